"""The pages of open tables: what waits, a table, opening one, and playing again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import segno
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.one_person import by_browser
from bots.strengths import opponents
from clubs.models import Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.renewing import Part, answered
from common.request_input import game_at, line, whole
from games.core.game import Game, GameTable
from ledger.forms import StakeForm
from ledger.stakes import example
from lobby import agreeing, changed, playing_again, selectors, services
from lobby.cards import can_bring, card_chosen, cards_seen, waits_for
from lobby.errors import NotYours
from lobby.forms import FREE, GameHereForm, TableForm, for_company, seats_from
from lobby.models import OpenTable
from lobby.pace_form import PaceForm, pace_said
from lobby.permissions import may_see_stake, may_see_table, why_not
from lobby.stakes import read
from matches import changed as matches_changed
from matches.clock_words import clock_said
from matches.forms.clock import ClockForm, of_terms
from matches.forms.options import OptionsForm
from matches.forms.strictness import StrictnessForm
from matches.models import Match
from matches.options_said import options_said
from matches.pace_rules import Pace
from matches.selectors import visible
from matches.standing_in import stand_ins_of
from matches.substitutes import free_seats
from matches.views.matches import seen_match
from matches.waiting_turns import next_turn, played_by
from matches.watching_said import watching_said

SHOWN = 40
"""So many tables that wait are listed; with more, the game is to be chosen."""


OWN = 12
"""In so many of one's own matches is looked whether one is to move."""


def lobby(request: HttpRequest) -> HttpResponse:
    """Where one is to move, and tables that wait for players, one's own first; what is being played to look at."""
    player = player_of(request.user)
    game = line(request.GET.get("game", ""), 60)
    waiting = selectors.to_join(player)
    waiting = waiting.filter(game=game) if game else waiting
    context = {
        "turn": next_turn(player, most=OWN) if player else None,
        "asked": selectors.asked_to(player) if player else [],
        "own": selectors.own_tables(player) if player else [],
        "waiting": waiting[:SHOWN],
        "more": waiting.count() > SHOWN,
        "free_seats": free_seats(player),
        "stand_ins": stand_ins_of(player) if player else [],
        "playing": visible(player, status=Match.Status.RUNNING)[:10],
        "game": game,
        "form": GameHereForm(initial={"game": game}),
        "asks": line(request.GET.get("ask", ""), 18),
    }
    part = Part.of(request, "lobby/_tables.html", context, game=game)
    templates = ("lobby/lobby.html", "lobby/_part.html")
    return answered(
        request, part, templates, context, topics=partial(_topics, player), same_for_all=player is None
    )


def _topics(player: Player | None) -> list[str]:
    """At which something may change the lobby: of matches that others play no move does."""
    own = played_by(player, OWN) if player else []
    return [changed.TOPIC, matches_changed.LIST, *(matches_changed.topic_of(match.pk) for match in own)]


@login_required
def choose_game(request: HttpRequest) -> HttpResponse:
    """Where the choice of a game leads."""
    form = GameHereForm(request.GET)
    if not form.is_valid():
        return redirect("lobby")
    if request.GET.get("on") == "device":
        return redirect("new-on-device", key=form.cleaned_data["game"])
    asks = whole(request.GET.get("ask", ""))
    query = {"ask": asks} if asks is not None else None
    return redirect(reverse("new-open-table", args=[form.cleaned_data["game"]], query=query))


