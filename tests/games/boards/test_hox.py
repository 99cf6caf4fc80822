"""Hox: Abstract Games 21, lines 183-224."""

from __future__ import annotations

import pytest

from tests.games.boards.perft import perft
from tests.games.boards.positions import position
from tests.games.dsl import begin, gain_of_greedy, no_table, sheet

KEY = "hox"


def letters(size: int = 11) -> dict[str, str]:
    state = begin(KEY, size=size).state
    return {state.board.names[site]: letter for site, letter in state.on().items()}


def plain_letter(column: int, row: int) -> str:
    return "HOX"[(row - column) % 3]


def counted(size: int, depth: int) -> int:
    """Sequences of so many stones or swaps from the start, without a win, which needs more."""
    cells = {(c, r): plain_letter(c, r) for c in range(size) for r in range(size)}
    of = [sum(letter == due for letter in cells.values()) for due in "HOX"]
    if depth == 1:
        return of[0]
    second = of[1] + 1
    return of[0] * second if depth == 2 else of[0] * (of[1] * of[2] + of[1])


@pytest.mark.parametrize("size", [4, 5, 11])
def test_perft_is_that_of_letters_counted_by_hand(size: int):
    state = begin(KEY, size=size).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [counted(size, depth) for depth in (1, 2, 3)]


def test_no_letter_touches_itself_and_the_sharp_corners_are_h():
    written, board = letters(), begin(KEY).state.board
    assert (written["a1"], written["k11"]) == ("H", "H")
    for name, letter in written.items():
        around = [
            board.names[site] for site in range(board.span) if board.near[board.index[name]] >> site & 1
        ]
        assert all(written[other] != letter for other in around if other)


def test_how_many_there_are_of_each():
    written = list(letters().values())
    assert [written.count(letter) for letter in "HOX"] == [41, 40, 40]
    assert [list(letters(9).values()).count(letter) for letter in "HOX"] == [27, 27, 27]
    assert [list(letters(13).values()).count(letter) for letter in "HOX"] == [57, 56, 56]


def test_the_cells_that_the_source_names_lines_220_224():
    written = letters()
    named = {"j5": "O", "k4": "X", "j6": "X", "k6": "O", "f7": "O", "f8": "X", "k5": "H"}
    assert {name: written[name] for name in named} == named


def test_trap_the_letters_go_on_from_player_to_player_line_199():
    game, written = begin(KEY, dealer=0), letters()
    seats = []
    for due in "HOXHOXH":
        seat = game.actors()[0]
        seats.append(seat)
        cells = [text for text in game.texts(seat) if text != "swap"]
        assert {written[cell] for cell in cells} == {due}
        game.plays(cells[0])
    assert seats == [0, 1, 0, 1, 0, 1, 0]


def test_trap_after_a_swap_white_plays_on_o():
    game = begin(KEY, dealer=0).plays("a1").turn(1).plays("swap").turn(0).refuses(0, "swap")
    assert {letters()[text] for text in game.texts(0)} == {"O"}
    game.plays("b3")
    assert game.state.men[1] == game.state.board.named("b3")


def test_there_is_no_pass():
    begin(KEY).refuses(0, "pass")


def test_black_joins_left_and_right_and_white_top_and_bottom():
    game = position(KEY, "a2 b2 d1", "a3 b3 a4", size=4, plies=6)
    assert not game.state.chain(0)
    assert position(KEY, "a2 b2 c2 d1", "a3 b3 a4", size=4).state.chain(0)
    position(KEY, "b1 c1 d1", "b3 c3 d3", size=4, plies=6).plays("a1").ended(winner=0)


def test_white_wins_from_top_to_bottom():
    state = position(KEY, "", "b1 b2 a3 a4", size=4).state
    assert state.chain(1) == state.board.named("b1 b2 a3 a4") and not state.chain(0)
    assert not position(KEY, "b1 b2 a3 a4", "", size=4).state.chain(0)


def test_there_are_no_draws():
    sheet(KEY).enter(winner=1).counts(0, 1)
    sheet(KEY).refuses(winner=None, at="winner")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=4, seed=1)[1] == 4


def test_sizes():
    no_table(KEY, size=3)
    no_table(KEY, size=20)
