"""Alerting a call at a table on the site, asking about one, and answering."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import line, whole
from matches import explaining
from matches.permissions import require_seat
from matches.views.matches import seen_match, tell


@login_required
@require_POST
def explain(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Tell one's opponents what one's last call means, ask what one of theirs does, or answer."""
    match = seen_match(request, code)
    _player, seat = require_seat(player_of(request.user), match)
    text, number = line(request.POST.get("text", ""), 301), whole(request.POST.get("number", ""))
    try:
        if action == "alert":
            explaining.alert(match_id=match.pk, seat=seat, text=text, seq=number)
        elif action == "ask":
            explaining.ask(match_id=match.pk, seat=seat, seq=number or 0)
        else:
            explaining.answer(match_id=match.pk, seat=seat, number=number or 0, text=text)
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
