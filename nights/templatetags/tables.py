"""Template tags of a night's tables."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from clubs.models import Player
from matches.models import Match
from nights.selectors.tables import TableNow
from nights.selectors.terms import waiting_for

register = template.Library()


@register.simple_tag
def wait_for(tables: Sequence[TableNow], player: Player | str | None) -> set[int]:
    """The numbers of those of a night's tables that wait for a player's word. A query only if there may be one."""
    if not isinstance(player, Player):
        return set()
    waiting = [
        table.match.pk
        for table in tables
        if table.match.status == Match.Status.WAITING and player in table.players
    ]
    return (
        set(waiting_for(player).filter(match__in=waiting).values_list("number", flat=True))
        if waiting
        else set()
    )
