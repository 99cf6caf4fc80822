"""Pagode: Abstract Games 21, lines 2411-2457; a stated reconstruction."""

from __future__ import annotations

import pytest

from games.boards.kit.figures import BOARD
from games.boards.pagode import points_of
from tests.games.boards.perft import perft
from tests.games.boards.positions import position
from tests.games.dsl import begin, gain_of_greedy


@pytest.mark.parametrize(
    ("men", "columns", "points"),
    [
        ("a1 a2 b1 b2", "a1", 1),
        ("a1 a3 c1 c3", "", 2),
        ("b2 b7 g2 g7", "", 3),
        ("a1 b1 a9 b9", "", 4),
        ("e4 e6 d5 f5", "", 6),
        ("e4 e6 d5 f5", "e4 e6 d5 f5", -6),
        ("a1 c1 e1", "", -1),
        ("a1 b1 e1 i1", "", -2 - 1),
        ("a1 b2 c3", "", 0),
    ],
)
def test_what_figures_count(men, columns, points):
    assert points_of(BOARD.named(men), BOARD.named(columns)) == points


def test_seven_stones_and_seven_columns_are_set_out_by_each_in_turn():
    game = begin("pagode", dealer=0)
    assert len(game.texts(0)) == 2 * 81
    cells = list(BOARD.index)[:28]
    for number, cell in enumerate(cells):
        game.plays(("S" if number < 14 else "C") + cell)
    game.turn(0).allows(0, "done", "x" + cells[0]).refuses(0, "Se1", "x" + cells[1])


def test_afterwards_pieces_are_taken_off_and_then_it_is_counted():
    game = position("pagode", "a1 a2 b1 b2 c1", "e4 e6 d5 f5", left=((0, 0), (0, 0)))
    assert game.counts()["points"] == (1 - 1, 6)
    game.plays("xc1", "done").turn(1).plays("done").ended(points=(1, 6))


def test_perft_from_the_start():
    state = begin("pagode", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2)] == [162, 162 * 160]


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("pagode", deals=4, seed=1)[1] >= 3
