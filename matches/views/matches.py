"""Pages of matches: the list, the replay, the live table, and the sheet of a match played with real cards."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef, Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from clubs.models import Player
from clubs.permissions import may_see
from clubs.selectors import player_of
from common.browsers import browser_of
from common.refusals import Refusal, reason_alone, reason_for
from common.request_input import whole
from common.security import frames_of
from common.shared_looks import once
from common.throttling import refused_as_too_often
from common.watching import Delay
from games.core import registry
from games.core.errors import BadResult, RulesError, StaleSequence
from games.core.match import LiveMatch
from matches import (
    adjourning,
    boards_apart,
    claim_closing,
    claim_windows,
    claims_seen,
    comments,
    event_store,
    flags,
    held_moves,
    hurrying,
    permissions,
    row_labels,
    selectors,
    services,
    sittings,
    standing_in,
    substitutes,
    take_backs,
    turn_drafts,
    turns,
)
from matches.clock_words import clock_said
from matches.convention_cards import has_partners
from matches.deals_opened import deals_over
from matches.files import exporting
from matches.forms import deals as deal_form
from matches.looking_on import anybody_may_look, as_seen, may_look
from matches.models import Adjournment, Match, Seat, TableConventions
from matches.presenters import (
    adjourning as adjourning_page,
    boards_apart as boards_apart_page,
    clocks as clock_page,
    device as device_page,
    held_moves as held_page,
    live as live_page,
    news,
    orders as orders_page,
    refusals,
    sheet_context,
    sheets as sheet_page,
    talking as talk_page,
    turn_drafts as drafts_page,
)
from matches.presenters.replays import ways_from
from matches.presenters.results import corrected, objected
from matches.readings import Reading
from matches.seating import can_play_again, people_play_again
from matches.watching_said import watching_said


def seen_match(request: HttpRequest, code: str) -> Match:
    """The match of that code with its seats as the visitor sees it, or 404 for one that they may not see."""
    match = match_seen_by(player_of(request.user), code)
    match.browser = browser_of(request)
    return match


def match_seen_by(player: Player | None, code: str) -> Match:
    """The same as a player sees it; None: as anybody does."""
    match = copy(once(("match", code), lambda: _match_of(code)))
    if (match.club is not None and not may_see(player, match.club)) or not may_look(player, match):
        return get_object_or_404(Match, pk=0)
    return as_seen(player, match)


def _match_of(code: str) -> Match:
    """With its seats; 404 if there is none."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    cards = Exists(TableConventions.objects.filter(match=OuterRef("pk")))
    rows = Match.objects.annotate(has_cards=cards).select_related("club").prefetch_related(seats)
    return get_object_or_404(rows, code=code)


def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """What is there to see of a match: its sheet, the live table, or the replay."""
    match = claim_closing.looked_at(flags.looked_at(seen_match(request, code)))
    show = sheet if match.entered else _replay if match.is_over else _live
    try:
        answer = show(request, match)
        if match.device_id is not None:
            answer["Cache-Control"] = "no-store"  # the next person does not go back to a hand
        return answer
    except Refusal as error:  # the rules have changed since, or the game has gone
        names = selectors.names_of(match)
        context = {"match": match, "names": names.seats, "problem": reason_for(error, names)}
        return render(request, "matches/unreadable.html", context)


def base_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    names = selectors.seat_names(match)
    table = event_store.table_of(match, len(names))
    game = registry.get(match.game)
    return {
        "match": match,
        "game": game,
        "played": sheet_page.played_for(match, game),
        "clock_said": clock_said(match.clock),
        "watching": [] if match.is_over else watching_said(match.watch_delay, opens=match.opens_deals),
        "names": names,
        "sides": selectors.side_names(names, table.sides),
        "unit": (unit := row_labels.word_of(table.game.sheet(table).unit)),
        "player": (player := player_of(request.user)),
        "sits": permissions.seat_of(player, match) is not None,
        "sat": substitutes.told(match, unit) or sittings.told(match, names, unit),
        "out": [player.name for player in turns.out(match)],
        "kinds": exporting.formats_for(match),
        "frame": frames_of(request, reverse("match-embedded", args=[match.code]))
        if anybody_may_look(match)
        else "",
        "has_conventions": getattr(match, "has_cards", False),
    }


