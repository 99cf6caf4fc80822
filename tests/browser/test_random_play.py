"""Twenty games of every kind, played to the end by random moves through the controls of the live table on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Player
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.random_player import RandomPlayer, against_bots, bots_move_at_once
from tests.browser.steps import SMALL

__all__ = ["bots_move_at_once"]

pytestmark = pytest.mark.browser

GAMES: dict[str, dict[str, Any]] = {
    "euchre": {"target": 3},
    "five-hundred": {"target": 50},
    "preference": {},
    "nap": {"deals": 2},
    "solo-whist": {"deals": 1},
    "four-deal-bridge": {"scoring": "deal"},
    "piquet": {"deals": 1},
    "cribbage": {"target": 31},
    "hold-em": {"deals": 3},
    "three-card-brag": {"deals": 3},
    "pontoon": {"deals": 3},
    "kaluki": {"deals": 1, "target": 0},
    "canasta": {"target": 500},
    "cassino": {"deals": 1},
    "musta-maija": {},
    "spite-and-malice": {"deals": 1},
    "hex": {"size": 4},
    "splitter": {"walls": "4"},
    "bhargage-solitaire": {},
    "liars-poker": {},
}

DEALS = {"preference": 2}
"""Played for so many deals: by random bids the pools that end it are hardly ever filled."""


def test_twenty_games_of_every_kind_are_chosen() -> None:
    assert len(GAMES) == 20


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_by_what_can_be_tapped(
    game: str,
    visit: Callable[..., Visitor],
    people: dict[str, Player],
    bots: dict[str, Player],
    bots_move_at_once: None,
) -> None:
    match = against_bots(game, people["Aino"], bots, **GAMES[game])
    visitor = visit(people["Aino"].user, viewport=SMALL)
    played = RandomPlayer(visitor, match, people["Aino"]).play(deals=DEALS.get(game, 0))
    assert played.faults == []
    assert played.moves
    assert played.deals == DEALS[game] if game in DEALS else match.status == Match.Status.FINISHED
