"""The page of a round's clock, for organisers and directors; everybody sees it on the wall."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.permissions import require
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import selectors
from tournaments.models import Competition, RoundClock
from tournaments.permissions import organises
from tournaments.services.clocks import clock_begin, clock_remove, clock_run
from tournaments.views.competitions import seen

USUAL_MINUTES = 50


def _run_by(request: HttpRequest, slug: str) -> Competition:
    competition, player = seen(request, slug)
    require(
        player is not None and organises(competition, player, request.user),
        _("Only the organisers of an event set its clock."),
    )
    return competition


@login_required
def round_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What is left, and the buttons."""
    competition = _run_by(request, slug)
    made = next((one for one in selectors.rounds(competition) if one.number == number), None)
    if made is None:
        raise Http404
    clocks = RoundClock.objects.filter(round__competition=competition)
    clock = clocks.filter(round=made).first()
    last = clock or clocks.order_by("-round__number").first()
    context = {
        "competition": competition,
        "round": made,
        "clock": clock,
        "minutes": last.seconds // 60 if last else USUAL_MINUTES,
    }
    return render(request, "tournaments/clock.html", context)


@login_required
@require_POST
def change_clock(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Begin, stop, go on, take away."""
    competition = _run_by(request, slug)
    try:
        ACTIONS[action](request, competition, number)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("round-clock", slug=slug, number=number)


def _begin(request: HttpRequest, competition: Competition, number: int) -> None:
    clock_begin(competition=competition, number=number, minutes=whole(request.POST.get("minutes", "")) or 0)


def _stop(_request: HttpRequest, competition: Competition, number: int) -> None:
    clock_run(competition=competition, number=number, running=False)


def _go_on(_request: HttpRequest, competition: Competition, number: int) -> None:
    clock_run(competition=competition, number=number, running=True)


def _remove(_request: HttpRequest, competition: Competition, number: int) -> None:
    clock_remove(competition=competition, number=number)


ACTIONS: dict[str, Callable[[HttpRequest, Competition, int], None]] = {
    "begin": _begin,
    "stop": _stop,
    "go-on": _go_on,
    "remove": _remove,
}