def _replay(request: HttpRequest, match: Match) -> HttpResponse:
    """Step through every event; the newest unless `?at=` says otherwise."""
    if request.htmx and request.htmx.target == "live":  # type: ignore[attr-defined]
        return HttpResponseClientRefresh()  # a live table that has just ended
    context = base_context(request, match)
    viewer = selectors.viewer_of(match, context["player"])
    reading = event_store.read(match, viewer, seats=len(context["names"]))
    context |= _stepped(request, reading, context["names"])
    context |= {"moment": comments.at_moment(match, context["step"].seq)}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "matches/_step.html", context)
    context["strip"] = sheet_page.strip_of(
        match, reading.live, context["names"], context["sides"], context["player"], keeps=context["sits"]
    )
    context |= drafts_page.dropped(match, reading.live, context["player"])
    context["again"] = can_play_again(match, list(match.seats.all()), context["player"])
    context["again_together"] = people_play_again(match, list(match.seats.all()), context["player"])
    if match.club is not None:
        context |= objected(context["player"], match) | corrected(context["player"], match)
    context |= {
        "explanations": live_page.talk_of(match, viewer, context["names"]),
        "lines": _lines(reading, context["names"]),
        "seals": selectors.seals(match),
        "adjournments": adjourning_page.past(match),
        "bot_logs": selectors.bot_logs(match, request.user),
        "newest_comments": comments.newest(match),
        **talk_page.context_after(request, match, reading.live, context["player"]),
    }
    return render(request, "matches/replay.html", context)


def _stepped(request: HttpRequest, reading: Reading, names: Sequence[str]) -> dict[str, Any]:
    """The step of a replay that is asked for (`?at=`), the last unless something is."""
    wanted = whole(request.GET.get("at", ""))
    step = selectors.replay_step(names, reading.seq if wanted is None else wanted, reading)
    marks = reading.landmarks
    return {
        "step": step,
        "rows": step.rows,
        "marks": marks,
        "deal": marks.deal_at(step.seq),
        "ways": ways_from(step.seq, step.last, marks),
    }


def _lines(reading: Reading, names: Sequence[str]) -> list[dict[str, Any]]:
    """The log as it was told, with the numbers of deals where they begin."""
    first = {seq: number for number, seq in reading.landmarks.deals}
    return [line | {"deal": first.get(line["seq"])} for line in selectors.told_by(reading, names)]


def _deals_over(
    request: HttpRequest, context: dict[str, Any], over: tuple[Match, int | None]
) -> HttpResponse:
    """Step through the deals that are over, while the match goes on."""
    names = context["names"]
    reading = event_store.read(*over, seats=len(names))
    context |= _stepped(request, reading, names)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "matches/_step.html", context)
    context["lines"] = _lines(reading, names)
    return render(request, "matches/deals_over.html", context)


