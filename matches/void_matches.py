"""Declaring many matches void at once, for who made them all."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from matches.models import Match


def void_together(held: Sequence[Match], *, reason: str) -> None:
    """Declare many void, whose rows the caller has locked, by their ids, and whose pairings it counts itself.

    For who made them all: `match_voided`, which is for each and takes its competition's row, is not sent.
    """
    now = timezone.now()
    for match in held:
        match.status, match.finished_at, match.reason = Match.Status.VOID, now, reason
        match.lease_holder, match.lease_until = "", None
    fields = ["status", "reason", "finished_at", "lease_holder", "lease_until"]
    Match.objects.bulk_update(held, fields, batch_size=100)
