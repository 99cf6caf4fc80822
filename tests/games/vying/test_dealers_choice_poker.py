"""Dealer's Choice: Parlett, lines 5654-5656."""

from __future__ import annotations

from random import Random

import pytest

from games.vying.dealers_choice_poker import CHOICES, TITLES
from tests.games.dsl import Dealt, begin


def chosen(key: str, seats: int = 3, dealer: int = 1) -> Dealt:
    return begin("dealers-choice-poker", seats, dealer=dealer).turn(dealer).plays(key)


def test_the_dealer_names_the_game_before_anything_is_dealt():
    game = begin("dealers-choice-poker", 4, dealer=2).turn(2)
    assert set(game.texts(2)) == set(CHOICES)
    assert game.view(0)["phase"] == "choose the game"
    assert [seat["chips"] for seat in game.view(0)["seats"]] == [200] * 4


@pytest.mark.parametrize("key", list(CHOICES))
def test_the_game_that_was_named_is_played_to_its_end(key):
    rng, game = Random(3), chosen(key)
    state = game.state
    assert state.view(0)["facts"][0] == ["This deal", TITLES[key]]
    while actors := state.actors():
        if actors == (-1,):
            state.apply_chance(state.draw(rng))
        else:
            state.apply(actors[0], state.greedy(actors[0], rng))
    result = state.result()
    assert sum(result.paid) == sum(result.won) > 0


@pytest.mark.parametrize(
    ("key", "cards"),
    [("draw", 5), ("five-stud", 2), ("seven-stud", 3), ("spit", 4), ("hold-em", 2), ("deuces-wild", 5)],
)
def test_cards_are_dealt_as_that_game_says(key, cards):
    game = chosen(key)
    game.state.apply_chance(game.state.draw(Random(1)))
    assert [hand.bit_count() for hand in game.state.inner.hands] == [cards] * 3


def test_a_joker_is_in_the_pack_where_it_is_wild():
    assert len(chosen("joker-wild").state.draw(Random(1))) == 53
    assert len(chosen("deuces-wild").state.draw(Random(1))) == 52


def test_what_is_told_and_seen_is_that_of_the_game():
    game = begin("dealers-choice-poker", 3, dealer=1)
    game.plays("hold-em").told(0, "{1} chooses Hold 'em.")


def test_worlds_hide_what_the_game_hides():
    game = chosen("draw")
    game.state.apply_chance(game.state.draw(Random(1)))
    worlds = {game.state.resample(0, Random(seed)).position() for seed in range(10)}
    assert len(worlds) == 10
    assert all(
        game.state.resample(0, Random(seed)).inner.hands[0] == game.state.inner.hands[0] for seed in range(5)
    )
