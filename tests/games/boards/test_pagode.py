"""Pagode: Abstract Games 21, lines 2411-2457; a stated reconstruction."""

from __future__ import annotations

import pytest

from games.boards.kit.figures import BOARD
from games.boards.pagode import points_of
from tests.games.boards.perft import in_step, perft, plain
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


class Plain:
    """Pieces by square with their side and kind, and what is left to set out: a generator apart from the game's."""

    def __init__(self, pieces=None, mover=0, left=("S" * 7 + "C" * 7,) * 2, done=0):
        self.pieces, self.mover, self.left, self.done = pieces or {}, mover, left, done

    def moves(self):
        if self.done == 2:
            return []
        if any(self.left):
            free = [
                file + rank for file in "abcdefghi" for rank in "123456789" if file + rank not in self.pieces
            ]
            return [kind + at for kind in "SC" if kind in self.left[self.mover] for at in free]
        return ["done", *("x" + at for at, side in self.pieces.items() if side == self.mover)]

    def after(self, text):
        if text == "done":
            return Plain(self.pieces, 1, self.left, self.done + 1)
        kind, at = text[0], text[1:]
        if kind == "x":
            left = {one: side for one, side in self.pieces.items() if one != at}
            return Plain(left, self.mover, self.left, self.done)
        left = list(self.left)
        left[self.mover] = left[self.mover].replace(kind, "", 1)
        return Plain({**self.pieces, at: self.mover}, 1 - self.mover, tuple(left))


def test_perft_from_the_start():
    state = begin("pagode", dealer=0).state
    counts = [162, 162 * 160]
    assert [perft(state, depth) for depth in (1, 2)] == counts == [plain(Plain(), depth) for depth in (1, 2)]


@pytest.mark.slow
def test_perft_to_the_third_piece():
    assert perft(begin("pagode", dealer=0).state, 3) == 162 * 160 * 158 == plain(Plain(), 3)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(begin("pagode", dealer=0).state, Plain(), seed)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("pagode", deals=4, seed=1)[1] >= 3
