"""Who has said themselves that they play at a table: by agreeing to its terms."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, QuerySet

from matches.models import Match
from nights.models import TableConsent


def said_themselves(match: Match, players: Collection[int]) -> QuerySet[TableConsent, int]:
    """Those who agreed to the terms of the match's table by no other's word."""
    consents = TableConsent.objects.filter(table__match=match, player__in=players, written_by=F("player"))
    return consents.order_by().values_list("player", flat=True)
