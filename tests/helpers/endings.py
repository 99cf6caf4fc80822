"""Matches ended at once, for tests that need one that is over and not how it came to be."""

from __future__ import annotations

from django.db import transaction

from matches import event_store, services
from matches.models import Match

RAMI_TEN = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}
"""A deal of Tuppi: ten tricks for the declarers, 16 points."""


@transaction.atomic
def lost_by(*, match_id: int, seat: int, expect_seq: int = 0) -> Match:
    """A match, on a sheet as well, that ends because a seat gives up: as its log would say it."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.RUNNING:
        return match
    live = event_store.load(match)
    live.concede(seat, expect_seq)
    event_store.append(match, live.log[match.seq :], None)
    services.finish_if_over(match, live)
    return match