@login_required
def new_table(request: HttpRequest, key: str) -> HttpResponse:
    """Open a table: who sits where, who may come, on which terms."""
    assert isinstance(request.user, User)
    game, host = _game(key), own_player(request.user)
    posted = request.POST if request.method == "POST" else None
    bots, _own = opponents(game, host)
    friends = list(selectors.can_be_asked(host))
    people = {str(player.pk): player for player in (*(one.player for one in bots), *friends)}
    options = OptionsForm(posted, game=game, played=True)
    form = TableForm(posted, game=game, host=host)
    clock = ClockForm(posted, initial=None if posted else of_terms(selectors.last_clock(host, key)))
    strict, pace = StrictnessForm(posted, entered=False), PaceForm(posted, game=game)
    stake = StakeForm(posted if form.chosen_club else None, game=game, club=form.club)
    asked = [options, form, clock, strict, pace, *([stake] if stake.is_bound else [])]
    sound = [one.is_valid() for one in asked]
    chosen = request.POST.getlist("seat") if posted is not None else _proposed(request, game, people)
    problem = ""
    if posted is not None and all(sound):
        try:
            table = services.open_table(
                host=host,
                game=key,
                seats=seats_from(chosen, host, people),
                options=options.options(),
                preset=options.cleaned_data.get("preset", ""),
                clock=clock.terms(),
                strictness=strict.asked(),
                pace=pace.pace(),
                stake=stake.terms() if stake.is_bound else None,
                **form.terms(),
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            return _to(table)
    context = {
        "game": game,
        "form": form,
        "clock": clock,
        "pace": pace,
        "options": options,
        "strict": strict,
        "stake": stake,
        "bots": bots,
        "friends": friends,
        "free": FREE,
        "seats": [*chosen, *[""] * max(game.seats)][: max(game.seats) - 1],
        "problem": problem,
    }
    return render(request, "lobby/new_table.html", context, status=422 if problem else 200)


def _game(key: str) -> type[Game]:
    """Raises Http404 for a game that is not played here in company."""
    game = game_at(key)
    if not for_company(game):
        raise Http404
    return game


def _proposed(request: HttpRequest, game: type[Game], people: dict[str, Player]) -> list[str]:
    """To begin with: as few seats as the game can have, all free, but for whom one came to ask."""
    seats = [FREE] * (max(2, min(game.seats)) - 1)
    asks = request.GET.get("ask", "")
    if asks in people and seats:
        partner = next(iter(game.table_for(len(seats) + 1).sides[0][1:]), None)
        seats[(partner or 1) - 1] = asks
    return seats


def table_page(request: HttpRequest, code: str) -> HttpResponse:
    """A table that waits: its terms, who sits there, and what one can do; where it has begun, the match."""
    table = _seen(request, code)
    player = player_of(request.user)
    if table.match is not None:
        part = bool(request.htmx)  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(table.match.get_absolute_url()) if part else _to(table)
    seats = list(table.seats.all())
    rules = _rules(table)
    address = request.build_absolute_uri(table.get_absolute_url())
    context = {
        "table": table,
        "seats": [(seat, rules.side_of(seat.index) + 1 if rules else 0) for seat in seats],
        "partners": rules is not None and any(len(side) > 1 for side in rules.sides),
        "options": options_said(rules) if rules else (),
        "game": rules.game if rules else None,
        "clock": clock_said(table.clock),
        "pace": pace_said(Pace.from_json(table.pace)),
        "watching": watching_said(table.watch_delay, opens=table.opens_deals),
        **_stake(table, player, rules),
        "player": player,
        "is_host": player is not None and player == table.host,
        "sits": any(seat.player == player for seat in seats) if player else False,
        "is_asked": any(seat.asked == player and seat.player is None for seat in seats) if player else False,
        "why_not": why_not(player, table) if player else "",
        "address": address,
        "code": _picture_of(address) if table.is_open else "",
        **_cards(table, player, rules),
    }
    template = "lobby/_table.html" if request.htmx else "lobby/table.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def _cards(table: OpenTable, player: Player | None, rules: GameTable | None) -> dict[str, object]:
    """The convention cards that lie there, those that the viewer can bring, and who has to agree anew."""
    if rules is None or not table.is_open:
        return {}
    mine = next((seat for seat in table.seats.all() if player is not None and seat.player == player), None)
    stale = waits_for(table, table.seats.all())
    return {
        "cards": cards_seen(table, player),
        "own_card": mine.card if mine else None,
        "choices": can_bring(table, player) if mine and player and player not in stale else [],
        "stale": stale,
        "agrees_anew": player in stale,
    }


def _stake(table: OpenTable, player: Player | None, rules: GameTable | None) -> dict[str, str]:
    """What it is played for, with a worked figure, for who may know."""
    stake = read(table.stake)
    if stake is None or not may_see_stake(player, table):
        return {}
    return {"stake": table.stake_said, "example": example(stake, rules) if rules else ""}


def _rules(table: OpenTable) -> GameTable | None:
    """None where the game has gone, or has other options now."""
    try:
        return selectors.rules_of(table)
    except Refusal:
        return None


def _picture_of(address: str) -> SafeString:
    code = segno.make(address, micro=False)
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#1d2430", light="#fffdf8"))


def _seen(request: HttpRequest, code: str) -> OpenTable:
    """The table, or 404 for who may not look into its club."""
    table = get_object_or_404(selectors.with_seats(OpenTable.objects.all()), code=code)
    if not may_see_table(player_of(request.user), table):
        raise Http404
    return table


@login_required
@require_POST
def change_table(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Sit down, leave or say no, and for the host: fill with bots, free a seat, call it off."""
    assert isinstance(request.user, User)
    table, player = _seen(request, code), own_player(request.user)
    index, card = whole(request.POST.get("number", "")), request.POST.get("card", "")
    acts: dict[str, Callable[[], OpenTable]] = {
        "sit": lambda: services.sit(
            table=table,
            player=player,
            terms=request.POST.get("terms", ""),
            index=index,
            known=by_browser(request),
        ),
        "agree": lambda: agreeing.agree(table=table, player=player, terms=request.POST.get("terms", "")),
        "card": lambda: agreeing.bring_card(
            table=table, player=player, version=card_chosen(table, player, card) if card else None
        ),
        "leave": lambda: services.leave(table=table, player=player),
        "fill": lambda: services.fill(table=table, by=player),
        "free": lambda: services.free_seat(table=table, by=player, index=-1 if index is None else index),
        "call-off": lambda: services.call_off(table=table, by=player),
    }
    try:
        after = acts[action]()
    except NotYours as error:
        raise PermissionDenied(reason_for(error)) from None
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect(table)
    return redirect("lobby") if action == "call-off" else _to(after)


@login_required
@require_POST
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """The same people once more, everybody a seat further."""
    assert isinstance(request.user, User)
    match = seen_match(request, code)
    try:
        table = playing_again.play_again(match=match, by=own_player(request.user), known=by_browser(request))
    except NotYours as error:
        raise PermissionDenied(reason_for(error)) from None
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect(match)
    if table.is_open:
        said = _("There is a stake: it begins once everybody has read what stands here and agreed to it.")
        if not table.stake:
            said = _("The others are asked: it begins once everybody has sat down.")
        flash.info(request, said)
    return _to(table)


def _to(table: OpenTable) -> HttpResponse:
    """The match where it has begun, else the table."""
    return redirect(table.match if table.match is not None else table)
