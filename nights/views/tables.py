"""Pages of a table on a club night: opening one, what its players agree on, the draw of sides."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from clubs.models import Player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from games.core import registry
from games.core.game import Game
from matches.models import Match
from matches.new_match_views import places
from matches.permissions import keeps_score
from nights.errors import MayNotAgree, SessionError
from nights.forms.terms import Before, TermsForms, as_proposed
from nights.models import Session, SessionTable
from nights.selectors import agreement_page, seating
from nights.services import agreements, sessions
from nights.views.base import Opening, opens_tables, seen_night


@opens_tables(gettext_lazy("Open a table"), gettext_lazy("first the game, then who sits where."))
def new_table(request: HttpRequest, opening: Opening) -> HttpResponse:
    """Open a table: the game, then who sits where, options, objective and stake; begun at once, or asked of all."""
    problem = ""
    if opening.posted and opening.terms.is_valid():
        try:
            return _opened(request, opening)
        except Refusal as error:
            problem = reason_for(error)
    chosen = (opening.posted or request.GET).getlist("seat")
    context = {
        **_seats_asked(opening.session, opening.game, chosen),
        "game": opening.game,
        "terms": opening.terms,
        "house": opening.house,
        "problem": problem,
    }
    return render(request, "nights/new_table.html", context, status=422 if problem else 200)


def _opened(request: HttpRequest, opening: Opening) -> HttpResponse:
    """Begin at once, or propose and ask. Raises Refusal."""
    begin = agreements.propose_table if "ask" in request.POST else sessions.open_table
    table = begin(
        session=opening.session,
        game=opening.game.key,
        players=_players(opening.session, request.POST.getlist("seat")),
        by=opening.keeper,
        **opening.terms.terms(),
    )
    if table.match.status == Match.Status.WAITING:
        return redirect("table", pk=table.session_id, number=table.number)
    return redirect("match", code=table.match.code)


def _seats_asked(
    session: Session, game: type[Game], chosen: list[str], own: Collection[int] = ()
) -> dict[str, Any]:
    """Who is here, the free ones first, and who has been chosen; who sits at the table in question is free for it."""
    here = session.attendances.filter(left_at__isnull=True).select_related("player")
    present, free = [row.player for row in here], {*seating.free_people(session), *own}
    return {
        "session": session,
        "present": sorted(present, key=lambda player: player.pk not in free),
        "playing": {player.pk for player in present} - free,
        "seats": places(game, chosen),
    }


def _players(session: Session, chosen: list[str]) -> list[Player]:
    here = {str(row.player_id): row.player for row in session.attendances.select_related("player")}
    wanted = [pk for pk in chosen if pk]
    if any(pk not in here for pk in wanted):
        raise SessionError(_("Seat people who have been checked in tonight."))
    return [here[pk] for pk in wanted]


def seen_table(request: HttpRequest, pk: int, number: int) -> tuple[SessionTable, Player | None]:
    """The table and who looks at it. Http404 for whoever may not see the club."""
    session, player = seen_night(request, pk)
    table = get_object_or_404(session.tables.select_related("match"), number=number)
    table.session = session
    return table, player


def table_page(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """What a table agrees on, and who has agreed; a page that waits for news goes to the sheet once there is one."""
    table, player = seen_table(request, pk, number)
    if table.match.status != Match.Status.WAITING and request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(reverse("match", args=[table.match.code]))
    try:
        shown = agreement_page.shown(table, player)
    except Refusal as error:  # the rules have changed since it was proposed
        return render(
            request,
            "nights/agree.html",
            {"session": table.session, "table": table, "unreadable": reason_for(error)},
        )
    if request.htmx and request.GET.get("state") == shown.state:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return render(request, "nights/agree.html", {"session": table.session, "table": table, "shown": shown})


@login_required
@require_POST
def change_table(request: HttpRequest, pk: int, number: int, action: str) -> HttpResponse:
    """Agree, take it back, demand the draw, or call the table off."""
    table, player = seen_table(request, pk, number)
    try:
        if player is None:
            raise MayNotAgree(_("This login has no player."))
        _act(request, table, player, action)
    except MayNotAgree as error:
        raise PermissionDenied(reason_for(error)) from None
    except Refusal as error:
        flash.error(request, reason_for(error))
    if action == "call-off":
        return redirect("session", pk=pk)
    if Match.objects.get(pk=table.match_id).status == Match.Status.RUNNING:
        return redirect("match", code=table.match.code)
    return redirect("table", pk=pk, number=number)


def _act(request: HttpRequest, table: SessionTable, by: Player, action: str) -> None:
    if action == "call-off":
        agreements.call_off_table(table=table, by=by)
        return
    seated = _seated(table, by, request.POST.get("player", ""))
    if action == "agree":
        agreements.agree(table=table, player=seated, by=by, terms=request.POST.get("terms") or None)
    elif action == "withdraw":
        agreements.withdraw_consent(table=table, player=seated, by=by)
    else:
        agreements.demand_draw(table=table, player=seated, by=by)


def _seated(table: SessionTable, by: Player, wanted: str) -> Player:
    """Whose consent it is: one's own, or that of whoever was chosen at the table."""
    if not wanted:
        return by
    seat = table.match.seats.filter(player_id=whole(wanted) or 0).select_related("player").first()
    if seat is None:
        raise SessionError(_("Choose somebody who sits at this table."))
    return seat.player


@login_required
def change_terms(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Other terms for a table that waits: everybody is asked anew."""
    table, player = seen_table(request, pk, number)
    if player is None or not keeps_score(player, table.match):
        raise Http404
    if table.match.status != Match.Status.WAITING:
        return redirect("table", pk=pk, number=number)
    session, match = table.session, table.match
    game = registry.get(match.game)
    posted = request.POST if request.method == "POST" else None
    before = as_proposed(match)
    forms = TermsForms(posted, game=game, session=session, before=_as_asked(request, before))
    seats = [str(pk) for pk in match.seats.order_by("index").values_list("player", flat=True)]
    chosen = request.POST.getlist("seat") or seats
    problem = ""
    if posted and forms.is_valid():
        terms = forms.terms()
        try:
            terms["options"] = {**_kept_secrets(match, game), **(terms["options"] or {})}
            people = _players(session, chosen)
            agreements.change_terms(table=table, by=player, players=people, **terms)
        except Refusal as error:
            problem = reason_for(error)
        else:
            return redirect("table", pk=pk, number=number)
    context = {
        **_seats_asked(session, game, chosen, own={int(pk) for pk in seats}),
        "table": table,
        "game": game,
        "terms": forms,
        "problem": problem,
        "drawn": table.sides == SessionTable.Sides.DRAWN,
    }
    return render(request, "nights/new_table.html", context, status=422 if problem else 200)


def _as_asked(request: HttpRequest, before: Before) -> Before:
    """The game's own defaults, if that was asked for."""
    return Before(stake=before.stake) if "fresh" in request.GET else before


def _kept_secrets(match: Match, game: type[Game]) -> dict[str, object]:
    """What no page shows is kept unless it is typed anew."""
    shown = game.public_options(match.options)
    return {key: value for key, value in match.options.items() if key not in shown}
