"""A match without navigation: for a frame of any site, and for a device in the middle of a table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from common.refusals import Refusal, reason_for
from common.request_input import whole
from common.security import framed_anywhere
from common.watching import Delay
from games.core import registry
from matches import claim_closing, event_store, flags, row_labels, selectors
from matches.models import Match
from matches.presenters import news, sheets as sheet_page
from matches.presenters.replays import ways_from
from matches.views.matches import match_seen_by, seen_match


@require_safe
@xframe_options_exempt
def embedded_match(request: HttpRequest, code: str) -> HttpResponse:
    """A match that everybody may see, as who is not logged in sees it, so much later as its table has chosen."""
    match = claim_closing.looked_at(flags.looked_at(match_seen_by(None, code)))
    if news.unchanged(request, match):
        return HttpResponse(status=204)
    context: dict[str, Any] = {"known": urlencode({"seq": str(match.seq), "status": match.status})}
    try:
        context |= _shown(match, whole(request.GET.get("at", "")))
    except Refusal as error:  # the rules have changed since, or the game has gone
        names = selectors.names_of(match)
        context |= {"match": match, "names": names.seats, "problem": reason_for(error, names)}
    return framed_anywhere(render(request, "matches/embedded.html", context))


@require_safe
def table_alone(request: HttpRequest, code: str) -> HttpResponse:
    """A live table without any hand, for a device that lies among those who play: also to who sits there."""
    match = claim_closing.looked_at(flags.looked_at(seen_match(request, code)))
    if match.entered:
        return redirect(match)
    if news.unchanged(request, match):
        return HttpResponse(status=204)
    known = urlencode({"seq": str(match.seq), "status": match.status})
    context: dict[str, Any] = {"known": known, "alone": True}
    try:
        context |= _shown(match, whole(request.GET.get("at", "")))
    except Refusal as error:  # the rules have changed since, or the game has gone
        names = selectors.names_of(match)
        context |= {"match": match, "names": names.seats, "problem": reason_for(error, names)}
    return render(request, "matches/embedded.html", context)


def _shown(match: Match, at: int | None) -> dict[str, Any]:
    """The step `at` of a match that is over, the last unless something is; else the table or the sheet as it stands.

    Raises Refusal where the log can no longer be read.
    """
    names = selectors.seat_names(match)
    table = event_store.table_of(match, len(names))
    sides = selectors.side_names(names, table.sides)
    context: dict[str, Any] = {
        "match": match,
        "game": registry.get(match.game),
        "names": names,
        "sides": sides,
        "unit": row_labels.word_of(table.game.sheet(table).unit),
    }
    viewer = selectors.viewer_of(match, None)
    if match.is_over and not match.entered:
        reading = event_store.read(match, viewer, seats=len(names))
        live, last = reading.live, reading.seq
        step = selectors.replay_step(names, last if at is None else at, reading)
        marks = reading.landmarks
        context |= {
            "step": step,
            "marks": marks,
            "deal": marks.deal_at(step.seq),
            "ways": ways_from(step.seq, last, marks),
            "view": step.view,
            "rows": step.rows,
            "totals": step.totals,
        }
    else:
        live = event_store.load(match, seats=len(names))
        rows = selectors.named_rows(live, names)
        context |= {"rows": rows, "totals": live.sheet.totals, "view": None}
        if not match.entered:
            over = len(rows) if match.is_late and match.watch_delay == Delay.DEAL else None
            context["view"] = selectors.table_seen(live, viewer, names, over).view
            context["movers"] = [names[seat] for seat in context["view"]["actors"] if seat >= 0]
    context["strip"] = sheet_page.strip_of(match, live, names, sides, None, keeps=False)
    return context
