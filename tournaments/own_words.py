"""Who has said themselves that they play in a tournament: by entering it."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, QuerySet

from matches.models import Match
from tournaments.models import Entry


def said_themselves(match: Match, players: Collection[int]) -> QuerySet[Entry, int]:
    """Those who entered the match's tournament by no other's word."""
    entries = Entry.objects.filter(
        pairings__pairing__matches__match=match, player__in=players, entered_by=F("player")
    )
    return entries.order_by().values_list("player", flat=True)
