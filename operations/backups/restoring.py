"""Restoring a backup: all of it or nothing, proved before anybody sees it.

On PostgreSQL it is one transaction. On SQLite a new file is made beside the one in use and then copied into it, page
by page and in one transaction, so that whoever has it open sees the old or the new.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from clubs.models import Club, User
from ledger.audit import faults
from matches.models import Match
from operations.backups import rows, schema, uploads
from operations.backups.archive import BackupError, Manifest, Reader

FILLED_IF: Final = (User, Club, Match)
"""A database with any of these has been used; what migrations put in by themselves counts for nothing."""
WITHOUT_GAPS: Final = "ledger_posting"
"""PostgreSQL skips numbers, and SQLite proves by them that nothing was cut off the end."""
PATIENCE: Final = 60.0
"""So many seconds others may keep the database to themselves."""


def restore(path: Path, *, replace: bool = False) -> Manifest:
    """Put a backup into the database. Raises BackupError; then nothing has changed."""
    with Reader(path) as backup:
        _check_known(backup)
        backup.check()
        if not replace and (used := in_use()):
            raise BackupError(f"The database is not empty: it has {used}. --replace throws away what it has.")
        staged = uploads.Staged(backup)
        try:
            with _one_transaction() if connection.vendor == "postgresql" else _new_file():
                _fill(backup)
            staged.put()
        except DatabaseError as error:
            raise BackupError(f"The backup cannot be restored here: {str(error).strip()}") from None
        finally:
            staged.clear()
        return backup.manifest


def in_use() -> str:
    """What is in the database; empty if nobody has used it."""
    there = rows.tables()
    found = {model: rows.count(model._meta.db_table) for model in FILLED_IF if model._meta.db_table in there}
    return ", ".join(
        f"{number} {model._meta.verbose_name_plural}" for model, number in found.items() if number
    )


def _check_known(backup: Reader) -> None:
    manifest = backup.manifest
    if not {app for app, _ in manifest.migrations} >= {model._meta.app_label for model in FILLED_IF}:
        raise BackupError(f"{backup.path} is no backup of Kerho.")
    if unknown := schema.unknown(manifest.migrations):
        named = ", ".join(".".join(one) for one in unknown)
        raise BackupError(
            f"{backup.path} was made by a later Kerho ({manifest.kerho}), or another: {named} is unknown here."
        )


def _fill(backup: Reader) -> None:
    """An empty database with what the backup has; brought up to date if it was made by an earlier Kerho."""
    manifest = backup.manifest
    schema.migrate_to(manifest.migrations)
    there = set(rows.tables())
    if strange := manifest.tables.keys() - there:
        raise BackupError(f"{backup.path} has tables that Kerho does not have: {', '.join(sorted(strange))}.")
    with transaction.atomic(), rows.unguarded():
        for table in sorted(schema.tables_of(manifest.migrations)):
            rows.empty(table)
        for table, part in manifest.tables.items():
            rows.write(table, part.columns, backup.batches(table))
        rows.set_sequences(manifest.sequences)
        if connection.vendor == "sqlite" and manifest.database != "sqlite" and WITHOUT_GAPS in there:
            rows.number_without_gaps(WITHOUT_GAPS)
    for table, part in manifest.tables.items():
        if (restored := rows.count(table)) != part.rows:
            raise BackupError(f"{table} had {part.rows} rows, and {restored} were restored.")
    if schema.missing(schema.applied()):
        call_command("migrate", interactive=False, verbosity=0)
    _check_books(manifest)


def _check_books(manifest: Manifest) -> None:
    """Faults that were there when the backup was made come along; others are a reason not to restore it."""
    if fresh := [fault for fault in faults() if fault not in (manifest.faults or ())]:
        raise BackupError(f"The books would not be right ({len(fresh)} faults): {fresh[0]}")


@contextlib.contextmanager
def _one_transaction() -> Iterator[None]:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE:.0f}s'")
            cursor.execute(
                "SET CONSTRAINTS ALL IMMEDIATE"
            )  # a table with checks still to come cannot be altered
        known = schema.tables_of(schema.applied()) if schema.MIGRATIONS in rows.tables() else set()
        rows.drop(sorted(known & set(rows.tables())))
        yield


@contextlib.contextmanager
def _new_file() -> Iterator[None]:
    """Within, the connection is to a new file; afterwards what it has is in the old one."""
    live = Path(connection.settings_dict["NAME"])
    new = live.with_name(f"{live.name}.restoring")
    connection.close()
    _forget(new)
    connection.settings_dict["NAME"] = str(new)
    try:
        yield
        connection.close()
        _copy(new, live)
    except sqlite3.Error as error:
        raise BackupError(f"{live} cannot be written: {error}.") from None
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(live)
        _forget(new)


def _copy(new: Path, live: Path) -> None:
    until = time.monotonic() + PATIENCE

    def patient(status: int, remaining: int, total: int) -> None:
        if status and time.monotonic() > until:
            raise BackupError(f"{live} is in use by others: stop the site first.")

    with closing(sqlite3.connect(new)) as source, closing(sqlite3.connect(live)) as target:
        source.backup(target, progress=patient)


def _forget(file: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
