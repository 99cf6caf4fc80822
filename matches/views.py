"""Pages of matches: the list, the replay, the live table, and the sheet of a match played with real cards."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.posted import line, whole
from clubs.selectors import may_see, player_of
from games.core import registry
from games.core.errors import BadResult
from matches import deal_form, log, permissions, selectors, services
from matches.models import Match, Seat


def _match(request: HttpRequest, code: str) -> Match:
    """The match of that code with its seats, or 404 for one that the visitor may not see."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    match = get_object_or_404(Match.objects.select_related("club").prefetch_related(seats), code=code)
    if match.club is not None and not may_see(player_of(request.user), match.club):
        return get_object_or_404(Match, pk=0)
    return match


def match_list(request: HttpRequest) -> HttpResponse:
    """All matches, newest first; by game and by state."""
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
    match = _match(request, code)
    show = _sheet if match.entered else _replay if match.is_over else _live
    try:
        return show(request, match)
    except services.REFUSALS as error:  # the rules have changed since, or the game has gone
        context = {"match": match, "names": selectors.seat_names(match), "problem": str(error)}
        return render(request, "matches/unreadable.html", context)


def _base(request: HttpRequest, match: Match) -> dict[str, Any]:
    names = selectors.seat_names(match)
    return {
        "match": match,
        "game": registry.get(match.game),
        "names": names,
        "sides": selectors.side_names(names, log.table_of(match, len(names)).sides),
        "player": player_of(request.user),
    }


def _replay(request: HttpRequest, match: Match) -> HttpResponse:
    """Step through every event; the newest unless `?at=` says otherwise."""
    context = _base(request, match)
    viewer = selectors.viewer_of(match, context["player"])
    wanted = whole(request.GET.get("at", ""))
    step = selectors.replay_step(match, match.seq if wanted is None else wanted, viewer)
    context |= {"step": step, "rows": selectors.sheet_rows(match, step.seq)}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "matches/_step.html", context)
    context |= {
        "lines": selectors.told_lines(match, viewer),
        "seals": selectors.seals(match),
        "bot_logs": selectors.bot_logs(match, request.user),
    }
    return render(request, "matches/replay.html", context)


def _live(request: HttpRequest, match: Match) -> HttpResponse:
    """The table as the visitor may see it; for who sits there, the moves that are possible now."""
    context = _base(request, match)
    viewer = selectors.viewer_of(match, context["player"])
    context |= {"live": selectors.live_table(match, viewer), "viewer": viewer}
    template = "matches/_live.html" if request.htmx else "matches/live.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def _sheet(
    request: HttpRequest, match: Match, posted: dict[str, str] | None = None, error: BadResult | None = None
) -> HttpResponse:
    """The score sheet; for who may keep it, the form for the next deal."""
    context = _base(request, match)
    live = log.load(match, seats=len(context["names"]))
    keeps = permissions.keeps_score(context["player"], match)
    problems = error.fields if error else {}
    form = None
    if keeps and match.status == Match.Status.RUNNING and not live.over:
        description = live.sheet.expects().describe(live.table)
        form = deal_form.asked(description, context["names"], live.table.sides, posted, problems)
    context |= {
        "live": live,
        "rows": selectors.named_rows(live, context["names"]),
        "keeps": keeps,
        "form": form,
        "problem": problems.get("", ""),
    }
    if form:
        deal = live.sheet.next_deal()
        context |= {"next_deal": deal, "dealer": context["names"][deal.dealer]}
    return render(request, "matches/sheet.html", context, status=422 if error else 200)


@login_required
@require_POST
def enter_deal(request: HttpRequest, code: str) -> HttpResponse:
    """Save a deal; what was typed comes back with the reason if it cannot be."""
    match = _match(request, code)
    player = player_of(request.user)
    if not permissions.keeps_score(player, match):
        return HttpResponse(
            _("Only those at the table and the club's scorekeepers keep the sheet."), status=403
        )
    posted = {key: str(value) for key, value in request.POST.items()}
    try:
        live = log.load(match, seats=len(match.seats.all()))
        data = deal_form.read(live.sheet.expects().describe(live.table), posted)
        services.enter_result(match_id=match.pk, data=data, expect_seq=_seq(request), by=player)
    except BadResult as error:
        return _sheet(request, match, posted, error)
    except services.REFUSALS as error:
        _tell(request, error)
    return redirect("match", code=code)


@login_required
@require_POST
def change_sheet(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Undo the last deal, confirm the result, or stop the match."""
    match = _match(request, code)
    player = player_of(request.user)
    if not permissions.keeps_score(player, match):
        return HttpResponse(
            _("Only those at the table and the club's scorekeepers keep the sheet."), status=403
        )
    try:
        if action == "undo":
            services.undo_result(match_id=match.pk, expect_seq=_seq(request), by=player)
        elif action == "confirm":
            services.confirm_result(match_id=match.pk, expect_seq=_seq(request), by=player)
        else:
            reason = line(request.POST.get("reason", ""), 200)
            services.stop_match(match_id=match.pk, reason=reason, expect_seq=_seq(request), by=player)
    except services.REFUSALS as error:
        _tell(request, error)
    return redirect("match", code=code)


@login_required
@require_POST
def play(request: HttpRequest, code: str) -> HttpResponse:
    """A move at a live table, or giving up."""
    match = _match(request, code)
    player = player_of(request.user)
    seat = permissions.seat_of(player, match)
    if seat is None:
        return HttpResponse(_("You do not sit at this table."), status=403)
    try:
        if request.POST.get("concede"):
            services.concede(match_id=match.pk, seat=seat, expect_seq=_seq(request), by=player)
        else:
            texts = request.POST.getlist("move")
            services.play_move(match_id=match.pk, seat=seat, texts=texts, expect_seq=_seq(request), by=player)
    except services.REFUSALS as error:
        _tell(request, error)
    return redirect("match", code=code)


def _tell(request: HttpRequest, error: Exception) -> None:
    """Why nothing was done; what was posted may be quoted in it and of any length."""
    flash.error(request, Truncator(str(error)).chars(300))


def _seq(request: HttpRequest) -> int:
    """The event number the page was made for; nonsense counts as one that is long past."""
    seq = whole(request.POST.get("seq", ""))
    return -1 if seq is None else seq
