"""Claiming the rest of a deal at a table on the site, and answering a claim."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import line, whole
from matches import claiming
from matches.models import Match
from matches.permissions import require_seat
from matches.views.matches import seen_match, seq_of, tell


@login_required
@require_POST
def claim(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Claim the rest or give it up; agree to a claim, want to play on, or take one's own back."""
    match = seen_match(request, code)
    player, seat = require_seat(player_of(request.user), match)
    number = whole(request.POST.get("number", "")) or 0
    where = ""
    try:
        if action == "make":
            _make(request, match, seat)
        elif action == "take-back":
            claiming.take_back(match_id=match.pk, seat=seat, number=number)
        else:
            claiming.answer(match_id=match.pk, seat=seat, number=number, agrees=action == "agree", by=player)
    except Refusal as error:
        where = tell(request, error, at="claim")
    return redirect(reverse("match", args=[code]) + where)


def _make(request: HttpRequest, match: Match, seat: int) -> None:
    count = whole(request.POST.get("count", ""))
    claiming.claim(
        match_id=match.pk,
        seat=seat,
        count=-1 if count is None else count,
        expect_seq=seq_of(request),
        line=line(request.POST.get("line", ""), claiming.LONGEST + 1),
        shows_hand=bool(request.POST.get("shows_hand")),
    )
