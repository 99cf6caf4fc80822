"""Several people at one device: a table is opened there, and the device handed on."""

from __future__ import annotations

from itertools import zip_longest

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.strengths import Opponent, opponents
from clubs.models import Player, User
from clubs.services import player_of
from common.browsers import browser_of
from common.refusals import Refusal, reason_for
from common.request_input import game_at, line, whole
from games.core.game import Game
from matches import device_tables
from matches.errors import MatchError
from matches.forms.options import OptionsForm
from matches.views.matches import back_to_table, seen_match, tell

LONGEST = 100
"""So much of a name is read: enough to say that it is too long."""


@login_required
def new_on_device(request: HttpRequest, key: str) -> HttpResponse:
    """Begin a match of several people who share the device of one of them."""
    assert isinstance(request.user, User)
    game, own = _game(key), player_of(request.user)
    bots, _own = opponents(game, own)
    posted = request.POST if request.method == "POST" else None
    options = OptionsForm(posted, game=game, played=True)
    names, chosen = request.POST.getlist("name"), request.POST.getlist("bot")
    problem = ""
    if posted is not None and options.is_valid():
        try:
            match = device_tables.open_on_device(
                game=key,
                host=own,
                others=_others(names, chosen, bots),
                options=options.options(),
                preset=options.cleaned_data.get("preset", ""),
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            return redirect("match", code=match.code)
    most = max(game.seats) - 1
    context = {
        "game": game,
        "own": own,
        "options": options,
        "bots": bots,
        "guests": device_tables.guests_of(own).order_by("name")[:50],
        "problem": problem,
        "seats": list(zip(_filled(names, most), _filled(chosen, most), strict=True)),
        "least": min(game.seats) - 1,
    }
    return render(request, "matches/new_on_device.html", context, status=422 if problem else 200)


def _game(key: str) -> type[Game]:
    """Raises Http404 for a game that is not played on the site by two or more."""
    game = game_at(key)
    if not game.dealt_here() or max(game.seats) < 2:
        raise Http404
    return game


def _others(names: list[str], chosen: list[str], bots: list[Opponent]) -> list[Player | str]:
    """Who sits at the other seats, in order; where neither stands there is no seat. Raises MatchError."""
    known = {str(bot.pk): bot.player for bot in bots}
    found: list[Player | str] = []
    for number, (name, bot) in enumerate(zip_longest(names, chosen, fillvalue=""), 2):
        said = line(name, LONGEST)
        if said and bot:
            raise MatchError(_("Seat %(n)s: a name or a bot, not both.") % {"n": number})
        if bot and bot not in known:
            raise MatchError(_("Choose bots for the other seats."))
        if said or bot:
            found.append(said or known[bot])
    return found


def _filled(values: list[str], most: int) -> list[str]:
    return [*(line(value, LONGEST) for value in values), *[""] * most][:most]


@login_required
@require_POST
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody says that the device is theirs now; without a seat it is covered."""
    assert isinstance(request.user, User)
    match = seen_match(request, code)
    seat = request.POST.get("seat", "")
    where = ""
    try:
        number = whole(seat)
        if seat and number is None:
            raise MatchError(_("Choose the seat of a person who is to move."))
        device_tables.hand_over(
            match_id=match.pk, seat=number, by=player_of(request.user), browser=browser_of(request)
        )
    except Refusal as error:
        where = tell(request, error)
    return back_to_table(request, code, where)
