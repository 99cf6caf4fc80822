"""A club: who we are, when we meet, what has been played."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from clubs import selectors as people
from clubs.models import Club, Membership
from matches.models import Match
from matches.selectors import matches
from tournaments import selectors as events


def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's front page; for who may only know that it exists, its door."""
    club, player = get_object_or_404(Club, slug=slug), people.player_of(request.user)
    if not people.may_know(player, club):
        raise Http404
    if not people.may_see(player, club):
        return render(request, "clubs/outside.html", {"club": club})
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
