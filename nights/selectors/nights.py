"""Which club nights there are, and which games are on offer."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Q, QuerySet

from clubs.models import Club, Player
from games.core import registry
from games.core.game import Game as RulesGame
from nights.models import HouseGame, Session


def nights(*, club: Club | None = None, player: Player | None = None) -> QuerySet[Session]:
    """Club nights, newest first: of one club, or all that the viewer may see."""
    rows = Session.objects.select_related("club").annotate(
        present=Count("attendances", distinct=True), playing=Count("tables", distinct=True)
    )
    if club is not None:
        rows = rows.filter(club=club)
    else:
        own = Q(club__memberships__player=player) if player else Q(pk__in=[])
        rows = rows.filter(Q(club__visibility=Club.Visibility.PUBLIC) | own)
    return rows.order_by("-starts_at", "-id")


def coming(rows: QuerySet[Session], since: datetime) -> QuerySet[Session]:
    """Of those nights the ones that began after `since` or are to come, soonest first."""
    return rows.filter(starts_at__gte=since).order_by("starts_at", "id")


def games_on_offer(session: Session) -> list[type[RulesGame]]:
    """The games a table of the night may choose, those the club played last first, then by title. One query."""
    offered = [game for game in registry.all_games() if not session.games or game.key in session.games]
    used = list(HouseGame.objects.filter(club=session.club).values_list("game", flat=True))
    rank = {key: number for number, key in enumerate(used)}
    return sorted(offered, key=lambda game: (rank.get(game.key, len(rank)), game.title))
