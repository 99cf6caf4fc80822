"""Sitting down to play on the site."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.strengths import Opponent, opponents, suiting_first
from clubs.models import User
from clubs.services import player_of
from common.refusals import Refusal, reason_for
from common.request_input import game_at
from games.core.game import Game
from matches import permissions, seating
from matches.convention_cards import cards_of_bots, plays_with_partners
from matches.errors import MatchError
from matches.forms.options import OptionsForm
from matches.sitting_down import sit_down
from matches.views.matches import seen_match


@login_required
def new_match(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down at once against bots that know the game."""
    assert isinstance(request.user, User)
    game = game_at(key)
    if not game.dealt_here():
        raise Http404
    own = player_of(request.user)
    found, strength = opponents(game, own)
    bots = {str(one.pk): one for one in found}
    suiting = [str(one.pk) for one in suiting_first(found, strength)]
    posted = request.POST if request.method == "POST" else None
    options = OptionsForm(posted, game=game, played=True)
    chosen = request.POST.getlist("seat") if posted is not None else proposed(game, suiting)
    wanted = [pk for pk in chosen if pk]
    problem = ""
    if posted is not None and options.is_valid():
        try:
            if any(pk not in bots for pk in wanted):
                raise MatchError(_("Choose bots for the other seats."))
            players = [own, *(bots[pk].player for pk in wanted)]
            match = sit_down(
                game=key,
                players=players,
                options=options.options(),
                preset=options.cleaned_data.get("preset", ""),
                partners_card="partners-card" in request.POST,
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            return redirect("match", code=match.code)
    context = {
        "bots_with_cards": _with_cards(game, found),
        "game": game,
        "options": options,
        "bots": found,
        "problem": problem,
        "seats": places(game, ["", *chosen])[1:],
    }
    return render(request, "matches/new_match.html", context, status=422 if problem else 200)


def _with_cards(game: type[Game], bots: list[Opponent]) -> list[str]:
    """Which of the bots play by a convention card at the game, by name."""
    if not plays_with_partners(game):
        return []
    known = cards_of_bots([bot.player for bot in bots], [game.key])
    return [bot.name for bot in bots if (bot.pk, game.key) in known]


@login_required
@require_POST
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """The same match once more, for who has just played it against bots."""
    assert isinstance(request.user, User)
    match = seen_match(request, code)
    player, _seat = permissions.require_seat(player_of(request.user), match)
    try:
        again = seating.play_again(match=match, by=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect("match", code=code)
    return redirect("match", code=again.code)


def proposed(game: type[Game], bots: list[str]) -> list[str]:
    """Who is proposed for the seats that the game needs beside the first: each somebody else while there are enough.

    Where there are not, a bot is its own partner; every side has one of its own first. bots: who suits best first.
    """
    table = game.table_for(min(game.seats))
    sides = {seat: table.side_of(seat) for seat in range(1, table.seats)}
    first = {side: seat for seat, side in reversed(sides.items())}
    left, called, seated = [*bots], dict[int, str](), dict[int, str]()
    for seat in sorted(sides, key=lambda seat: (first[sides[seat]] != seat, seat)):
        side = sides[seat]
        seated[seat] = left.pop(0) if left else called.get(side, "")
        called.setdefault(side, seated[seat])
    return [seated[seat] for seat in sides]


def places(game: type[Game], chosen: list[str]) -> list[str]:
    """As many places as the game can have, with who was chosen for each."""
    return [*chosen, *[""] * max(game.seats)][: max(game.seats)]
