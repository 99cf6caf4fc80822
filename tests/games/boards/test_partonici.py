"""Partonici: Abstract Games 21, line 859; a stated reconstruction."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.boards.perft import in_step, perft, plain
from tests.games.boards.plain_chess import SLANTING, STRAIGHT, made, men_of, steps
from tests.games.dsl import Dealt, begin, gain_of_greedy


def placed(white: str, black: str, mover: int = 0) -> Dealt:
    game = begin("partonici", dealer=0)
    state: Any = game.state
    state.men, state.kinds_at = [0, 0], {}
    state.set_out(0, white)
    state.set_out(1, black)
    state.turn, state.choices = mover, None
    return game


class Plain:
    """Men by file and rank, as in plain chess without its captures; what stands between two is taken after a move."""

    def __init__(self, men, mover=0, over=False):
        self.men, self.mover, self.over = men, mover, over

    def moves(self):
        if self.over:
            return []
        found = [move for move in steps(self.men, self.mover) if move[1] not in self.men]
        return [
            f"{named(at)}-{named(to)}" + (f"={become}" if become != " " else "") for at, to, become in found
        ]

    def after(self, text):
        at, to = (("abcdefgh".index(name[0]), int(name[1]) - 1) for name in (text[:2], text[3:5]))
        men, _ = made(self.men, (at, to, text[6:] or " "))
        taken = set()
        for right, up in STRAIGHT + SLANTING:
            beside, behind = (to[0] + right, to[1] + up), (to[0] + 2 * right, to[1] + 2 * up)
            if beside in men and behind in men and men[beside][0] != self.mover == men[behind][0]:
                taken.add(beside)
        kings = any(men[spot][1] == "K" for spot in taken)
        left = {spot: man for spot, man in men.items() if spot not in taken}
        return Plain(left, 1 - self.mover, kings)


def named(spot):
    return "abcdefgh"[spot[0]] + str(spot[1] + 1)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_go_as_in_the_plain_generator(seed):
    state = begin("partonici", dealer=0).state
    in_step(state, Plain(men_of(state)), seed, most=90)


def test_perft_is_that_of_chess_without_the_34_captures_of_the_third_move():
    state = begin("partonici", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [20, 400, 8902 - 34]
    assert [plain(Plain(men_of(state)), depth) for depth in (1, 2)] == [20, 400]


def test_nothing_is_taken_by_moving_onto_it():
    texts = placed("Ke1Ra1", "Ke8Pa5").texts(0)
    assert "a1-a4" in texts and "a1-a5" not in texts and "a1-a6" not in texts


def test_a_man_is_taken_between_two_in_a_row_a_column_or_a_diagonal():
    for own, other, move in (
        ("Ra1Nc4", "Pb4", "a1-a4"),
        ("Ra1Na6", "Pa5", "a1-a4"),
        ("Ra1Nc6", "Pb5", "a1-a4"),
    ):
        game = placed("Ke1" + own, "Ke8" + other).plays(move)
        assert game.men[1].bit_count() == 1


def test_several_are_taken_at_once():
    game = placed("Ke1Ra1Nc4Na6", "Ke8Pb4Pa5").plays("a1-a4")
    assert game.men[1].bit_count() == 1


def test_who_moves_between_two_is_not_taken():
    game = placed("Ke1Ra1", "Ke8Na3Na5").plays("a1-a2", "e8-d8", "a2-b2").turn(1)
    assert game.men[0].bit_count() == 2
    between = placed("Ke1Rb4", "Ke8Na3Na5").plays("b4-a4")
    assert between.men[0].bit_count() == 2


def test_the_king_taken_between_two_is_lost():
    placed("Ke1Ra1Nc8", "Kb8Ph7").plays("a1-a8").ended(winner=0)


def test_pawns_go_straight_ahead_and_are_promoted():
    texts = placed("Ke1Pa2Pb7", "Kh8Nb3Ra3").texts(0)
    assert {text for text in texts if text[0] in "ab"} == {"b7-b8=Q", "b7-b8=R", "b7-b8=B", "b7-b8=N"}


def test_a_hundred_moves_without_a_capture_are_a_draw():
    game = placed("Ke1Ra1", "Ke8Rh8")
    for _ in range(25):
        game.plays("a1-a2", "h8-h7", "a2-a1", "h7-h8")
    game.ended(winner=None)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("partonici", deals=4, seed=1)[1] >= 3
