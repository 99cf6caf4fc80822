"""How men move as in chess: counted on an empty board, a pawn's own ways, and what they are worth."""

from __future__ import annotations

import pytest

from games.boards.kit.chess_men import BOARD, KNIGHT, ChessState, material
from games.boards.kit.sites import sites_of
from tests.games.dsl import begin


def standing(white: str, black: str = "") -> ChessState:
    """A position of Rettah with these men alone, white to move."""
    state = begin("rettah-chess", dealer=0).state
    assert isinstance(state, ChessState)
    state.men, state.kinds_at, state.skipped, state.turn = [0, 0], {}, -1, 0
    state.set_out(0, white)
    state.set_out(1, black)
    return state


def squares(state: ChessState, mask: int) -> set[str]:
    return {state.board.names[site] for site in sites_of(mask)}


def reach(man: str, others: str = "") -> int:
    state = standing(man + others)
    return state.reach(state.board.index[man[1:]], 0).bit_count()


@pytest.mark.parametrize(
    ("man", "squares"),
    [("Ra1", 14), ("Bd4", 13), ("Qd4", 27), ("Nd4", 8), ("Na1", 2), ("Ka1", 3), ("Kd4", 8)],
)
def test_on_an_empty_board_each_goes_as_in_chess(man: str, squares: int) -> None:
    assert reach(man) == squares


def test_a_line_ends_at_the_first_man_which_is_attacked_too() -> None:
    assert reach("Ra1", "Pa3") == 2 + 7


def test_knights_of_all_squares_leap_336_ways() -> None:
    assert sum(mask.bit_count() for mask in KNIGHT) == 336 and BOARD.width >= 8


def test_a_pawn_steps_runs_from_its_own_row_and_takes_aslant() -> None:
    state = standing("Pe2", "Pd3 Pf3")
    assert squares(state, state.goes(state.board.index["e2"])) == {"e3", "e4", "d3", "f3"}
    blocked = standing("Pe2", "Ne3")
    assert blocked.goes(blocked.board.index["e2"]) == 0


def test_a_pawn_that_has_just_run_may_be_taken_on_the_square_it_skipped() -> None:
    state = standing("Pe5", "Pd5")
    state.skipped = state.board.index["d6"]
    assert "d6" in squares(state, state.goes(state.board.index["e5"]))
    state.play(1, state.board.index["e5"], state.board.index["d6"])
    assert state.men[1] == 0


def test_men_are_counted_as_everybody_counts_them() -> None:
    state = standing("Qd1 Pa2", "Ra8 Nb8")
    assert (material(state, 0), material(state, 1)) == (2.0, -2.0)
