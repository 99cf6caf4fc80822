"""What every migration promises: it says whether it can be undone, and takes nothing of the books away."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator

import pytest
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader

from tests.helpers.settings import ROOT

BOOKS = {
    "ledger": None,
    "matches": {"match", "seat", "event"},
    "ratings": {"ratedmatch", "ratingchange"},
}
"""What money and ratings come from; None: all of the app."""
TAKE_AWAY = (operations.DeleteModel, operations.RemoveField)
SAYS = ("undo", "reversed", "taken back")


def ours() -> Iterator[tuple[str, Migration]]:
    for (app, name), migration in sorted((MigrationLoader(None).disk_migrations or {}).items()):
        if (ROOT / app / "migrations" / f"{name}.py").exists():
            yield f"{app}.{name}", migration


MIGRATIONS = dict(ours())


def said_of(migration: Migration) -> str:
    return (inspect.getdoc(sys.modules[migration.__module__]) or "").lower()


def loses(migration: Migration) -> list[operations.Operation]:
    """What cannot be undone, or only without what was there."""
    return [one for one in migration.operations if not one.reversible or isinstance(one, TAKE_AWAY)]


@pytest.mark.parametrize("name", MIGRATIONS)
def test_what_cannot_be_undone_whole_says_so(name: str) -> None:
    migration = MIGRATIONS[name]
    if loses(migration) and name not in EXPLAINED:
        assert any(word in said_of(migration) for word in SAYS), (
            "its first lines must say whether it can be undone"
        )


@pytest.mark.parametrize("name", MIGRATIONS)
def test_nothing_of_the_books_is_taken_away(name: str) -> None:
    migration = MIGRATIONS[name]
    kept = BOOKS.get(migration.app_label, set())
    taken = [
        one.describe()
        for one in migration.operations
        if isinstance(one, TAKE_AWAY)
        and (kept is None or str(getattr(one, "model_name", getattr(one, "name", ""))).lower() in kept)
    ]
    assert taken == [] or name in EXPLAINED


EXPLAINED = {
    "matches.0003_faults_are_messages": "`fault` becomes another kind of field, filled from the log",
}
"""Applied already, and why nothing is lost by it."""


def test_what_is_explained_is_there_and_needs_it() -> None:
    assert {name for name in EXPLAINED if not loses(MIGRATIONS[name])} == set()


def test_there_are_many_and_all_of_the_books_are_among_them() -> None:
    assert len(MIGRATIONS) > 12
    assert BOOKS.keys() <= {migration.app_label for migration in MIGRATIONS.values()}
