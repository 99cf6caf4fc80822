"""The test database emptied after a test that commits, in a small part of the time that Django's `flush` takes.

`flush` truncates every table, for which PostgreSQL writes new files for each of them and of their indexes, and then
numbers content types and permissions anew; and the triggers of the books would have to be made again. Here only the
rows go, with the triggers at rest, and what the site makes after its migrations is there again.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction

from bots.builtin import ensure_after_migrate

KEPT: Final = ("django_migrations", "django_content_type", "auth_permission")
"""What migrations say of the code: no test writes there."""
LARGE: Final = 4 << 20
"""Bytes of one table of PostgreSQL: rows that went keep their places, so that from there on tables are cut."""
TABLES: Final = f"""
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = current_schema() AND tablename NOT IN {KEPT!r}
"""
DELETE: Final = f"""
    DO $$ DECLARE one record; BEGIN
        PERFORM set_config('session_replication_role', 'replica', true);
        FOR one IN {TABLES} LOOP EXECUTE 'DELETE FROM ' || one.name; END LOOP;
    END $$
"""
"""Within, neither triggers nor foreign keys are asked, so that any order of the tables will do."""


def empty() -> None:
    """Take away every row, and make the built-in bots again."""
    if connection.vendor == "sqlite":
        _empty_file()
    else:
        _empty_server()
    ContentType.objects.clear_cache()
    ensure_after_migrate()


@cache
def possible() -> bool:
    """Whether this can be done here: on PostgreSQL only a superuser lets the triggers rest."""
    if connection.vendor == "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        return bool(cursor.fetchone()[0])


def _empty_server() -> None:
    with connection.cursor() as cursor:
        cursor.execute(DELETE)
        cursor.execute(f"SELECT max(pg_relation_size(name::regclass)) > {LARGE} FROM ({TABLES}) AS tables")
        if cursor.fetchone()[0]:
            _cut()


def _cut() -> None:
    """All tables at once, since they refer to each other; the triggers that forbid it rest meanwhile."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(TABLES)
        cursor.execute("TRUNCATE " + ", ".join(name for (name,) in cursor.fetchall()))


def _empty_file() -> None:
    """SQLite's triggers cannot rest: they are dropped and made again, in one transaction."""
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'trigger')")
        found = cursor.fetchall()
        triggers = {name: statement for kind, name, statement in found if kind == "trigger"}
        tables = {name for kind, name, _ in found if kind == "table" and not name.startswith("sqlite_")}
        for name in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
        for name in tables.difference(KEPT):
            cursor.execute(f'DELETE FROM "{name}"')
        for statement in triggers.values():
            cursor.execute(statement)
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = 'ledger_posting'")
