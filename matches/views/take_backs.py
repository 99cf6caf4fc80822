"""Asking to take a move back at a live table, and answering."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from matches import take_backs
from matches.models import Proposal
from matches.permissions import require_seat
from matches.views.matches import seen_match, seq_of, tell


@login_required
@require_POST
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask to take one's newest move back."""
    match = seen_match(request, code)
    player, _seat = require_seat(player_of(request.user), match)
    try:
        take_backs.ask(match_id=match.pk, by=player, expect_seq=seq_of(request))
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)


@login_required
@require_POST
def answer(request: HttpRequest, code: str, pk: int, action: str) -> HttpResponse:
    """Agree to it, or not."""
    match = seen_match(request, code)
    player, _seat = require_seat(player_of(request.user), match)
    made = get_object_or_404(match.proposals, pk=pk, kind=Proposal.Kind.BACK)
    try:
        take_backs.answer(proposal=made, by=player, agrees=action == "agree")
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
