"""The record of every look at somebody else's money."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from clubs.models import Club, Player
from ledger.models import StatementLook


def note_look(*, club: Club, by: Player, whose: Player | None = None, how_to_pay: bool = False) -> None:
    """Record a look at somebody's money (None: at the whole club's), or at how they are paid. One's own needs none."""
    if by != whose:
        StatementLook.objects.create(club=club, by=by, whose=whose, how_to_pay=how_to_pay)


def looks_at(player: Player) -> QuerySet[StatementLook]:
    """Who has looked at a player's money, newest first: at theirs, or at all of a club they have an account in."""
    all_of_it = Q(whose__isnull=True, club__accounts__player=player)
    rows = StatementLook.objects.filter(Q(whose=player) | all_of_it).exclude(by=player)
    return rows.select_related("club", "by").distinct()
