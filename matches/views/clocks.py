"""What people do at the clock of a live table."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import whole
from matches import clock_acts
from matches.permissions import require_seat
from matches.views.matches import seen_match, tell


@login_required
@require_POST
def clock(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Say that one is there, take a holiday, or come back from it."""
    match = seen_match(request, code)
    player, _seat = require_seat(player_of(request.user), match)
    try:
        if action == "here":
            clock_acts.come(match_id=match.pk, player=player)
        elif action == "holiday":
            days = whole(request.POST.get("days", ""))
            clock_acts.take_holiday(match_id=match.pk, player=player, days=days or 0)
        else:
            clock_acts.come_back(match_id=match.pk, player=player)
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
