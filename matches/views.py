"""Pages of matches: the list, the replay, the live table, and the sheet of a match played with real cards."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import Truncator
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from clubs.models import Player
from clubs.permissions import may_see
from clubs.selectors import player_of
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from games.core import registry
from games.core.errors import BadResult, RulesError, StaleSequence
from games.core.match import LiveMatch
from matches import (
    corrections,
    deal_form,
    effects,
    event_store,
    live_page,
    lookalikes,
    objections,
    permissions,
    row_labels,
    selectors,
    services,
    sheet_page,
    wrong_game,
)
from matches.models import Correction, Match, Seat
from matches.replay_page import ways_from
from matches.seating import can_play_again


def seen_match(request: HttpRequest, code: str) -> Match:
    """The match of that code with its seats, or 404 for one that the visitor may not see."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    match = get_object_or_404(Match.objects.select_related("club").prefetch_related(seats), code=code)
    if match.club is not None and not may_see(player_of(request.user), match.club):
        return get_object_or_404(Match, pk=0)
    return match


def match_list(request: HttpRequest) -> HttpResponse:
    """All matches, the last played first; by game and by state."""
    game, status = line(request.GET.get("game", ""), 60), line(request.GET.get("status", ""), 20)
    rows = selectors.visible(player_of(request.user), game=game, status=status)
    page = Paginator(rows, 25).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "game": game,
        "status": status,
        "games": registry.all_games(),
        "states": Match.Status.choices,
    }
    return render(request, "matches/match_list.html", context)


def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """What is there to see of a match: its sheet, the live table, or the replay."""
    match = seen_match(request, code)
    show = sheet if match.entered else _replay if match.is_over else _live
    try:
        return show(request, match)
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
        "names": names,
        "sides": selectors.side_names(names, table.sides),
        "unit": row_labels.word_of(table.game.sheet(table).unit),
        "player": (player := player_of(request.user)),
        "sits": permissions.seat_of(player, match) is not None,
    }


def _unchanged(request: HttpRequest, match: Match) -> bool:
    """Whether a page that looks for news (`?seq=`, `?status=`, `?words=`) knows all there is.

    `words` counts what has been said: on a sheet the sides that have confirmed it, at a live table who gives up.
    """
    knows = request.GET.get("seq") == str(match.seq) and request.GET.get("status") == match.status
    if knows and "words" in request.GET:
        sentence = (
            match.confirmations.filter(seq=match.seq).count() if match.entered else _giving_up(request, match)
        )
        return request.GET["words"] == str(sentence)
    return knows


def _giving_up(request: HttpRequest, match: Match) -> int:
    """How many on the visitor's side want to give up: the other sides are not to know."""
    return len(selectors.giving_up(match, permissions.seat_of(player_of(request.user), match)))


def _replay(request: HttpRequest, match: Match) -> HttpResponse:
    """Step through every event; the newest unless `?at=` says otherwise."""
    if request.htmx and request.htmx.target == "live":  # type: ignore[attr-defined]
        return HttpResponseClientRefresh()  # a live table that has just ended
    context = base_context(request, match)
    viewer = selectors.viewer_of(match, context["player"])
    wanted = whole(request.GET.get("at", ""))
    reading = event_store.read(match, viewer, seats=len(context["names"]))
    step = selectors.replay_step(match, match.seq if wanted is None else wanted, reading)
    marks = reading.landmarks
    context |= {
        "step": step,
        "rows": step.rows,
        "marks": marks,
        "deal": marks.deal_at(step.seq),
        "ways": ways_from(step.seq, step.last, marks),
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "matches/_step.html", context)
    sits = permissions.seat_of(context["player"], match) is not None
    context["strip"] = sheet_page.strip_of(
        match, reading.live, context["names"], context["sides"], context["player"], keeps=sits
    )
    context["again"] = can_play_again(match, list(match.seats.all()), context["player"])
    first = {seq: number for number, seq in marks.deals}
    entries = selectors.told_by(reading, context["names"])
    lines = [line | {"deal": first.get(line["seq"])} for line in entries]
    if match.club is not None:
        context |= _objected(context["player"], match) | _corrected(context["player"], match)
    context |= {
        "lines": lines,
        "seals": selectors.seals(match),
        "bot_logs": selectors.bot_logs(match, request.user),
    }
    return render(request, "matches/replay.html", context)


