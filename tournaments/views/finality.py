"""The page of the final table: whether it is final, until when it is provisional, and what is still to be looked at."""

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
from tournaments import selectors
from tournaments.finality import final_said, finality
from tournaments.models import Competition
from tournaments.outliers import seen_by
from tournaments.permissions import may_look_at_result, organises
from tournaments.services.finality import WHOSE_WORD, outlier_accept, provisional_set
from tournaments.views.competitions import seen


def _tournament(request: HttpRequest, slug: str) -> tuple[Competition, Player | None]:
    competition, player = seen(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    return competition, player


def final_table(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody; what is unusual for the organisers, and for who sits at such a table."""
    competition, player = _tournament(request, slug)
    runs = organises(competition, player, request.user)
    context = {
        "competition": competition,
        "finality": finality(competition),
        "rule": final_said(competition.provisional),
        "organises": runs,
        "unusual": [(one, one.said_by(player)) for one in seen_by(competition, player, organises=runs)],
    }
    return render(request, "tournaments/final.html", context)


@login_required
@require_POST
def change_final_table(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Say that an unusual result is right as it is; set for how long the table is provisional."""
    assert isinstance(request.user, User)
    competition, _viewer = _tournament(request, slug)
    try:
        ACTIONS[action](request, competition, own_player(request.user))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("final-table", slug=slug)


def _accept(request: HttpRequest, competition: Competition, player: Player) -> None:
    sent = {name: whole(request.POST.get(name, "")) or 0 for name in ("table", "room", "board")}
    pairing = get_object_or_404(selectors.pairings(competition), pk=sent["table"])
    require(may_look_at_result(competition, pairing, player), str(WHOSE_WORD))
    outlier_accept(
        competition=competition,
        pairing_id=pairing.pk,
        what=request.POST.get("what", "")[:10],
        value=_signed(request.POST.get("value", "")),
        room=sent["room"],
        board=sent["board"],
        by=player,
    )


def _signed(text: str) -> int:
    """A whole number that may be below nothing; 0 for rubbish, which is no unusual value."""
    number = whole(text.removeprefix("-")) or 0
    return -number if text.startswith("-") else number


def _time(request: HttpRequest, competition: Competition, player: Player) -> None:
    require(
        organises(competition, player, request.user), _("Only the organisers say when the table is final.")
    )
    minutes = whole(request.POST.get("minutes", ""))
    provisional_set(competition=competition, minutes=-1 if minutes is None else minutes)


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {"accept": _accept, "time": _time}
