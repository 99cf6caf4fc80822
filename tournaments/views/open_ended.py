"""Pages of formats with days of their own: a ladder with its challenges, the windows of a league."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.ladder_selectors import ladder_view
from tournaments.models import Competition
from tournaments.offers import BY_CHALLENGES
from tournaments.permissions import organises
from tournaments.services import challenges, windows
from tournaments.setting_forms import WindowsForm
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised


def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """The list, whom the visitor may challenge, what waits for an answer and what came of the last ones."""
    competition, player = seen(request, slug)
    if competition.format not in BY_CHALLENGES or not competition.was_drawn:
        raise Http404
    context = {
        "competition": competition,
        "ladder": ladder_view(competition, player),
        "organises": organises(competition, player, request.user),
        "running": competition.status == Competition.Status.RUNNING,
    }
    return render(request, "tournaments/ladder.html", context)


@login_required
@require_POST
def change_ladder(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Challenge, accept, decline, take back; organisers end the ladder."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    if competition.format not in BY_CHALLENGES:
        raise Http404
    try:
        ACTIONS[action](request, competition, own_player(request.user))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("ladder", slug=slug)


def _number(request: HttpRequest) -> int:
    return whole(request.POST.get("number", "")) or 0


def _challenge(request: HttpRequest, competition: Competition, player: Player) -> None:
    made = challenges.challenge_make(competition=competition, challenger=player, challenged=_number(request))
    flash.success(request, _("%(player)s is challenged.") % {"player": made.challenged.title})


def _accept(request: HttpRequest, competition: Competition, player: Player) -> None:
    one = get_object_or_404(competition.challenges, pk=_number(request))
    challenges.challenge_answer(challenge=one, by=player, accepted=True)
    flash.success(request, _("Your table is ready: play when it suits you both."))


def _decline(request: HttpRequest, competition: Competition, player: Player) -> None:
    one = get_object_or_404(competition.challenges, pk=_number(request))
    challenges.challenge_answer(challenge=one, by=player, accepted=False)


def _take_back(request: HttpRequest, competition: Competition, player: Player) -> None:
    one = get_object_or_404(competition.challenges, pk=_number(request))
    challenges.challenge_take_back(challenge=one, by=player)


def _end(request: HttpRequest, competition: Competition, player: Player) -> None:
    require(organises(competition, player, request.user), _("Only the organisers end it."))
    challenges.ladder_end(competition=competition)
    flash.success(request, _("It is over: the list stands."))


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {
    "challenge": _challenge,
    "accept": _accept,
    "decline": _decline,
    "take-back": _take_back,
    "end": _end,
}


@login_required
def league_windows(request: HttpRequest, slug: str) -> HttpResponse:
    """The days of each round, which organisers change."""
    competition, _player = organised(request, slug)
    rows = list(competition.windows.all())
    if not rows:
        raise Http404
    form = WindowsForm(request.POST or None, windows=rows)
    if request.method == "POST" and form.is_valid():
        try:
            windows.windows_set(competition=competition, days=form.days())
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            flash.success(request, _("The days are changed."))
            return redirect("competition", slug=slug)
    context = {"competition": competition, "form": form}
    return render(request, "tournaments/windows.html", context, status=422 if form.errors else 200)
