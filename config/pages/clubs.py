"""A club: who we are, when we meet, what has been played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs import selectors as people
from clubs.models import Membership
from clubs.views import seen_club
from matches.models import Match
from matches.selectors import matches
from tournaments import selectors as events


def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's front page."""
    club, player = seen_club(request, slug)
    context = {
        "club": club,
        "player": player,
        "members": people.members(club)[:30],
        "organises": people.has_role(player, club, Membership.Role.ORGANISER),
        "nights": events.sessions(club=club)[:10],
        "tournaments": events.competitions().filter(club=club)[:6],
        "latest": matches(club_id=club.pk, status=Match.Status.FINISHED)[:8],
    }
    return render(request, "pages/club.html", context)
