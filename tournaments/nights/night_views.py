"""More pages of a club night: seating everybody at once, the view for the wall, checking in by a code on it."""

from __future__ import annotations

import segno
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from clubs.models import JoinRequest, Membership, Player, User
from clubs.selectors import has_role, may_know, may_see, player_of
from clubs.services import player_of as own_player
from common.refusals import Refusal, told
from matches.models import Match
from tournaments import selectors
from tournaments.forms import SeatingForm
from tournaments.models import Seating, Session
from tournaments.nights import seating, sessions, tonight
from tournaments.nights.session_views import (
    ask_for_game,
    chosen_game,
    kept_night,
    seen_night,
)
from tournaments.selectors import TableNow
from tournaments.tables import house_games
from tournaments.tables.forms import TermsForms, as_last_time

MOST_ON_THE_WALL = 10
"""So many tables can be read from across the room; more are shown only while they play."""


@login_required
def seat_night(request: HttpRequest, pk: int) -> HttpResponse:
    """Seat all who are here and not playing: the game first, then the method, and the terms as on a single table."""
    session, player = kept_night(request, pk)
    game = chosen_game(request, session)
    if game is None:
        return ask_for_game(request, session)
    house = None if "fresh" in request.GET else house_games.recalled(session.club, game)
    posted = request.POST if request.method == "POST" else None
    form = SeatingForm(posted, game=game)
    terms = TermsForms(posted, game=game, session=session, before=as_last_time(house))
    free = seating.free_people(session)
    rotated = session.seatings.filter(method=Seating.Method.ROTATION).exists()
    ended = rotated and not seating.keeps_rotation(session, free)
    if posted and form.is_valid() and terms.is_valid():
        try:
            made = seating.seat_everybody(
                session=session, game=game.key, by=player, **form.cleaned_data, **terms.terms()
            )
        except Refusal as error:
            form.add_error(None, told(error))
        else:
            flash.success(request, _("Everybody is seated. The seed was %(seed)s.") % {"seed": made.seed})
            if ended and made.method == Seating.Method.ROTATION:
                flash.info(
                    request, _("The plan of the rotation has ended: repeats are avoided from here on.")
                )
            return redirect("session", pk=pk)
    context = {
        "session": session,
        "game": game,
        "form": form,
        "terms": terms,
        "house": house if posted is None else None,
        "free": len(free),
        "rotation_ended": ended,
    }
    return render(request, "tournaments/seat_night.html", context)


def wall(request: HttpRequest, pk: int) -> HttpResponse:
    """The night on a big screen; it renews itself. The code on it leads to checking in."""
    session, _player = seen_night(request, pk)
    tables = selectors.tables_with_totals(session)
    seatings = [one.row.seating for one in tables if one.row.seating]
    context = {
        "session": session,
        "tables": _for_the_wall(tables),
        "free": [one.player for one in tonight.people(session, tables) if one.here and not one.table],
        "seating": max(seatings, key=lambda one: one.number, default=None),
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/_wall_tables.html", context)
    address = request.build_absolute_uri(reverse("here", args=[pk]))
    code = segno.make(address, micro=False).svg_inline(
        omitsize=True, border=2, dark="#1d2430", light="#fffdf8"
    )
    context |= {"code": mark_safe(code), "address": address}
    return render(request, "tournaments/wall.html", context)


def _for_the_wall(tables: list[TableNow]) -> list[TableNow]:
    """What plays or waits, by number; then the newest that have finished, as far as there is room."""
    on = sorted((one for one in tables if not one.match.is_over), key=lambda one: one.number)
    over = [one for one in tables if one.match.status == Match.Status.FINISHED]
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
        "is_here": player is not None and _is_here(session, player.pk),
        "asked": player is not None and _has_asked(session, player.pk),
    }
    return render(request, "tournaments/here.html", context, status=403 if request.method == "POST" else 200)


def _arrive(request: HttpRequest, session: Session, player: Player, *, member: bool) -> HttpResponse:
    """Check a member in; let a newcomer join first."""
    try:
        if member:
            sessions.check_in(session=session, player=player)
        else:
            sessions.arrive(session=session, player=player)
    except Refusal as error:
        flash.error(request, told(error))
    return redirect("session" if member else "here", pk=session.pk)


def _has_asked(session: Session, player: int) -> bool:
    waiting = JoinRequest.Status.WAITING
    return session.club.join_requests.filter(player=player, status=waiting).exists()


def _is_here(session: Session, player: int) -> bool:
    return session.attendances.filter(player=player, left_at__isnull=True).exists()
