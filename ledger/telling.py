"""What a settled match came to for somebody: their own part, and nothing of others'."""

from __future__ import annotations

from collections.abc import Collection

from ledger.models import Entry, Posting
from matches.models import Match


def own_parts(match: Match, players: Collection[int]) -> dict[int, str]:
    """What stands booked by the match for each of these players, in words: `-5.00 EUR`. One query."""
    legs = Posting.objects.filter(
        entry__match=match,
        entry__kind=Entry.Kind.SETTLEMENT,
        entry__reversed_by__isnull=True,
        account__player__in=players,
    )
    units = [
        (leg.account.player_id or 0, leg, leg.account.currency)
        for leg in legs.select_related("account__currency")
    ]
    return {player: f"{unit.shown(leg.amount)} {unit.pk}" for player, leg, unit in units}
