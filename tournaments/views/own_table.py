"""Where I sit: the page that players look at when a round is published."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.models import Competition
from tournaments.own_table import entry_of, own_table
from tournaments.round_selectors import reasons
from tournaments.views.competitions import seen


@login_required
def own(request: HttpRequest, slug: str) -> HttpResponse:
    """The viewer's table of the last round, renewed by itself; who does not play here is led to the event."""
    competition, player = seen(request, slug)
    entry = entry_of(competition, player) if player is not None else None
    if entry is None:
        return redirect("competition", slug=slug)
    mine = own_table(competition, entry)
    context = {
        "competition": competition,
        "entry": entry,
        "own": mine,
        "why": reasons(mine.table) if mine else (),
        "over": competition.status in (Competition.Status.FINISHED, Competition.Status.CANCELLED),
    }
    return render(request, "tournaments/own_table.html", context)
