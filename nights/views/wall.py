"""The view of a night for the wall, and checking in by the code on it."""

from __future__ import annotations

from functools import partial

import segno
from django.contrib import messages as flash
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from clubs.models import Club, JoinRequest, Membership, Player, User
from clubs.permissions import has_role, may_know, may_see
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.renewing import Part, answered
from matches import changed as matches_changed
from matches.models import Match
from nights import changed
from nights.models import Session
from nights.selectors import by_person, tonight
from nights.selectors.tables import TableNow, tables_with_totals
from nights.services import sessions
from nights.views.base import seen_night

MOST_ON_THE_WALL = 10
"""So many tables can be read from across the room; more are shown only while they play."""


def wall(request: HttpRequest, pk: int) -> HttpResponse:
    """The night on a big screen; it renews itself. The code on it leads to checking in."""
    session, player = seen_night(request, pk)
    tables = tables_with_totals(session)
    context = {
        "session": session,
        "tables": _for_the_wall(tables),
        "free": [
            person.player for person in tonight.people(session, tables) if person.here and not person.table
        ],
        "seating": tonight.last_seating(tables),
        "totals": by_person.of_night(tables),
    }
    part = Part.of(request, "nights/_wall_tables.html", context)
    if not request.htmx:  # type: ignore[attr-defined]
        context |= _code(request.build_absolute_uri(reverse("here", args=[pk])))
    return answered(
        request,
        part,
        ("nights/wall.html", "nights/_wall_part.html"),
        context,
        topics=partial(_topics, session, tables),
        same_for_all=player is None,
    )


def _code(address: str) -> dict[str, str]:
    code = segno.make(address, micro=False).svg_inline(
        omitsize=True, border=2, dark="#1d2430", light="#fffdf8"
    )
    return {"code": mark_safe(code), "address": address}


def _topics(session: Session, tables: list[TableNow]) -> list[str]:
    """At which something may change the wall."""
    matches = [matches_changed.topic_of(table.match.pk) for table in tables]
    return [changed.topic_of(session.pk), *matches]


def _for_the_wall(tables: list[TableNow]) -> list[TableNow]:
    """What plays or waits, by number; then the newest that have finished, as far as there is room."""
    on = sorted((table for table in tables if not table.match.is_over), key=lambda table: table.number)
    over = [table for table in tables if table.match.status == Match.Status.FINISHED]
    return on + over[: max(MOST_ON_THE_WALL - len(on), 0)]


def here(request: HttpRequest, pk: int) -> HttpResponse:
    """Where the code on the wall leads: one click, and one is here; who is no member yet is offered to join."""
    session = Session.objects.select_related("club").filter(pk=pk).first()
    player = player_of(request.user)
    if session is None or not may_know(player, session.club):
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.get_full_path())
    member = has_role(player, session.club, Membership.Role.MEMBER)
    if request.method == "POST":
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        if member or "join" in request.POST:
            return _arrive(request, session, own_player(request.user), member=member)
    context = {
        "session": session,
        "club": session.club,
        "seen": may_see(player, session.club),
        "member": member,
        "ways": _ways_in(session.club),
        "is_here": player is not None and _is_here(session, player.pk),
        "asked": player is not None and _has_asked(session, player.pk),
    }
    return render(request, "nights/here.html", context, status=403 if request.method == "POST" else 200)


def _ways_in(club: Club) -> dict[str, str]:
    """What the buttons say by which somebody gets an account, and becomes a member."""
    asks = club.joining == Club.Joining.REQUEST
    invites = club.joining == Club.Joining.INVITATION
    return {
        "sign_up": _("Sign up") if invites else _("Sign up to join"),
        "join": _("Ask to join") if asks else _("Join the club and check in"),
    }


def _arrive(request: HttpRequest, session: Session, player: Player, *, member: bool) -> HttpResponse:
    """Check a member in; let a newcomer join first."""
    try:
        if member:
            sessions.check_in(session=session, player=player)
        else:
            sessions.arrive(session=session, player=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("session" if member else "here", pk=session.pk)


def _has_asked(session: Session, player: int) -> bool:
    waiting = JoinRequest.Status.WAITING
    return session.club.join_requests.filter(player=player, status=waiting).exists()


def _is_here(session: Session, player: int) -> bool:
    return session.attendances.filter(player=player, left_at__isnull=True).exists()
