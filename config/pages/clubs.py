"""A club: who we are, when we meet, what has been played."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from clubs import selectors as people
from clubs.models import Club, Membership
from clubs.views import seen_club
from matches import records
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


def records_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What the club remembers: streaks and margins."""
    club, _player = seen_club(request, slug)
    context = {
        "club": club,
        "streaks": records.longest_streaks(club),
        "margins": records.widest_margins(club),
    }
    return render(request, "pages/records.html", context)