def _live(request: HttpRequest, match: Match) -> HttpResponse:
    """The table as the visitor may see it; for who sits there, the moves that are possible now."""
    if news.unchanged(request, match):
        return news.streamed(request, match, HttpResponse(status=204), request.GET.urlencode())
    context = base_context(request, match)
    viewer = selectors.viewer_of(match, context["player"])
    names, loaded = context["names"], event_store.load(match, seats=len(context["names"]))
    over = deals_over(match, loaded, viewer)
    if over is not None and "at" in request.GET:
        return _deals_over(request, context, over)
    known_deal = whole(request.GET.get("deal", ""))
    if known_deal is None and match.is_late and match.watch_delay == Delay.DEAL:
        known_deal = len(loaded.sheet.rows)  # the deal that is over is what there is to see
    laid = turn_drafts.of_player(match, loaded, viewer, context["player"])
    live = replace(selectors.table_seen(laid.ahead, viewer, names, known_deal), seq=loaded.seq)
    live = talk_page.before_a_look(match, loaded, context["player"], names) or live
    live = held_page.without_choices(match, viewer, live)
    live, drafted = drafts_page.seen_by(match, live, laid, viewer, names)
    spots, others = live_page.spots_apart(live)
    others = live_page.cards_named(live, others)
    context |= drafted | {
        "live": live,
        "viewer": viewer,
        "spots": spots,
        "others": others,
        "many": live_page.are_many(live, others),
        **talk_page.context_of(match, loaded, context["player"]),
        "deals_over": over is not None,
        "rest": adjourning_page.shown(match, viewer, context["player"], loaded.actors()),
        "clocks": clock_page.shown(match, viewer, context["player"]),
        "movers": [names[seat.index] for seat in match.seats.all() if seat.index in live.actors],
    }
    if has_partners(loaded.table) and match.device_id is None:
        context["explanations"] = live_page.talk_of(match, viewer, names)
    context |= held_page.context_of(match, loaded, viewer, names)
    ahead = request.GET.get("ahead") == "1"
    context |= orders_page.context_of(match, loaded, viewer, live, names, ahead=ahead)
    context["claim"] = claim = claims_seen.seen_by(match, loaded, viewer, names)
    context["claims"] = claims_seen.may_claim(match, loaded, viewer, names, claim)
    context["strip"] = sheet_page.strip_of(
        match, loaded, names, context["sides"], context["player"], keeps=context["sits"]
    )
    known: dict[str, str | int] = {
        "seq": live.seq,
        "status": match.status,
        "words": news.words_at_table(request, match),
        "deal": live.deal,
        **({"ahead": 1} if context.get("ahead") else {}),
    }
    context["seal"] = live_page.newest_seal(loaded)
    context["own_claim"] = claim_windows.own_answer(match, viewer)
    context["device"] = device_page.shown(match, names)
    context["free_seats"] = substitutes.shown(match, context["player"])
    context |= standing_in.shown_to(match, viewer, context["player"], names)
    context["take_back"] = take_backs.shown(match, loaded, context["player"])
    context |= refusals.context_of(request)
    context |= {"known": urlencode(known), "giving_up": live_page.own_side_gives_up(match, context["player"])}
    template = "matches/_live.html" if request.htmx else "matches/live.html"  # type: ignore[attr-defined]
    return news.streamed(request, match, render(request, template, context), urlencode(known))


def sheet(
    request: HttpRequest,
    match: Match,
    posted: dict[str, str] | None = None,
    error: RulesError | None = None,
    at_table: int = -1,
) -> HttpResponse:
    """The score sheet; for who may keep it, the form for the next deal, and why what was posted was refused.

    at_table: which of two tables apart it was posted for.
    """
    if news.unchanged(request, match):
        return HttpResponse(status=204)
    if request.htmx and request.htmx.target == "news":  # type: ignore[attr-defined]
        return render(request, "matches/_news.html", _news_of(request, match))
    context = base_context(request, match)
    live = event_store.load(match, seats=len(context["names"]))
    keeps = permissions.keeps_score(context["player"], match)
    context |= sheet_context.written_on(match, live, context, keeps=keeps)
    if boards_apart.apart_of(match) is not None and not match.is_over:
        context |= boards_apart_page.context_of(match, live, context, posted, error, at_table)
        # each table has a next board of its own
        context |= {"strip": replace(context["strip"], lines=[]), "dealers": []}
    if keeps:
        context |= sheet_context.to_keep(match, live, context)
    context["newest_comments"] = comments.newest(match)
    if match.is_over and match.club is not None:
        context |= objected(context["player"], match) | corrected(context["player"], match)
    if keeps and match.status == Match.Status.RUNNING and not live.over:
        context |= _deal_asked(context, live, *((posted, error) if at_table < 0 else (None, None)))
    elif error is not None:
        context["problem"] = reason_for(error)
    context["refused"] = error is not None
    return render(request, "matches/sheet.html", context, status=422 if error else 200)


