"""The list of all matches that somebody may see."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.selectors import player_of
from common.request_input import line
from games.core import registry
from matches import selectors
from matches.models import Match


def match_list(request: HttpRequest) -> HttpResponse:
    """All matches, the last played first; by game and by state."""
    game, status = line(request.GET.get("game", ""), 60), line(request.GET.get("status", ""), 20)
    rows = selectors.visible(player_of(request.user), game=game, status=status)
    page = Paginator(rows, 25).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "game": game,
        "status": status,
        "games": registry.all_games(),
        "states": Match.Status.choices,
    }
    return render(request, "matches/match_list.html", context)
