"""Home: what is on now, and what is mine to do."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone

from clubs.merging import still_waiting, waiting_for as asked_to_merge
from clubs.models import Club, JoinRequest, Membership, Player
from clubs.selectors import player_of, visible_clubs
from clubs.telling import unseen
from games.core import registry
from ledger.models import Payment
from ledger.selectors import unsettled
from matches.models import Match
from matches.objections import to_decide
from matches.selectors import visible
from nights.models import Attendance, Session
from nights.selectors.nights import coming, nights
from nights.selectors.terms import waiting_for
from tournaments import selectors as events
from tournaments.models import Competition

ORGANISERS = (Membership.Role.OWNER, Membership.Role.ORGANISER)
SINCE, AHEAD = timedelta(hours=18), timedelta(hours=12)
"""A night that began so long ago may still be on; one that begins so soon is tonight's."""


def favicon(request: HttpRequest) -> HttpResponse:
    """The address at which a browser looks for a picture of the site, whatever page of it is open."""
    return redirect(static("mark.svg"))


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    player = player_of(request.user)
    context = {
        "player": player,
        "mine": list(_mine(player)[:8]) if player else [],
        "to_confirm": _to_confirm(player) if player else 0,
        "words": list(waiting_for(player)[:8]) if player else [],
        "tonight": list(_tonight(player)[:4]) if player else [],
        "unsettled": unsettled(player=player) if player else [],
        "live": visible(player, status=Match.Status.RUNNING)[:6],
        "latest": visible(player, status=Match.Status.FINISHED)[:10],
        "leagues": events.competitions(kind=Competition.Kind.LEAGUE)[:6],
        "tournaments": events.visible(events.competitions(kind=Competition.Kind.TOURNAMENT), player)[:4],
        "nights": coming(nights(player=player), timezone.now() - SINCE)[:4],
        "merges": still_waiting(asked_to_merge(player))[:8] if player else [],
        "told": list(unseen(player)[:8]) if player else [],
        "objected": list(_objected(player)) if player else [],
        "asking": list(_asking_to_join(player)) if player else [],
        "games": registry.all_games(),
        "clubs": visible_clubs(player)[:6],
        "numbers": _numbers(),
    }
    return render(request, "pages/home.html", context)


def _numbers() -> dict[str, int]:
    """What the site holds, in one line."""
    return {
        "games": len(registry.all_games()),
        "matches": Match.objects.filter(status=Match.Status.FINISHED).count(),
        "bots": Player.objects.filter(kind=Player.Kind.BOT).count(),
        "clubs": Club.objects.count(),
    }


def _mine(player: Player) -> QuerySet[Match]:
    """The matches that a player sits in now."""
    return visible(player, player=player, status=Match.Status.RUNNING)


def _tonight(player: Player) -> QuerySet[Session]:
    """The nights of one's clubs that are on, or begin within hours; `here`: one is checked in."""
    at = Attendance.objects.filter(session=OuterRef("pk"), player=player, left_at__isnull=True)
    near = (timezone.now() - SINCE, timezone.now() + AHEAD)
    nights = Session.objects.filter(status=Session.Status.OPEN, club__memberships__player=player)
    return (
        nights.filter(starts_at__range=near)
        .select_related("club")
        .annotate(here=Exists(at))
        .order_by("starts_at", "pk")
    )


def _asking_to_join(player: Player) -> QuerySet[Club]:
    """The clubs that the player organises and somebody asks to join; `asking`: how many."""
    own = Club.objects.filter(memberships__player=player, memberships__role__in=ORGANISERS)
    waiting = Count("join_requests", Q(join_requests__status=JoinRequest.Status.WAITING), distinct=True)
    return own.annotate(asking=waiting).filter(asking__gt=0).order_by("name")


def _objected(player: Player) -> QuerySet[Club]:
    """The clubs in which objections wait for the player's decision; `objections`: how many."""
    waiting = to_decide(player).order_by().values("match__club").annotate(n=Count("pk", distinct=True))
    of_club = Subquery(waiting.filter(match__club=OuterRef("pk")).values("n"))
    return Club.objects.annotate(objections=of_club).filter(objections__gt=0).order_by("name")


def _to_confirm(player: Player) -> int:
    """How many payments wait for the player's word."""
    waiting = Payment.objects.filter(Q(payer=player) | Q(payee=player), status=Payment.Status.PROPOSED)
    return waiting.exclude(proposed_by=player).count()
