"""The page of an arena: live standings, who plays, pausing, and for organisers pairing and ending."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.arena_selectors import arena_view
from tournaments.engine.formats.open_ended import Arena
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.permissions import organises
from tournaments.services import arena
from tournaments.views.competitions import seen


def arena_page(request: HttpRequest, slug: str) -> HttpResponse:
    """As it stands; it renews itself while it is played."""
    competition, player = seen(request, slug)
    if competition.format != Arena.key or not competition.was_drawn:
        raise Http404
    context = {
        "competition": competition,
        "arena": arena_view(competition, player),
        "organises": organises(competition, player, request.user),
        "running": competition.status == Competition.Status.RUNNING,
    }
    return render(request, "tournaments/arena.html", context)


@login_required
@require_POST
def change_arena(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Pause and go on; organisers pair who is free, change its minutes, and end it."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    if competition.format != Arena.key:
        raise Http404
    try:
        ACTIONS[action](request, competition, own_player(request.user))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("arena", slug=slug)


def _named(request: HttpRequest, competition: Competition, player: Player) -> Player:
    """Who is meant: oneself, or for organisers an entrant by number of the draw."""
    number = request.POST.get("number", "")
    if not number:
        return player
    require(organises(competition, player, request.user), _("Everybody pauses for themselves."))
    entry = competition.entries.filter(number=whole(number) or 0).select_related("player").first()
    if entry is None:
        raise CompetitionError(_("Nobody of that name is entered."))
    found: Player = entry.player
    return found


def _pause(request: HttpRequest, competition: Competition, player: Player) -> None:
    who = _named(request, competition, player)
    arena.arena_pause(competition=competition, player=who, paused=True)


def _go_on(request: HttpRequest, competition: Competition, player: Player) -> None:
    who = _named(request, competition, player)
    arena.arena_pause(competition=competition, player=who, paused=False)


def _pair(request: HttpRequest, competition: Competition, player: Player) -> None:
    require(organises(competition, player, request.user), _("Only the organisers pair who is free."))
    made = arena.arena_pair(competition=competition)
    if made:
        flash.success(request, ngettext("%(n)s new table.", "%(n)s new tables.", made) % {"n": made})
    else:
        flash.info(request, _("Nobody is free who can be paired now."))


def _end(request: HttpRequest, competition: Competition, player: Player) -> None:
    require(organises(competition, player, request.user), _("Only the organisers end it."))
    arena.arena_end(competition=competition)


def _minutes(request: HttpRequest, competition: Competition, player: Player) -> None:
    require(organises(competition, player, request.user), _("Only the organisers change how long it lasts."))
    minutes, reason = whole(request.POST.get("minutes", "")) or 0, request.POST.get("reason", "")
    arena.arena_minutes(competition=competition, minutes=minutes, reason=reason, by=player)


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {
    "pause": _pause,
    "go-on": _go_on,
    "pair": _pair,
    "end": _end,
    "minutes": _minutes,
}
