"""The table of fishing games: what lies there, what is shown of it, and its moves as numbers."""

from __future__ import annotations

from random import Random

import pytest

from games.fishing.kit.table import Play, play_of
from games.kits.pack import PACK_52
from tests.games.dsl import begin


@pytest.mark.parametrize("play", [Play(0), Play(51, PACK_52.whole), Play(7, 1 << 51, 10), Play(3, 6, 1)])
def test_a_move_is_a_number_and_back(play):
    assert play_of(play.action) == play


def test_the_cards_on_the_table_lie_side_by_side_in_the_order_in_which_they_came():
    game = begin("scopa").happens(seed=2)
    (seat,) = game.state.turn
    trailed = next(text for text in game.texts(seat) if text.startswith("trail"))
    before = game.view(None)["piles"][0]["cards"]
    pile = game.plays(trailed).view(None)["piles"][0]
    assert pile["spread"]
    assert pile["cards"] == [*before, trailed.removeprefix("trail ")]


def test_all_see_what_was_taken_last_and_how_much_each_has():
    game = begin("scopa").happens(seed=1)
    (seat,) = game.state.turn
    taking = next(text for text in game.texts(seat) if "takes" in text)
    view = game.plays(taking).view(None)
    cards = set(taking.replace(" takes", "").split())
    assert {pile["name"]: pile for pile in view["piles"]}[f"taken last by {{{seat}}}"]["count"] == len(cards)
    assert set(view["piles"][1]["cards"]) == cards
    assert f"{len(cards)} cards taken" in view["seats"][seat]["labels"]


def test_in_other_worlds_table_and_cards_taken_are_the_same_and_the_stock_another():
    state = begin("scopa").happens(seed=3).state
    world = state.resample(0, Random(1))
    assert (world.loose, world.won, world.hands[0]) == (state.loose, state.won, state.hands[0])
    assert world.stock != state.stock
    assert world.hands[1] | world.hands[2] == state.hands[1] | state.hands[2]


def test_the_picture_says_when_no_more_cards_come():
    game = begin("scopa").happens(seed=3)
    assert game.view(None).get("facts", []) == []
    while game.state.stock:
        (seat,) = game.state.turn
        game.plays(game.texts(seat)[0])
    assert game.view(None)["facts"] == [["stock", "all dealt"]]
