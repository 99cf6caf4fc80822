"""On to the next table at which the reader is to move."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.selectors import player_of
from matches.models import Match
from matches.waiting_turns import next_turn as waiting


@login_required
def next_turn(request: HttpRequest) -> HttpResponse:
    """The least time first; `?after=`: the table that one comes from, which is the last to be led to."""
    player, here = player_of(request.user), _match_of(request.GET.get("after", ""))
    found = waiting(player, here) if player is not None else None
    if found is None or found == here:
        flash.info(request, _("No other table waits for you."))
    return redirect(found) if found is not None else redirect("home")


def _match_of(code: str) -> Match | None:
    try:
        return Match.objects.filter(code=UUID(code)).first()
    except ValueError:
        return None
