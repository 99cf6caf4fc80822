"""The page of an event's people: coming late, resting, going home and back, and who is expelled."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.forms import RegulationsForm
from tournaments.models import Competition
from tournaments.people_page import people_of, table_of_the_free, who_may_come
from tournaments.permissions import may_undo, organises
from tournaments.regulations import comes_and_goes, regulations_of
from tournaments.services import byes, late_entry, leaving
from tournaments.services.regulations import regulations_set
from tournaments.views.competitions import seen


def people_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is entered, with what can be done about it."""
    competition, player = seen(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    runs = organises(competition, player, request.user)
    shown = people_of(competition, player)
    entered = [one.entry.player_id for one in shown.people]
    context = {
        "competition": competition,
        "shown": shown,
        "organises": runs,
        "expels": runs and may_undo(competition, player, request.user),
        "running": competition.status == Competition.Status.RUNNING,
        "free": table_of_the_free(shown.late) if shown.late else "",
        "candidates": who_may_come(competition).exclude(pk__in=entered) if runs and shown.late else [],
        "here": [one.entry for one in shown.people if one.entry.until is None],
        "gone": [one.entry for one in shown.people if one.entry.until is not None],
        "says": runs and comes_and_goes(competition) and competition.status == Competition.Status.DRAFT,
    }
    return render(request, "tournaments/people.html", context)


@login_required
@require_POST
def change_people(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Come late, rest, go home, come back; expel somebody, or take that back."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    try:
        ACTIONS[action](request, competition, own_player(request.user))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("event-people", slug=slug)


def _late(request: HttpRequest, competition: Competition, player: Player) -> None:
    runs = organises(competition, player, request.user)
    entrant = _coming(request, competition, player, runs=runs)
    at_once = request.POST.get("number") == "now"
    late_entry.enter_late(competition=competition, player=entrant, by=player, organiser=runs, at_once=at_once)
    flash.success(request, _("%(player)s is in.") % {"player": entrant})


def _coming(request: HttpRequest, competition: Competition, player: Player, *, runs: bool) -> Player:
    """Whom the form names: for organisers people of their club, for others themselves. Raises PermissionDenied."""
    wanted = _named(request, player)
    if wanted == player.pk:
        return player
    found = who_may_come(competition).filter(pk=wanted).first() if runs else None
    require(found is not None, _("Organisers enter people of their club; you can enter yourself."))
    assert found is not None
    return found


def _named(request: HttpRequest, player: Player) -> int:
    """The number of whom the form names; the visitor's where it names nobody, nobody's for rubbish."""
    text = request.POST.get("player", "")
    return (whole(text) or 0) if text else player.pk


def _of_whom(request: HttpRequest, competition: Competition, player: Player) -> Player:
    """The entrant that the form names, for organisers; for anybody else themselves. Raises PermissionDenied."""
    pk = _named(request, player)
    entry = competition.entries.select_related("player").filter(player=pk).first()
    may = entry is not None and (pk == player.pk or organises(competition, player, request.user))
    require(may, _("Organisers say who has gone home; you can say it of yourself."))
    assert entry is not None
    return entry.player


def _gone(request: HttpRequest, competition: Competition, player: Player) -> None:
    leaving.go_home(competition=competition, player=_of_whom(request, competition, player))


def _back(request: HttpRequest, competition: Competition, player: Player) -> None:
    leaving.come_back(competition=competition, player=_of_whom(request, competition, player))


def _rest(request: HttpRequest, competition: Competition, player: Player) -> None:
    number = whole(request.POST.get("number", "")) or 0
    byes.bye_ask(competition=competition, player=player, number=number)


def _play(request: HttpRequest, competition: Competition, player: Player) -> None:
    number = whole(request.POST.get("number", "")) or 0
    byes.bye_ask(competition=competition, player=player, number=number, wanted=False)


def _expelled(request: HttpRequest, competition: Competition, player: Player) -> Player:
    why = _("You play in it: another organiser expels somebody.")
    require(may_undo(competition, player, request.user), why)
    return _of_whom(request, competition, player)


def _expel(request: HttpRequest, competition: Competition, player: Player) -> None:
    out = _expelled(request, competition, player)
    leaving.expel(competition=competition, player=out, reason=request.POST.get("reason", ""), by=player)
    flash.success(request, _("%(player)s is expelled.") % {"player": out})


def _readmit(request: HttpRequest, competition: Competition, player: Player) -> None:
    leaving.readmit(competition=competition, player=_expelled(request, competition, player))


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {
    "late": _late,
    "gone": _gone,
    "back": _back,
    "rest": _rest,
    "play": _play,
    "expel": _expel,
    "readmit": _readmit,
}


@login_required
def regulations(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may come late and who may rest: for organisers, until the draw."""
    competition, player = seen(request, slug)
    runs = player is not None and organises(competition, player, request.user)
    if not runs or not comes_and_goes(competition):
        raise Http404
    before = regulations_of(competition)
    form = RegulationsForm(request.POST or None, instance=before)
    if request.method == "POST" and form.is_valid():
        try:
            regulations_set(competition=competition, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("event-people", slug=slug)
    context = {"competition": competition, "form": form}
    return render(request, "tournaments/regulations.html", context, status=422 if form.errors else 200)
