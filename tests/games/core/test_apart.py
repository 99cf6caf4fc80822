"""In which order two tables play the same boards, who begins, and what each enters."""

from __future__ import annotations

import pytest

from games.core.apart import Apart
from games.core.errors import BadResult
from games.other.sakaali_eight import SakaaliEight

APART = Apart(fields=("first", "second"), seats=((0, 1, 2, 3), (4, 5, 6, 7)), boards=8)


def test_it_is_how_sakaali_for_eight_plays() -> None:
    assert SakaaliEight.apart == APART


def test_four_boards_then_those_of_the_other_table() -> None:
    assert APART.order(0) == (1, 2, 3, 4, 5, 6, 7, 8)
    assert APART.order(1) == (5, 6, 7, 8, 1, 2, 3, 4)
    assert APART.next_board(1, {5, 6, 7, 8}) == 1
    assert APART.next_board(0, set(range(1, 9))) is None


def test_who_begins_goes_round_at_both_tables() -> None:
    assert [APART.begins(0, board) for board in (1, 2, 3, 4, 5)] == [1, 2, 3, 0, 1]
    assert [APART.begins(1, board) for board in (1, 4)] == [5, 4]


def test_a_table_enters_its_own_field_alone_and_only_what_can_be() -> None:
    table = SakaaliEight.table_for()
    result = SakaaliEight.Result
    assert result.clean_only("first", {"first": ["50", 71]}, table) == [50, 71]
    for wrong in ({"second": [50, 71]}, {"first": [50]}, {"first": [10, 50]}, {}, "x", {"first": 5}):
        with pytest.raises(BadResult):
            result.clean_only("first", wrong, table)


def test_a_seat_is_at_one_table_all_through() -> None:
    assert [APART.table_of(seat) for seat in range(8)] == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_board_is_whole_with_what_both_have_entered() -> None:
    assert APART.whole([[50, 71], [25, 25]]) == {"first": [50, 71], "second": [25, 25]}
    with pytest.raises(ValueError, match="shorter"):
        APART.whole([[50, 71]])
