"""What stands in the books, and statements that change them behind their back."""

from __future__ import annotations

from django.db import connection, transaction

from ledger.audit import faults
from ledger.selectors import balances


def run(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table with checks to come cannot be emptied anyway.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)


def linked() -> None:
    """What is booked has its number in the chain now: PostgreSQL gives it when a transaction ends."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def standing(club) -> dict[str, int]:
    """Everybody's balance by name."""
    return {row.player.name if row.player else "pot": row.amount for row in balances(club=club)}


def sound(club) -> dict[str, int]:
    """The same, of books without a fault."""
    assert list(faults()) == []
    return standing(club)
