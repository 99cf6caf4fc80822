"""An empty database brought to where it was brought before: what the migrations did is done again, without them.

Migrating is nine tenths of what a restore costs in tests, and they restore the same backup again and again. The first
time is real; from then on SQLite's file is copied, and PostgreSQL is told the same statements.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from django.db import connection

Name = tuple[str, str]
Migrate = Callable[[Iterable[Name]], None]
Told = tuple[bool, str, Any]
"""Whether it was told many times, the statement, and its parameters."""
_told: Final[dict[tuple[Name, ...], list[Told]]] = {}


def again(migrate: Migrate, folder: Path) -> Migrate:
    """`operations.backups.schema.migrate_to` that remembers, by the names; folder: where files are kept."""

    def to(names: Iterable[Name]) -> None:
        names = sorted(tuple(name) for name in names)
        (_by_file if connection.vendor == "sqlite" else _by_statements)(migrate, names, folder)

    return to


def _by_file(migrate: Migrate, names: Sequence[Name], folder: Path) -> None:
    kept = folder / f"{hash(tuple(names))}.sqlite3"
    connection.ensure_connection()
    if kept.exists():
        _copy(sqlite3.connect(kept), connection.connection)
    else:
        migrate(names)
        _copy(connection.connection, sqlite3.connect(kept))


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    source.backup(target)
    for opened in {source, target} - {connection.connection}:
        opened.close()


def _by_statements(migrate: Migrate, names: Sequence[Name], folder: Path) -> None:
    key = tuple(names)
    if key in _told:
        with connection.cursor() as cursor:
            for many, statement, parameters in _told[key]:
                (cursor.executemany if many else cursor.execute)(statement, parameters)
        return
    told: list[Told] = []

    def remember(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        told.append((many, sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(remember):
        migrate(names)
    _told[key] = told
