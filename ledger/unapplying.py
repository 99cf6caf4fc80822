"""Books that hold entries are not taken down: the ledger's migrations are not unapplied, nor is anything before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.exceptions import IrreversibleError


def before_migrating(plan: Sequence[tuple[Migration, bool]], using: str, **kwargs: Any) -> None:
    """Heard before the first migration of a run: also where another app's going back would take the ledger along."""
    if any(backwards and migration.app_label == "ledger" for migration, backwards in plan):
        refuse_if_booked(connections[using])


def refuse_if_booked(connection: BaseDatabaseWrapper) -> None:
    """Raises IrreversibleError while there are entries."""
    if "ledger_entry" not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM ledger_entry")
        (booked,) = cursor.fetchone()
    if booked:
        raise IrreversibleError(
            f"The books hold {booked} entries: the ledger's migrations are not unapplied. "
            "To go back to an earlier version, restore a backup made by it."
        )