def _live(request: HttpRequest, match: Match) -> HttpResponse:
    """The table as the visitor may see it; for who sits there, the moves that are possible now."""
    if _unchanged(request, match):
        return HttpResponse(status=204)
    context = base_context(request, match)
    viewer = selectors.viewer_of(match, context["player"])
    names, loaded = context["names"], event_store.load(match, seats=len(context["names"]))
    live = selectors.table_seen(loaded, viewer, names, whole(request.GET.get("deal", "")))
    spots, others = live_page.spots_apart(live)
    others = live_page.cards_named(live, others)
    context |= {
        "live": live,
        "viewer": viewer,
        "spots": spots,
        "others": others,
        "many": live_page.are_many(live, others),
        "match_deal": len(loaded.sheet.rows) + 1,
        "movers": [seat.player.name for seat in match.seats.all() if seat.index in live.actors],
    }
    sits = permissions.seat_of(context["player"], match) is not None
    context["strip"] = sheet_page.strip_of(
        match, loaded, names, context["sides"], context["player"], keeps=sits
    )
    known: dict[str, str | int] = {
        "seq": live.seq,
        "status": match.status,
        "words": _giving_up(request, match),
        "deal": live.deal,
    }
    context |= {"known": urlencode(known), "giving_up": live_page.own_side_gives_up(match, context["player"])}
    template = "matches/_live.html" if request.htmx else "matches/live.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def sheet(
    request: HttpRequest, match: Match, posted: dict[str, str] | None = None, error: RulesError | None = None
) -> HttpResponse:
    """The score sheet; for who may keep it, the form for the next deal, and why what was posted was refused."""
    if _unchanged(request, match):
        return HttpResponse(status=204)
    if request.htmx and request.htmx.target == "news":  # type: ignore[attr-defined]
        changed = request.GET.get("seq") != str(match.seq) or request.GET.get("status") != match.status
        spoken = [] if changed else selectors.confirmed_by(match)
        return render(request, "matches/_news.html", {"match": match, "spoken": spoken})
    context = base_context(request, match)
    live = event_store.load(match, seats=len(context["names"]))
    keeps = permissions.keeps_score(context["player"], match)
    in_words = selectors.words_at(live, context["names"]).said
    strip = sheet_page.strip_of(
        match, live, context["names"], context["sides"], context["player"], keeps=keeps
    )
    confirmed = selectors.confirmed_by(match) if keeps and not match.is_over else []
    changed = any(event.kind in selectors.CHANGES for event in live.log)
    known: dict[str, str | int] = {"seq": live.seq, "status": match.status}
    known |= {"words": len(confirmed)} if keeps else {}
    context |= {
        "strip": strip,
        "live": live,
        "rows": selectors.named_rows(live, context["names"]),
        "keeps": keeps,
        "said": keeps and live.over and not match.is_over and _has_said(context["player"], match),
        "same_seats": _same_seats(match)
        if match.is_over and _keeps_for_club(context["player"], match)
        else "",
        "known": urlencode(known),
        "refused": error is not None,
        "ended": in_words(live.result.reason) if live.result else "",
        "stopping": sheet_page.to_be_stopped(live, context["names"]),
        "instead": wrong_game.instead_of(match),
        "changes": sheet_page.changes_of(match, context["unit"]) if changed else [],
        "confirmed": confirmed,
    }
    if match.is_over and match.club is not None:
        context |= _objected(context["player"], match)
        context |= _corrected(context["player"], match)
    if keeps and match.status == Match.Status.RUNNING and not live.over:
        context |= _deal_asked(context, live, posted, error)
    elif error is not None:
        context["problem"] = reason_for(error)
    return render(request, "matches/sheet.html", context, status=422 if error else 200)


def _objected(player: Player | None, match: Match) -> dict[str, Any]:
    """Who objects to a result, and whether the reader can; reasons are for the table and for who decides."""
    made = list(objections.of_match(match))
    decides = bool(made) and permissions.may_decide(player, match)
    return {
        "objections": made,
        "may_object": objections.may_object(player, match),
        "object_until": objections.until(match),
        "decides": decides,
        "knows_reasons": decides or permissions.sat_at(player, match),
    }


