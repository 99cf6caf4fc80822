"""A kept database is brought up to date and looked through: `python -m tests.upgrades.bring_up FILE`, told as JSON.

The database of the settings is migrated. Into a PostgreSQL FILE's rows are put first, at the state in which it was
kept: so what was kept on SQLite tries the migrations of PostgreSQL, too.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from accounts.tokens import find  # noqa: E402
from clubs.models import Club, Player, User  # noqa: E402
from ledger.audit import faults  # noqa: E402
from matches.models import Match  # noqa: E402
from nights.models import Session, SessionTable  # noqa: E402
from ratings.audit import faults as rating_faults  # noqa: E402
from tournaments.models import Competition  # noqa: E402

GONE = {
    "authtoken_token": (
        "CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, created timestamptz NOT NULL,"
        " user_id bigint NOT NULL UNIQUE REFERENCES clubs_user (id) DEFERRABLE INITIALLY DEFERRED)"
    )
}
"""Tables of apps that are no more, which no migration makes any longer."""
DJANGOS = ("django_", "auth_", "sqlite_")
"""Tables that migrations themselves fill, or that hold nothing of ours."""


def rows_of(database: sqlite3.Connection) -> dict[str, tuple[list[str], list[tuple[Any, ...]]]]:
    """Every table with its columns and rows."""
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for table in tables:
        cursor = database.execute(f'SELECT * FROM "{table}"')
        found[table] = ([column[0] for column in cursor.description], cursor.fetchall())
    return found


def state_of(applied: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """The last of these migrations in each app."""
    nodes = MigrationExecutor(connection).loader.graph.node_map
    known = applied & nodes.keys()
    return [
        one
        for one in known
        if not {child.key for child in nodes[one].children if child.key[0] == one[0]} & known
    ]


def fill(kept: dict[str, tuple[list[str], list[tuple[Any, ...]]]]) -> None:
    """An empty PostgreSQL at the state of the kept database, with its rows."""
    columns, applied = kept.pop("django_migrations")
    app, name = columns.index("app"), columns.index("name")
    MigrationExecutor(connection).migrate(state_of({(row[app], row[name]) for row in applied}))
    with connection.cursor() as cursor:
        for table in kept.keys() & GONE.keys():
            cursor.execute(GONE[table])
        there = set(connection.introspection.table_names(cursor))
        cursor.execute("SET session_replication_role = replica")  # no trigger, no order
        cursor.execute("TRUNCATE " + ", ".join(f'"{table}"' for table in there - {"django_migrations"}))
        for table in kept.keys() & there:
            names, rows = kept[table]
            marks = ", ".join(["%s"] * len(names))
            into = ", ".join(f'"{one}"' for one in names)
            values = [
                [value if value is None or isinstance(value, bytes) else str(value) for value in row]
                for row in rows
            ]
            cursor.executemany(f'INSERT INTO "{table}" ({into}) VALUES ({marks})', values)
            for sequence in connection.introspection.get_sequences(cursor, table):
                cursor.execute(
                    f'SELECT setval(%s, COALESCE((SELECT MAX("{sequence["column"]}") FROM "{table}"), 0) + 1, false)',
                    [sequence["name"]],
                )
        cursor.execute("SET session_replication_role = DEFAULT")


def counts() -> dict[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT COUNT(*) FROM "{table}"')
            found[table] = cursor.fetchone()[0]
    return found


def owed() -> list[tuple[int, str]]:
    """What stands on each account."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT account_id, SUM(amount) FROM ledger_posting GROUP BY account_id ORDER BY account_id"
        )
        return [(account, str(amount)) for account, amount in cursor.fetchall()]


def pages() -> dict[str, int]:
    """Every club, night, table, match, competition and player as its owner sees it: the address and its status."""
    browser = Client()
    browser.force_login(User.objects.get(username="owner"))
    addresses = ["/", "/matches/", "/money/", "/me/privacy/", "/leagues/", "/tournaments/", "/bots/"]
    addresses += [
        f"/clubs/{club.slug}/{page}" for club in Club.objects.all() for page in ("", "members/", "records/")
    ]
    addresses += ["/clubs/kerho/books/"]
    addresses += [f"/nights/{night.pk}/{page}" for night in Session.objects.all() for page in ("", "wall/")]
    addresses += [
        f"/nights/{table.session_id}/tables/{table.number}/" for table in SessionTable.objects.all()
    ]
    addresses += [f"/matches/{match.code}/" for match in Match.objects.all()]
    addresses += [f"/competitions/{one.slug}/" for one in Competition.objects.all()]
    addresses += [f"/players/{player.slug}/" for player in Player.objects.filter(merged_into__isnull=True)]
    return {address: browser.get(address).status_code for address in addresses}


def main(file: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        kept = rows_of(database)
    if connection.vendor == "postgresql":
        fill(dict(kept))
    stood = owed()
    call_command("migrate", verbosity=0)
    call_command("migrate", check_unapplied=True, verbosity=0)
    setup_test_environment()
    told = {
        "kept": {table: len(rows) for table, (_, rows) in kept.items() if not table.startswith(DJANGOS)},
        "after": counts(),
        "accounts": len(stood),
        "tokens_lost": [row[0] for row in kept.get("authtoken_token", ([], []))[1] if find(row[0]) is None],
        "books_stand": stood == owed(),
        "faults": [*faults(), *rating_faults(sample=10_000)],
        "pages": pages(),
    }
    print(json.dumps(told))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
