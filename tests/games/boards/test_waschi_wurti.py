"""Waschi-Wurti: Abstract Games 21, lines 2413-2421; a stated reconstruction."""

from __future__ import annotations

from itertools import product
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


def by_throw(state, depth):
    """The number of sequences of throws and moves."""
    found = 0
    for roll in range(1, 7):
        thrown = state.clone()
        thrown.apply_chance(roll)
        moves = thrown.legal(thrown.turn)
        if depth == 1:
            found += len(moves)
            continue
        for action in moves:
            after = thrown.clone()
            after.apply(thrown.turn, action)
            found += by_throw(after, depth - 1)
    return found


def allowed(roll, taken):
    """The empty squares of the colour that two numbers of the die share: colours run on diagonals."""
    squares = product(range(9), repeat=2)
    return {at for at in squares if at not in taken and (8 - at[1] + at[0]) % 3 == (roll - 1) // 2}


def plain(depth, taken=frozenset()):
    """The same of setting out, by a generator apart from the game's."""
    found = 0
    for roll in range(1, 7):
        free = allowed(roll, taken)
        found += len(free) if depth == 1 else sum(plain(depth - 1, taken | {at}) for at in free)
    return found


def named(at):
    return "abcdefghi"[at[0]] + str(at[1] + 1)


def test_perft_from_the_start():
    """Every throw counts; two of three squares of the next throw are as free as before."""
    state = begin("waschi-wurti", dealer=0).state
    assert (
        [by_throw(state, depth) for depth in (1, 2)] == [plain(depth) for depth in (1, 2)] == [162, 162 * 160]
    )


@pytest.mark.slow
def test_perft_to_the_third_man():
    assert by_throw(begin("waschi-wurti", dealer=0).state, 3) == plain(3)


def test_in_whole_games_men_are_set_out_and_then_go_to_squares_beside_them():
    for seed in range(6):
        rng, state, men, mover = Random(seed), begin("waschi-wurti", dealer=0).state, ([], []), 0
        out = [0, 0]
        while state.turn >= 0:
            roll = rng.randint(1, 6)
            state.apply_chance(roll)
            free = allowed(roll, {*men[0], *men[1]})
            texts = [named(at) for at in free]
            if out[mover] == 12:
                beside = [
                    (at, to)
                    for at in men[mover]
                    for to in free
                    if max(abs(at[0] - to[0]), abs(at[1] - to[1])) == 1
                ]
                texts = [f"{named(at)}-{named(to)}" for at, to in beside]
            legal = {state.text(mover, action): action for action in state.legal(state.turn)}
            assert sorted(legal) == sorted(texts or ["pass"])
            text = rng.choice(sorted(legal))
            state.apply(state.turn, legal[text])
            if text != "pass":
                start, _, end = text.rpartition("-")
                men[mover][:] = [at for at in men[mover] if named(at) != start]
                men[mover].append(("abcdefghi".index(end[0]), int(end[1]) - 1))
                out[mover] += not start
            mover = 1 - mover
        assert not state.actors()
