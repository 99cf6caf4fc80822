"""Pages of a table on a club night: opening one, what its players agree on, the draw of sides."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
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
from matches.permissions import keeps_score
from matches.views.new_match import places
from nights.errors import MayNotAgree, SessionError
from nights.forms.cutting import cutting_of, cutting_shown
from nights.forms.terms import Before, TermsForms, as_it_stands, as_proposed, as_the_sheet, rules_asked
from nights.models import Chain, Session, SessionTable
from nights.permissions import at_table
from nights.selectors import agreement_page, seating
from nights.selectors.rule_sheets import is_readable
from nights.selectors.table_cards import choices
from nights.services import agreements, sessions
from nights.services.chains import Cutting
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
        "cutting": cutting_shown(opening.posted or request.GET),
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
        players=players_chosen(opening.session, request.POST.getlist("seat")),
        by=opening.keeper,
        cutting=cutting_asked(opening.session, request.POST),
        played_here=opening.terms.played_here,
        **opening.terms.terms(played_here=opening.terms.played_here),
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


def cutting_asked(session: Session, posted: QueryDict) -> Cutting:
    """Who is to sit out first, where people cut in and out."""
    out = players_chosen(session, posted.getlist("out"))
    return Cutting(out, posted.get("partners") or Chain.Partners.KEPT)


def players_chosen(session: Session, chosen: list[str]) -> list[Player]:
    """The people of those numbers, who have been checked in. Raises SessionError."""
    here = {str(row.player_id): row.player for row in session.attendances.select_related("player")}
    wanted = [pk for pk in chosen if pk]
    if any(pk not in here for pk in wanted):
        raise SessionError(_("Seat people who have been checked in tonight."))
    return [here[pk] for pk in wanted]


def seen_table(request: HttpRequest, pk: int, number: int) -> tuple[SessionTable, Player | None]:
    """The table and who looks at it. Http404 for whoever may not see the club."""
    session, player = seen_night(request, pk)
    table = get_object_or_404(
        session.tables.select_related("match", "rules__sheet__club", "chain"), number=number
    )
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
    context = {"session": table.session, "table": table, "shown": shown}
    if shown.waits and shown.terms.conventions:
        context["card_choices"] = choices(shown.terms, shown.may_bring_cards)
    return render(request, "nights/agree.html", context)


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
    seated = seated_there(table, by, request.POST.get("player", ""))
    if action == "agree":
        agreements.agree(table=table, player=seated, by=by, terms=request.POST.get("terms") or None)
    elif action == "withdraw":
        agreements.withdraw_consent(table=table, player=seated, by=by)
    else:
        agreements.demand_draw(table=table, player=seated, by=by)


def seated_there(table: SessionTable, by: Player, wanted: str) -> Player:
    """Whose consent it is: one's own, or that of whoever was chosen at the table."""
    if not wanted:
        return by
    there = at_table(table).filter(pk=whole(wanted) or 0).first()
    if there is None:
        raise SessionError(_("Choose somebody who sits at this table."))
    return there


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
    forms = TermsForms(posted, game=game, session=session, before=_begins_with(request, table, game))
    seats = [str(pk) for pk in match.seats.order_by("index").values_list("player", flat=True)]
    chosen = request.POST.getlist("seat") or seats
    problem = ""
    if posted and forms.is_valid():
        terms = forms.terms(played_here=not match.entered)
        try:
            terms["options"] = {**_kept_secrets(match, game), **(terms["options"] or {})}
            agreements.change_terms(
                table=table,
                by=player,
                players=players_chosen(session, chosen),
                cutting=cutting_asked(session, request.POST),
                **terms,
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            return redirect("table", pk=pk, number=number)
    context = {
        **_seats_asked(session, game, chosen, own={player.pk for player in at_table(table)}),
        "cutting": cutting_shown(posted or cutting_of(table)),
        "table": table,
        "game": game,
        "terms": forms,
        "problem": problem,
        "drawn": table.sides == SessionTable.Sides.DRAWN,
    }
    return render(request, "nights/new_table.html", context, status=422 if problem else 200)


def _begins_with(request: HttpRequest, table: SessionTable, game: type[Game]) -> Before:
    """What was asked for: a rule sheet or the game's own defaults; else the terms as they stand."""
    rules = rules_asked(table.session.club, game, request.POST or request.GET)
    if rules is not None and is_readable(rules):
        return as_the_sheet(rules)
    if request.method == "POST":
        return Before()
    if "fresh" in request.GET:
        return Before(stake=as_proposed(table.match).stake)
    return as_it_stands(table)


def _kept_secrets(match: Match, game: type[Game]) -> dict[str, object]:
    """What no page shows is kept unless it is typed anew."""
    shown = game.public_options(match.options)
    return {key: value for key, value in match.options.items() if key not in shown}
