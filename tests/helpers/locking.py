"""Somebody else who keeps the database to themselves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def locked(*tables: str) -> Iterator[None]:
    """Nobody else writes meanwhile: SQLite's one lock, or those of the tables on PostgreSQL."""
    other: Any
    if connection.vendor == "sqlite":
        other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    else:
        other = connection.copy(alias="other")
        other.inc_thread_sharing()
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


def hurry(milliseconds: int = 200) -> None:
    """This connection waits for a lock no longer than that."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
        else:
            cursor.execute(f"SET lock_timeout = {milliseconds}")
