"""Settlements of matches that somebody objects to: taken back at once, booked anew if the match stands.

The caller holds the match row, and before it the people at the table.
"""

from __future__ import annotations

from ledger.models import HeldSettlement, LedgerEntry
from ledger.services import reverse_entry, settle_match
from matches.models import Match


def hold_settlement(match: Match) -> None:
    """Take the settlement back until an organiser has decided. Where nothing stands nothing is done."""
    entry = _last(match)
    if entry is not None and not hasattr(entry, "reversed_by"):
        reverse_entry(entry=entry, note="held: somebody objects to the match")
        HeldSettlement.objects.get_or_create(entry=entry)


def release_settlement(match: Match) -> None:
    """Book anew what was held; what a treasurer had taken back before stays taken back."""
    entry = _last(match)
    if entry is not None and hasattr(entry, "held"):
        settle_match(match=match)


def annul_settlement(match: Match) -> None:
    """A void match settles nothing."""
    entry = _last(match)
    if entry is not None:
        reverse_entry(entry=entry, note="the match was declared void")


def _last(match: Match) -> LedgerEntry | None:
    rows = LedgerEntry.objects.filter(match=match, kind=LedgerEntry.Kind.SETTLEMENT).select_related(
        "reversed_by", "held"
    )
    return rows.order_by("-revision").first()