def _corrected(player: Player | None, match: Match) -> dict[str, Any]:
    """How a result was put right, and whether the reader may; what changed for whom is for the table and the club."""
    made = corrections.signed(corrections.of_match(match), match)
    corrects = permissions.may_correct(player, match)
    alike = lookalikes.of_match(match) if corrects else []
    knows = corrects or permissions.sat_at(player, match)
    return {
        "corrections": [
            (one, effects.lines(one.effects.all()) if knows else [], corrections.asks(player, one))
            for one in made
        ],
        "knows_corrections": knows,
        "corrects": corrects and match.is_over,
        "doubles": lookalikes.doubles_of(match),
        "look_alikes": alike,
        "tells_apart": bool(alike) and permissions.may_decide(player, match),
        "last_done": max((one.pk for one in made if one.status == Correction.Status.DONE), default=0),
    }


def _has_said(player: Player | None, match: Match) -> bool:
    """Whether another word of the player's would change nothing: their side has confirmed what stands."""
    seat = permissions.seat_of(player, match)
    if seat is None:
        return False
    side = next(row.side for row in match.seats.all() if row.index == seat)
    return match.confirmations.filter(side=side, seq=match.seq).exists()


def _keeps_for_club(player: Player | None, match: Match) -> bool:
    return player is not None and match.club_id is not None and permissions.keeps_for_club(player, match)


def _same_seats(match: Match) -> str:
    """What opens a table of the same game and people: the query of that page."""
    seats = [("seat", str(seat.player_id)) for seat in match.seats.all()]
    return urlencode([("game", match.game), *seats])


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
        problems = {"": _stale(live, context["unit"])}
    seat = permissions.seat_of(context["player"], context["match"]) or 0
    return {
        "form": deal_form.asked(description, names, table.sides, posted, problems, you=seat),
        "problem": problems.get("", ""),
        "number": len(live.sheet.rows) + 1,
        "newest": context["rows"][-1] if context["rows"] and isinstance(error, StaleSequence) else None,
    }


def _stale(live: LiveMatch, unit: str) -> str:
    """Why a deal was not saved that somebody else was quicker with; the form still holds it."""
    return _(
        "Not saved: the sheet is no longer as this page knew it, and it has now %(rows)s. What you typed is below; "
        "look at the sheet first, and save it only if it is %(unit)s %(number)d."
    ) % {
        "rows": ngettext("%(n)d line", "%(n)d lines", len(live.sheet.rows)) % {"n": len(live.sheet.rows)},
        "unit": unit,
        "number": len(live.sheet.rows) + 1,
    }


@login_required
@require_POST
def play(request: HttpRequest, code: str) -> HttpResponse:
    """A move at a live table; giving up, or playing on after all."""
    match = seen_match(request, code)
    player, seat = permissions.require_seat(player_of(request.user), match)
    try:
        if request.POST.get("concede"):
            _give_up(request, match, seat, player)
        elif request.POST.get("play-on"):
            services.play_on(match_id=match.pk, seat=seat)
        else:
            texts = request.POST.getlist("move")
            services.play_move(
                match_id=match.pk, seat=seat, texts=texts, expect_seq=seq_of(request), by=player
            )
    except Refusal as error:
        tell(request, error)
    deal = whole(request.POST.get("deal", ""))
    return redirect(reverse("match", args=[code]) + (f"?deal={deal}" if deal is not None else ""))


def _give_up(request: HttpRequest, match: Match, seat: int, player: Player | None) -> None:
    """Say so; if a partner has to say so too, that is told. Raises Refusal."""
    after = services.concede(match_id=match.pk, seat=seat, by=player)
    if not after.is_over:
        flash.info(request, _("Noted: the match ends once your partner gives up too."))


def tell(request: HttpRequest, error: Refusal) -> None:
    """Why nothing was done; what was posted may be quoted in it and of any length."""
    flash.error(request, Truncator(reason_for(error)).chars(300))


def seq_of(request: HttpRequest) -> int:
    """The event number the page was made for; nonsense counts as one that is long past."""
    seq = whole(request.POST.get("seq", ""))
    return -1 if seq is None else seq
