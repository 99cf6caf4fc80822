"""What passes by itself is told from what does not."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, OperationalError

from common.busy import busy


class Told(Exception):
    def __init__(self, sqlstate: str | None) -> None:
        self.sqlstate = sqlstate


def raised(cause: Exception, *args: str) -> OperationalError:
    error = OperationalError(*args)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize("code", ["55P03", "40P01", "40001", "53300", "57P03", "08006", None])
def test_a_lock_a_deadlock_a_restart_and_no_connection_pass(code: str | None) -> None:
    assert busy(raised(Told(code)))


@pytest.mark.parametrize("code", ["58030", "42P01", "0A000"])
def test_a_broken_disk_does_not(code: str) -> None:
    assert not busy(raised(Told(code)))


@pytest.mark.parametrize(
    ("said", "passes"),
    [
        ("database is locked", True),
        ("database table is locked", True),
        ("no such table: clubs_club", False),
        ("database or disk is full", False),
    ],
)
def test_sqlite_says_so(said: str, passes: bool) -> None:
    assert busy(raised(Exception(said), said)) is passes


@pytest.mark.parametrize("error", [None, ValueError("locked"), IntegrityError("locked")])
def test_nothing_else_does(error: Exception | None) -> None:
    assert not busy(error)
