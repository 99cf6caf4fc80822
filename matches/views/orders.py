"""Giving orders at a live table, and taking them back."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import line, whole
from matches import orders
from matches.order_rules import PREMOVE
from matches.permissions import require_seat
from matches.views.matches import back_to_table, seen_match, seq_of, tell


@login_required
@require_POST
def order(request: HttpRequest, code: str) -> HttpResponse:
    """Give one."""
    match = seen_match(request, code)
    player, seat = require_seat(player_of(request.user), match)
    asked = {name: line(request.POST.get(name, ""), 200) for name in ("kind", "move", "answers", "adds")}
    where = ""
    try:
        orders.give(
            match_id=match.pk,
            seat=seat,
            by=player,
            kind=asked["kind"],
            expect_seq=seq_of(request),
            text=asked["move"],
            answers=asked["answers"],
            adds=asked["adds"],
        )
    except Refusal as error:
        beforehand = "typed" if request.POST.get("typed") else "orders"
        where = tell(request, error, at=beforehand if asked["kind"] == PREMOVE else "standing")
    return back_to_table(request, code, where)


@login_required
@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Take one back."""
    match = seen_match(request, code)
    _player, seat = require_seat(player_of(request.user), match)
    where = ""
    try:
        orders.cancel(match_id=match.pk, seat=seat, number=whole(request.POST.get("number", "")) or 0)
    except Refusal as error:
        where = tell(request, error, at="orders")
    return back_to_table(request, code, where)
