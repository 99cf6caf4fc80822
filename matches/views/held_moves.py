"""Showing the stop sign at a live table."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from matches import held_moves
from matches.permissions import require_seat
from matches.views.matches import seen_match, tell


@login_required
@require_POST
def stop_sign(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the next opponent to wait."""
    match = seen_match(request, code)
    _player, seat = require_seat(player_of(request.user), match)
    try:
        held_moves.show_stop(match_id=match.pk, seat=seat)
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
