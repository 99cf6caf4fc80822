"""Statistics of all deals on the site, for anybody: over all games, and a page for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, ngettext

from common.numbers import written
from common.request_input import game_at
from common.speaking import NOBODY, ReadersWords
from games.core import registry
from matches import deal_statistics
from matches.deal_statistics import Hands, SidesFare, Tested, Totals

SHOWN: Final = 5
"""So many ways of dealing are shown with all their cards; all of them are by API."""


def statistics(request: HttpRequest) -> HttpResponse:
    """Over all games: how many deals, sealed and found right, and whether they came out evenly. One query."""
    everything, games = deal_statistics.of_all()
    known = {game.key: game.title for game in registry.all_games()}
    rows = [
        {"totals": one, "title": known[one.game], "says": in_short(one)} for one in games if one.game in known
    ]
    return render(
        request, "pages/statistics.html", {"all": everything, "says": in_words(everything), "games": rows}
    )


def game_statistics(request: HttpRequest, key: str) -> HttpResponse:
    """Of one game: cards and dice by seat, points and wins by seat. One query."""
    game = game_at(key)
    found = deal_statistics.of_game(key)
    context = {
        "game": game,
        "all": found.totals,
        "says": in_words(found.totals),
        "sides": [_sides_shown(one) for one in found.sides if one.seats],
        "hands": [_hands_shown(one) for one in found.hands[:SHOWN]],
        "more": len(found.hands[SHOWN:]),
        "dice": [{"die": one, "says": in_words(one)} for one in found.dice],
    }
    return render(request, "pages/game_statistics.html", context)


def in_words(counts: Tested) -> str:
    """What the test says, for people who know no statistics."""
    share = counts.share
    if share is None:
        return _("There are too few yet to say whether they come out evenly.")
    if counts.even:
        return _(
            "They come out evenly: of 100 such counts that chance alone makes, %(share)s would be at least as uneven."
        ) % {"share": written(100 * share, 0 if share >= 0.01 else 1)}
    return _(
        "They come out less evenly than chance alone would explain: fewer than one of 1000 such counts would be so "
        "uneven."
    )


def in_short(counts: Totals) -> str:
    """The same in a word or two."""
    if counts.share is None:
        return _("too few yet") if counts.draws else "–"
    return _("even") if counts.even else _("not even")


def seats_named(seats: Sequence[int]) -> str:
    """`Seat 1`, `Seats 1, 3`."""
    numbers = ", ".join(str(seat + 1) for seat in seats)
    return ngettext("Seat %(numbers)s", "Seats %(numbers)s", len(seats)) % {"numbers": numbers}


def _sides_shown(one: SidesFare) -> dict[str, Any]:
    return {
        "players": ngettext("%(n)d player", "%(n)d players", one.players) % {"n": one.players},
        "counted": one.counted,
        "seats": [
            {"name": seats_named([seat.seat]), "fares": seat, "share": 100 * seat.share} for seat in one.seats
        ],
        "partners": [seats_named(side) for side in one.sides if len(side) > 1],
    }


def _hands_shown(one: Hands) -> dict[str, Any]:
    """With each card as people read it."""
    words = ReadersWords(NOBODY)
    return {
        "hands": one,
        "count": written(one.deals),
        "sizes": ", ".join(map(str, one.sizes)),
        "seats": [seats_named([seat]) for seat in range(len(one.sizes))],
        "cards": [{"name": words.card(card), "counts": counts} for card, counts in one.cards],
        "says": in_words(one),
    }
