"""Waschi-Wurti: Abstract Games 21, lines 2413-2421; a stated reconstruction."""

from __future__ import annotations

from random import Random

import pytest

from games.boards.kit.figures import BOARD
from games.boards.waschi_wurti import SHADE, made
from games.core.errors import Illegal
from tests.games.boards.positions import position
from tests.games.dsl import begin, gain_of_greedy


def test_the_three_colours_share_the_board_evenly_on_diagonals():
    assert [shade.bit_count() for shade in SHADE] == [27, 27, 27]
    assert not any(
        BOARD.near[site] & shade for shade in SHADE for site in BOARD.index.values() if shade >> site & 1
    )


@pytest.mark.parametrize(("number", "shade"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_die_says_on_which_colour_a_man_is_set_out(number, shade):
    game = begin("waschi-wurti", dealer=0).happens(number)
    assert BOARD.named(" ".join(game.texts(0))) == SHADE[shade]


@pytest.mark.parametrize("outcome", [0, 7, "3", None, 2.0, True])
def test_a_die_shows_one_to_six(outcome):
    with pytest.raises(Illegal):
        begin("waschi-wurti", dealer=0).state.check_chance(outcome)


@pytest.mark.parametrize(
    ("men", "last", "points"),
    [
        ("a1 a2 b1 b2", "b2", 1),
        ("a1 b1 a9 b9", "b9", 3),
        ("e4 e6 d5 f5", "e4", 4),
        ("e4 e6 d5 f5 e3 e7 c5 g5", "e3", 4 + 8),
        ("a1 a2 b1 b2 c1 c2", "b1", 2),
    ],
)
def test_what_figures_count_as_they_are_completed(men, last, points):
    assert made(BOARD.named(men), BOARD.index[last]) == points


def test_with_all_men_out_one_is_moved_to_a_square_beside_it_of_that_colour():
    game = position("waschi-wurti", "a1 e5", "i9", out=(12, 12), roll=1)
    assert all("-" in text for text in game.texts(0))
    goals = BOARD.named(" ".join(text[3:] for text in game.texts(0)))
    assert not goals & ~SHADE[0]


def test_who_can_do_nothing_passes():
    position("waschi-wurti", "", "i9", out=(12, 12), roll=1).may("pass").plays("pass")


def test_ten_points_win():
    game = position("waschi-wurti", "e4 e6 d5", "i9", out=(3, 1), scored=(6, 0), roll=1)
    number = next(number for number in (1, 3, 5) if SHADE[number // 2] >> BOARD.index["f5"] & 1)
    game.state.roll, game.state.choices = number, None
    game.plays("f5").ended(points=(10, 0))


def test_a_game_ends_whatever_is_thrown():
    state, rng = begin("waschi-wurti", dealer=0).state, Random(5)
    while actors := state.actors():
        if actors == (-1,):
            state.apply_chance(state.draw(rng))
        else:
            state.apply(actors[0], state.sample_legal(actors[0], rng))
    assert state.result().points


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("waschi-wurti", deals=6, seed=1)[1] >= 4
