"""The rows of a test's database, put there again in the next test that commits: what is dear to make is made once."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction

from tests.helpers import emptying


class KeptRows:
    """All rows and numbers given out, as they were when they were kept; of this process and its database."""

    def __init__(self, file: Path) -> None:
        self.file = file  # a copy of SQLite's
        self.there = False
        self._rows: dict[str, bytes] = {}
        self._numbers: list[tuple[str, int, bool]] = []

    def keep(self) -> None:
        """Remember what the database holds now."""
        if connection.vendor == "sqlite":
            with sqlite3.connect(self.file) as kept:
                connection.connection.backup(kept)
            kept.close()
        else:
            self._read()
        self.there = True

    def put(self) -> None:
        """Make the database hold that again, and nothing else."""
        if connection.vendor == "sqlite":
            connection.ensure_connection()
            with sqlite3.connect(self.file) as kept:
                kept.backup(connection.connection)
            kept.close()
        else:
            self._write()
        ContentType.objects.clear_cache()

    def _read(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(emptying.TABLES)
            for (table,) in cursor.fetchall():
                with cursor.cursor.copy(f"COPY {table} TO STDOUT") as copy:
                    if rows := b"".join(copy):
                        self._rows[table] = rows
            cursor.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema()")
            for (name,) in cursor.fetchall():
                cursor.execute(f'SELECT last_value, is_called FROM "{name}"')
                self._numbers.append((name, *cursor.fetchone()))

    def _write(self) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(emptying.DELETE)
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table, rows in self._rows.items():
                with cursor.cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(rows)
            for name, last, called in self._numbers:
                cursor.execute("SELECT setval(quote_ident(%s)::regclass, %s, %s)", [name, last, called])
