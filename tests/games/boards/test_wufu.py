"""Wufu: Abstract Games 21, lines 2433-2453."""

from __future__ import annotations

import pytest

from games.boards.wufu import BOARD, SHAPES, worth
from tests.games.boards.perft import perft
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy

LETTERS = "abcde"


def moving(black: str, white: str, mover: int = 0, **fields: object) -> Dealt:
    """A position after the first move, with somebody in turn."""
    return position("wufu", black, white, mover=mover, set_out=24, begun=True, **fields)


@pytest.mark.parametrize(
    ("men", "points"),
    [
        ("a3 b2 c1", 1),
        ("b3 c2 d1", 0),
        ("a1 a2 b1 b2", 1),
        ("a1 a2 b1 b2 c1 c2", 2),
        ("a1 a2 b1 b2 c1", 1),
        ("a2 b3 c4 d5", 2),
        ("a2 b3 c4", 0),
        ("a1 b1 c1 d1 e1", 3),
        ("c1 c2 c3 c4 c5", 3),
        ("a1 b2 c3 d4 e5", 4),
        ("a1 a2 a3 b1 b2 b3", 2),
        ("a1 a2 a3 b1 b2 b3 c1 c2 c3", 4 + 1),
    ],
)
def test_line_2445_what_shapes_count(men, points):
    assert worth(BOARD.named(men)) == points


def test_how_many_shapes_of_each_worth_there_are():
    """16 squares, 10 lines, and per direction two diagonals of three, two of four and one of five."""
    found = [points for _, points in SHAPES]
    assert [found.count(points) for points in (1, 2, 3, 4)] == [16 + 4, 4, 10, 2]


def test_pieces_are_set_out_in_turn_but_not_in_the_centre():
    game = begin("wufu", dealer=0)
    assert len(game.texts(0)) == 24 and "c3" not in game.texts(0)
    game.plays("a1", "b1").turn(0)


def set_out(first: str, second: str) -> Dealt:
    game = begin("wufu", dealer=0)
    for pair in zip(first.split(), second.split(), strict=True):
        game.plays(*pair)
    return game


CHEQUERED = "a1 a3 a5 b2 b4 c1 c5 d2 d4 e1 e3 e5", "a2 a4 b1 b3 b5 c2 c4 d1 d3 d5 e2 e4"


def test_trap_the_player_who_starts_placing_does_not_start_moving_and_the_first_move_is_to_the_centre():
    set_out(*CHEQUERED).turn(1).may("c4-c3", "b3-c3", "d3-c3", "c2-c3")


def test_trap_what_was_set_out_is_counted_once_after_the_first_move_the_mover_first():
    """Black has set out four diagonals of three; White two diagonals of four on either side."""
    game = set_out(*CHEQUERED)
    assert [worth(men) for men in game.men] == [4, 8]
    game.plays("b3-c3").turn(1)
    assert game.owed == (4, 8)
    game.plays("xa1", "xa3", "xa5", "xb2", "xb4", "xc1", "xc5", "xd2").turn(0)
    assert game.men[0] == BOARD.named("d4 e1 e3 e5")
    game.plays("xa2", "xa4", "xb1", "xb5").turn(0)
    assert game.owed == (0, 0)
    game.may("pass")


def test_later_a_move_takes_off_at_once_what_it_makes():
    game = moving("a1 a2 b1 c2", "e1 e2 e3 e4").plays("c2-b2").turn(0).may("xe4", "xe3", "xe2", "xe1")
    game.plays("xe3").turn(1)
    assert game.men[1] == BOARD.named("e1 e2 e4")


def test_overlapping_shapes_add_up():
    game = moving("a1 a2 b1 c1 c3 b3", "e1 e2 e3 e4 e5").plays("b3-b2")
    assert game.owed[0] == 1
    game = moving("a1 a2 b1 c1 c2 b3", "e1 e2 e3 e4 e5").plays("b3-b2")
    assert game.owed[0] == 2


def test_a_shape_left_and_made_again_counts_again():
    game = moving("a1 a2 b1 b2", "e1 e3 e5 c5 d5").plays("b2-c2", "e1-d1", "c2-b2")
    assert game.owed[0] == 1


def test_who_is_left_two_pieces_has_lost():
    moving("a1 a2 b1 c2", "e1 e2 e4").plays("c2-b2", "xe1").ended(winner=0)


def test_no_more_is_taken_off_than_ends_the_game():
    game = moving("a1 b1 c1 d1 d2 e2", "a5 b5 c5").plays("e2-e1")
    assert game.owed[0] == 1
    game.plays("xa5").ended(winner=0)


def test_who_cannot_move_passes_and_two_passes_end_it():
    game = moving("a1", "a2 b1 c4", mover=0).may("pass").plays("pass").turn(1)
    game.plays("c4-c3")


def test_a_hundred_turns_without_a_piece_taken_off_are_a_draw():
    game = moving("a1 a5 c1", "e1 e5 c5")
    for _ in range(25):
        game.plays("a1-a2", "e1-e2", "a2-a1", "e2-e1")
    game.ended(winner=None)


def steps_of(
    men: set[tuple[int, int]], others: set[tuple[int, int]]
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Moves of pieces, generated apart from the game."""
    found = []
    for x, y in men:
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if all(0 <= one < 5 for one in there) and there not in men | others:
                found.append(((x, y), there))
    return found


def test_perft_from_the_start_and_of_moves():
    assert [perft(begin("wufu", dealer=0).state, depth) for depth in (1, 2, 3)] == [24, 24 * 23, 24 * 23 * 22]
    black, white = "a1 c2 e3", "b5 d4 e1"
    sets = [{(LETTERS.index(name[0]), int(name[1]) - 1) for name in men.split()} for men in (black, white)]
    second = 0
    for at, to in steps_of(*sets):
        second += len(steps_of(sets[1], sets[0] - {at} | {to}))
    state = moving(black, white).state
    assert perft(state, 1) == len(steps_of(*sets)) and perft(state, 2) == second


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("wufu", deals=6, seed=1)[1] >= 4
