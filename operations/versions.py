"""Whether code and database are of one version: if not, nothing starts, rather than fail page by page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError, connections
from django.db.migrations.recorder import MigrationRecorder

from operations.backups import schema
from operations.backups.schema import Name


def complaint(applied: set[Name] | None = None) -> str:
    """What is wrong, in a sentence; empty if they fit, or if there is no database yet to compare with."""
    if applied is None:
        try:
            applied = set(schema.applied())
        except DatabaseError:
            return ""  # it is away, which others say better, and it may come back
        if not applied:
            return ""
    return newer(applied) or older(applied)


def newer(applied: set[Name]) -> str:
    """The database has what the code does not know."""
    unknown = schema.unknown(applied)
    if not unknown:
        return ""
    return (
        f"The database is of a later version than the code (it has {_listed(unknown)}): start the "
        "later version, or restore a backup from before. Nothing was changed."
    )


def older(applied: set[Name]) -> str:
    """The code has what the database does not."""
    missing = schema.missing(applied)
    if not missing:
        return ""
    lacks = _listed(missing)
    return f"The database is of an earlier version than the code (it lacks {lacks}): run `manage.py migrate`."


def refuse_to_start(**_: object) -> None:
    """Heard by what serves, before it does: ends the process with the sentence."""
    if wrong := complaint():
        print(f"kerho: {wrong}", file=sys.stderr, flush=True)  # noqa: T201
        raise SystemExit(1)


def refuse_to_migrate(using: str, plan: Sequence[Any], **_: object) -> None:
    """Heard before the first migration of a run: what a later version has made is not touched by an earlier one."""
    recorder = MigrationRecorder(connections[using])
    if recorder.has_table() and (wrong := newer(set(recorder.applied_migrations()))):
        raise CommandError(wrong)


def _listed(names: Sequence[Name]) -> str:
    shown = ", ".join(".".join(name) for name in names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"