def _news_of(request: HttpRequest, match: Match) -> dict[str, Any]:
    """What a sheet that is open is told: whether it has changed, and else who has spoken or asks for quiet or haste."""
    changed = request.GET.get("seq") != str(match.seq) or request.GET.get("status") != match.status
    changed |= request.GET.get("people", news.people(match)) != news.people(match)
    heard = request.GET.get("words", "").partition("-")[2]
    return {
        "match": match,
        "spoken": [] if changed else selectors.confirmed_by(match),
        "changed": changed,
        "quiet": not changed and bool(match.quiet_deal) and heard != str(match.quiet_deal),
        "hurry": not changed and hurrying.asked(match),
    }


def _deal_asked(
    context: dict[str, Any], live: LiveMatch, posted: dict[str, str] | None, error: RulesError | None
) -> dict[str, Any]:
    """The form for the next deal, with what was typed and what was wrong with it."""
    names, table = context["names"], live.table
    description = selectors.form_of(live)
    problems: dict[str, str] = {}
    if isinstance(error, BadResult):
        data = deal_form.read(description, posted or {})
        problems = deal_form.problems(description, data, error)
    elif error is not None:
        problems = {"": refusals.stale(live, context["unit"])}
    seat = permissions.seat_of(context["player"], context["match"]) or 0
    return {
        "form": deal_form.asked(description, names, table.sides, posted, problems, you=seat),
        "problem": problems.get("", ""),
        "number": len(live.sheet.rows) + 1,
        "newest": context["rows"][-1] if context["rows"] and isinstance(error, StaleSequence) else None,
    }


@login_required
@require_POST
def play(request: HttpRequest, code: str) -> HttpResponse:
    """A move at a live table; giving up, or playing on after all."""
    if refused := refused_as_too_often(request):
        return refused
    match = seen_match(request, code)
    player, seat = permissions.require_seat(player_of(request.user), match)
    where = ""
    try:
        if request.POST.get("concede"):
            _give_up(request, match, seat, player)
        elif request.POST.get("play-on"):
            services.play_on(match_id=match.pk, seat=seat)
        else:
            texts = request.POST.getlist("move")
            move = adjourning.seal_move if match.adjourns == Adjournment.Status.AGREED else held_moves.play
            move(match_id=match.pk, seat=seat, texts=texts, expect_seq=seq_of(request), by=player)
    except Refusal as error:
        where = tell(request, error, at="moves" if "move" in request.POST else "")
    return back_to_table(request, code, where)


def back_to_table(request: HttpRequest, code: str, where: str = "") -> HttpResponse:
    """To the table as it was looked at: which deal, and whether moves are ordered beforehand. where: on the page."""
    asked = {name: whole(request.POST.get(name, "")) for name in ("deal", "ahead")}
    kept = {name: number for name, number in asked.items() if number is not None}
    return redirect(reverse("match", args=[code]) + (f"?{urlencode(kept)}" if kept else "") + where)


def _give_up(request: HttpRequest, match: Match, seat: int, player: Player | None) -> None:
    """Say so; if a partner has to say so too, that is told. Raises Refusal."""
    after = held_moves.concede(match_id=match.pk, seat=seat, by=player)
    if not after.is_over:
        flash.info(request, _("Noted: the match ends once your partner gives up too."))


def tell(request: HttpRequest, error: Refusal, at: str = "") -> str:
    """Why nothing was done, and where that stands (`refusals.refused`); what was posted may be quoted in it."""
    return refusals.refused(request, Truncator(reason_alone(error)).chars(300), at)


def seq_of(request: HttpRequest) -> int:
    """The event number the page was made for; nonsense counts as one that is long past."""
    seq = whole(request.POST.get("seq", ""))
    return -1 if seq is None else seq
