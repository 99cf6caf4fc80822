"""Moves by the names of their sites."""

from __future__ import annotations

import pytest

from games.boards.kit.board_words import read_move
from games.boards.kit.sites import square
from games.core.errors import Illegal

BOARD = square(9)
KINDS = ("{to}", "{at}-{to}", "H{to}")


def test_a_move_is_read_by_its_template_and_names_one_site_or_two():
    a1, c3 = BOARD.index["a1"], BOARD.index["c3"]
    assert read_move(BOARD, KINDS, "c3") == BOARD.move(0, 0, c3)
    assert read_move(BOARD, KINDS, "a1-c3") == BOARD.move(1, a1, c3)
    assert read_move(BOARD, KINDS, "Hc3") == BOARD.move(2, 0, c3)


@pytest.mark.parametrize("text", ["", "k1", "a1-", "a1 c3", "hc3", "Hc3 ", "a1-c3-e5", "a01", "{to}"])
def test_what_fits_no_template_is_no_move(text: str):
    with pytest.raises(Illegal):
        read_move(BOARD, KINDS, text)
