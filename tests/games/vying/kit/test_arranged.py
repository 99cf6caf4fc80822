"""Brag of many cards: hands of three that are shown one by one. Parlett, lines 5331-5341."""

from __future__ import annotations

from random import Random

import pytest

from games.vying.seven_card_brag import all_won
from tests.games.dsl import cards, deal

HANDS = "AC AD 5H 7C KD 9H 2S", "QC QD 4H JC JD 5S 6S"


@pytest.mark.parametrize(
    ("winners", "taker"),
    [
        ([(1,), (1,)], 1),
        ([(1,), (0, 1)], 1),
        ([(0, 1), (0, 2)], None),
        ([(0,), (1,)], None),
        ([(0, 1), (0, 1), (0, 1)], None),
        ([(0, 1), (0, 1), (2,)], None),
    ],
)
def test_who_is_best_with_all_hands_and_alone_with_one(winners, taker):
    assert all_won(winners) == taker


def test_a_quick_player_makes_the_best_hand_first():
    game = deal("seven-card-brag", *HANDS, later="")
    picked = 0
    for _ in range(3):
        card = game.state.greedy(0, Random(1))
        picked |= 1 << card
        game.by(0, game.state.text(0, card))
    assert picked == cards("AC AD KD")


def test_a_hand_being_made_is_another_one_in_other_worlds():
    game = deal("seven-card-brag", *HANDS, later="").by(1, "QC")
    worlds = [game.state.resample(0, Random(seed)) for seed in range(20)]
    assert len({world.chosen[1] for world in worlds}) > 5
    assert all(world.chosen[1] & world.hands[1] for world in worlds)


def test_hands_that_others_have_made_are_theirs_in_other_worlds():
    game = deal("seven-card-brag", *HANDS, later="")
    for card in ["QC", "QD", "JC"]:
        game.by(1, card)
    for seed in range(20):
        world = game.state.resample(0, Random(seed))
        assert world.rows == game.rows
    for card in ["AC", "AD", "KD"]:
        game.by(0, card)
    for seed in range(20):
        world = game.state.resample(0, Random(seed))
        assert world.rows[0] == game.rows[0]
        assert world.rows[1][0] & world.hands[1] == world.rows[1][0]
