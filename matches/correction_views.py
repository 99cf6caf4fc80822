"""Correcting a deal on the sheet: the form as it was filled in, and the deal's new version."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.selectors import player_of
from common.refusals import Refusal, reason_for
from common.speaking import NOBODY, ReadersWords
from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.sheet import Sheet
from matches import deal_form, event_store, permissions, services
from matches.models import Match
from matches.views import base_context, seen_match, seq_of


@login_required
def correct_deal(request: HttpRequest, code: str, deal: int) -> HttpResponse:
    """Put another result in a deal's place; what follows is counted anew."""
    match = seen_match(request, code)
    player = player_of(request.user)
    permissions.require_keeper(player, match)
    context = base_context(request, match)
    live = event_store.load(match, seats=len(context["names"]))
    if match.status != Match.Status.RUNNING or not 1 <= deal <= len(live.sheet.rows):
        raise Http404
    sheet = _before(live, deal)
    description = ReadersWords(NOBODY).in_json(sheet.expects().describe(live.table))
    posted = {key: str(value) for key, value in request.POST.items()}
    problems: dict[str, str] = {}
    if request.method == "POST":
        data = deal_form.read(description, posted)
        try:
            services.correct_result(
                match_id=match.pk, deal=deal, data=data, expect_seq=seq_of(request), by=player
            )
        except BadResult as error:
            problems = deal_form.problems(description, data, error)
        except Refusal as error:
            flash.error(request, reason_for(error))
            return redirect("match", code=code)
        else:
            return redirect("match", code=code)
    typed = posted or deal_form.typed(live.sheet.rows[deal - 1].result.to_json())
    context |= {"live": live, "deal": deal, "problem": problems.get("", ""), "row": live.sheet.rows[deal - 1]}
    context["form"] = _form(context, live, description, typed, problems)
    return render(request, "matches/correct.html", context, status=422 if problems else 200)


def _before(live: LiveMatch, deal: int) -> Sheet:
    """The sheet as it was when the deal was due."""
    sheet = live.table.game.sheet(live.table)
    for row in live.sheet.rows[: deal - 1]:
        sheet.enter(row.result)
    return sheet


def _form(
    context: dict[str, Any],
    live: LiveMatch,
    description: Any,
    typed: dict[str, str],
    problems: dict[str, str],
) -> list[deal_form.Asked]:
    return deal_form.asked(description, context["names"], live.table.sides, typed, problems)
