"""Asking for an adjournment, saying yes or no, going on before its time. `views.play` seals the move itself."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import whole
from matches import adjourning
from matches.forms.adjourning import AdjournForm
from matches.permissions import require_seat
from matches.views.matches import seen_match, tell


@login_required
@require_POST
def adjourn(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """One of the acts at an adjournment."""
    match = seen_match(request, code)
    player, _seat = require_seat(player_of(request.user), match)
    form = AdjournForm(request.POST)
    if action == "ask" and not form.is_valid():
        flash.error(request, " ".join(str(said) for said in form.errors["until"]))
        return redirect("match", code=code)
    acts: dict[str, Callable[[], object]] = {
        "ask": lambda: adjourning.ask(match_id=match.pk, by=player, until=form.cleaned_data["until"]),
        "agree": lambda: adjourning.agree(
            match_id=match.pk, by=player, number=whole(request.POST.get("number", "")) or 0
        ),
        "refuse": lambda: adjourning.refuse(match_id=match.pk, by=player),
        "go-on": lambda: adjourning.go_on(match_id=match.pk, by=player),
    }
    try:
        acts[action]()
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
