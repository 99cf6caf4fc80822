"""A club: who we are, when we meet, what has been played."""

from __future__ import annotations

from datetime import timedelta

from django.core.paginator import Paginator
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from clubs import permissions, selectors as people
from clubs.closing import may_close
from clubs.deputies import stood_in_by
from clubs.models import Club, JoinRequest, Membership, Player
from clubs.views import seen_club
from common.request_input import whole
from ledger.permissions import sees_all
from matches import records
from matches.corrections import to_confirm
from matches.models import Match
from matches.objections import to_decide
from matches.reports import to_answer
from matches.selectors import matches
from nights.calendar import NIGHT, feed
from nights.selectors.nights import coming, nights
from tournaments import selectors as events
from tournaments.own_events import own_events

KEY = Signer(salt="kerho.club-calendar")
"""Signs the address of a feed: calendar programs cannot log in."""


def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's front page; for who may only know that it exists, how to join."""
    club, player = get_object_or_404(Club, slug=slug), people.player_of(request.user)
    if not permissions.may_know(player, club):
        raise Http404
    if not permissions.may_see(player, club):
        return render(request, "clubs/outside.html", {"club": club})
    held, begun = nights(club=club), timezone.now() - NIGHT
    organises = permissions.has_role(player, club, Membership.Role.ORGANISER)
    context = {
        "club": club,
        "player": player,
        "is_member": permissions.role_of(player, club) is not None,
        "stands_in": stood_in_by(player, club) if player else [],
        "members": people.sorted_members(club, sort="role")[:30],
        "count": club.memberships.count(),
        "organises": organises,
        "closes": club.closed_at is not None and may_close(player, club),
        "coming": coming(held, begun)[:5],
        "past": held.filter(starts_at__lt=begun)[:5],
        "asking": club.join_requests.filter(status=JoinRequest.Status.WAITING).count() if organises else 0,
        "objections": _open(player, club) if organises and player else 0,
        "reports": to_answer(player, club).count() if organises and player else 0,
        "sees_books": sees_all(player, club),
        "own_events": own_events(player, club) if player else [],
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


def calendar_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The nights to come, soonest first, and those past, newest first; and the address for people's own calendars."""
    club, player = seen_club(request, slug)
    held, begun = nights(club=club), timezone.now() - NIGHT
    context = {
        "club": club,
        "coming": held.filter(starts_at__gte=begun).order_by("starts_at", "pk")[:60],
        "page": Paginator(held.filter(starts_at__lt=begun), 30).get_page(request.GET.get("page")),
        "feed": request.build_absolute_uri(_feed_address(club, player)),
        "secret": club.visibility != Club.Visibility.PUBLIC,
        "organises": permissions.has_role(player, club, Membership.Role.ORGANISER),
    }
    return render(request, "pages/calendar.html", context)


def _feed_address(club: Club, player: Player | None) -> str:
    """The open feed of a public club; else one of the member's own, which ends with the membership."""
    if club.visibility == Club.Visibility.PUBLIC or player is None:
        return reverse("calendar", args=[club.slug])
    membership = club.memberships.get(player=player)
    return reverse("calendar-feed", args=[club.slug, KEY.sign(str(membership.pk))])


def calendar_feed(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A club's nights for a member's calendar program, which has the key instead of a login."""
    try:
        membership = whole(KEY.unsign(key))
    except BadSignature:
        raise Http404 from None
    club = get_object_or_404(Club, slug=slug, memberships=membership)
    held = nights(club=club).filter(starts_at__gte=timezone.now() - timedelta(days=366))
    address = request.build_absolute_uri("/").rstrip("/")
    return HttpResponse(feed(club, held[:200], address), content_type="text/calendar; charset=utf-8")


def _open(player: Player, club: Club) -> int:
    """How many objections and corrections wait for an organiser."""
    return to_decide(player, club).count() + to_confirm(player, club).count()
