"""What `./test --all --once` asks SQLite, when PostgreSQL has been asked everything."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]


@pytest.fixture
def left_out(request: pytest.FixtureRequest) -> Any:
    """`left_out("ledger/test_fees.py", "test_it[1]", ...)`: those of a file's tests that SQLite is not asked."""
    conftest = request.config.pluginmanager.get_plugin(str(TESTS / "conftest.py"))

    def find(path: str, *names: str, marks: tuple[str, ...] = ("django_db",)) -> list[str]:
        asked: set[str] = set()

        def item(name: str) -> Any:
            return SimpleNamespace(
                nodeid=f"tests/{path}::{name}", path=TESTS / path, fixturenames=[],
                get_closest_marker=lambda mark: mark if mark in marks else None,
            )  # fmt: skip

        return [name for name in names if conftest._shown_elsewhere(item(name), path, asked)]

    return find


def test_of_many_parameters_the_first_of_each_test(left_out: Any) -> None:
    names = ("test_one[a]", "test_one[b]", "TestMore::test_one[a]", "test_one[c]", "test_two")
    assert left_out("ledger/test_fees.py", *names) == ["test_one[b]", "test_one[c]"]


def test_but_every_one_where_the_databases_are_told_apart(left_out: Any) -> None:
    assert left_out("ledger/test_triggers.py", "test_one[a]", "test_one[b]") == []


def test_pages_and_addresses_not_at_all(left_out: Any) -> None:
    assert left_out("pages/test_links.py", "test_one") == ["test_one"]
    assert left_out("ledger/test_fees_views.py", "test_one") == ["test_one"]


@pytest.mark.parametrize("marks", [(), ("django_db", "slow"), ("django_db", "chaos")])
def test_what_postgresql_is_not_asked_is_asked_whole(left_out: Any, marks: tuple[str, ...]) -> None:
    """Without a database, or of a group."""
    assert left_out("ledger/test_fees.py", "test_one[a]", "test_one[b]", marks=marks) == []
