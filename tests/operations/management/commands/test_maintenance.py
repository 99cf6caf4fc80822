"""Maintenance from the machine itself, as a deploy does it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from common import maintenance

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("maintenance", *arguments, stdout=out)
    return out.getvalue()


def test_a_deploy_begins_waits_and_ends(ahead: Callable[[timedelta], None]) -> None:
    assert run("begin", "--minutes", "5", "--reason", "0.3").startswith("planned: ")
    ahead(timedelta(seconds=15))
    assert maintenance.on()
    assert "no worker has anything in hand" in run("wait", "--seconds", "1")
    assert run("lengthen", "--minutes", "5", "--reason", "slow").startswith("on: ")
    assert run("end", "--reason", "done").startswith("none\n")


def test_what_cannot_be_is_said(ahead: Callable[[timedelta], None]) -> None:
    with pytest.raises(CommandError, match="No window"):
        run("end", "--reason", "done")
    with pytest.raises(CommandError, match="No window"):
        run("wait", "--seconds", "1")
    run("plan", "--in", "30", "--reason", "0.3")
    with pytest.raises(CommandError, match="planned already"):
        run("begin", "--reason", "0.3")
    with pytest.raises(CommandError, match="in time"):
        run("wait", "--seconds", "0")
    assert run("status").startswith("planned: ")
