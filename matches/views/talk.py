"""Ending the talk about past deals, with a tap on the sheet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from matches import talk
from matches.permissions import require_seat
from matches.views.matches import seen_match, tell


@login_required
@require_POST
def end_talk(request: HttpRequest, code: str) -> HttpResponse:
    """Nobody speaks of past deals until the next one is entered."""
    match = seen_match(request, code)
    player, _seat = require_seat(player_of(request.user), match)
    try:
        talk.end_talk(match_id=match.pk, by=player)
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
