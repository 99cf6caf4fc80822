"""A database from before 0.2 is left alone: its migrations are not those of this version, which were made anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.db import connections

LEFT_BEHIND = "tournaments_session"
"""Until 0.2 club nights were part of another app; `ops.local.layout` looks for the same table."""


def before_migrating(using: str, **kwargs: Any) -> None:
    """Heard before the first migration of a run. Raises CommandError; then nothing has been changed."""
    if LEFT_BEHIND in connections[using].introspection.table_names():
        raise CommandError(
            "This database is from before 0.2 and cannot be brought up to date: begin anew with an empty one "
            "(docs/owners.md says what can be taken along). Nothing was changed."
        )
