"""Home: what is on now, and what is mine to do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.models import Club
from clubs.selectors import player_of, visible_clubs
from games.core import registry
from matches.models import Match
from matches.selectors import visible
from tournaments import selectors as events
from tournaments.models import Competition


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    player = player_of(request.user)
    mine = visible(player).filter(seats__player=player, status=Match.Status.RUNNING) if player else []
    context = {
        "player": player,
        "mine": list(mine[:8]),
        "live": visible(player, status=Match.Status.RUNNING)[:6],
        "latest": visible(player, status=Match.Status.FINISHED)[:10],
        "leagues": events.competitions(kind=Competition.Kind.LEAGUE)[:6],
        "tournaments": events.visible(events.competitions(kind=Competition.Kind.TOURNAMENT), player)[:4],
        "nights": events.sessions(player=player)[:4],
        "games": registry.all_games(),
        "clubs": visible_clubs(player)[:6] if Club.objects.exists() else [],
    }
    return render(request, "pages/home.html", context)
