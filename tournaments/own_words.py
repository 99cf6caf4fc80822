"""Who has said themselves that they play: by entering a tournament, or by agreeing at a table."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from matches.models import Match
from tournaments.models import Entry, TableConsent


def said_themselves(match: Match, players: Collection[int]) -> set[int]:
    """Those who entered the match's tournament, or agreed to its table's terms, by no other's word. One query."""
    entries = Entry.objects.filter(
        pairings__pairing__matches__match=match, player__in=players, entered_by=F("player")
    )
    consents = TableConsent.objects.filter(table__match=match, player__in=players, written_by=F("player"))
    both = entries.order_by().values_list("player", flat=True)
    return set(both.union(consents.order_by().values_list("player", flat=True)))
