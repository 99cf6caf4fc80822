"""Laying one's turn out at a live table, undoing it, and sending it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import whole
from common.throttling import Calls
from matches import turn_drafts
from matches.errors import MatchError
from matches.models import Match
from matches.permissions import require_seat
from matches.views.matches import back_to_table, seen_match, seq_of, tell


@login_required
@require_POST
def draft(request: HttpRequest, code: str) -> HttpResponse:
    """A `move` more is laid out; only so many are to be kept (`keep`); or all are sent."""
    if wait := Calls().too_often(request):
        answer = render(request, "429.html", {"seconds": wait}, status=429)
        answer.headers["Retry-After"] = str(wait)
        return answer
    match = seen_match(request, code)
    player, seat = require_seat(player_of(request.user), match)
    try:
        _act(request, match, seat, player)
    except Refusal as error:
        tell(request, error)
    return back_to_table(request, code)


def _act(request: HttpRequest, match: Match, seat: int, player: Player) -> None:
    asked = request.POST
    at: dict[str, Any] = {"match_id": match.pk, "seat": seat, "by": player}
    known = _number(asked.get("known", ""))
    if "keep" in asked:
        if (keep := whole(asked["keep"])) is None:
            raise MatchError(_("There is no such step of yours."))
        turn_drafts.undo(**at, keep=keep)
    elif "move" in asked:
        turn_drafts.lay_out(**at, text=asked["move"], known=known, expect_seq=seq_of(request))
    else:
        turn_drafts.send(**at, known=known, expect_seq=seq_of(request))


def _number(text: str) -> int:
    """How much the page knew to be laid out; nonsense is never so much."""
    number = whole(text)
    return -1 if number is None else number
