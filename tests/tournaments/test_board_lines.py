"""What is typed for a board, and what a table has made of its boards."""

from __future__ import annotations

import pytest

from tournaments.board_lines import board_score, scored_boards
from tournaments.errors import CompetitionError


@pytest.mark.parametrize(
    ("text", "game", "score"),
    [
        ("420", "tuppi", 420),
        (" -50 ", "tuppi", -50),
        ("+52", "tuppi", 52),
        ("−12", "tuppi", -12),
        ("x", "tuppi", None),
        ("-", "tuppi", None),
        ("4S N =", "contract-bridge", 420),
    ],
)
def test_a_score_a_contract_or_not_played(text: str, game: str, score: int | None) -> None:
    assert board_score(text, 1, game) == score


@pytest.mark.parametrize("text", ["4S N =", "5-3", "9" * 7, "½", "abc"])
def test_anything_else_gets_a_sentence(text: str) -> None:
    with pytest.raises(CompetitionError, match="is no result of a board"):
        board_score(text, 1, "tuppi")


def test_a_board_counts_where_every_room_has_played_it() -> None:
    assert scored_boards([1, 2], [(1, 1, 50), (1, 2, None)], 1) == ((1,), (50,))
    lines = [(1, 1, 420), (2, 1, 170), (1, 2, -50), (2, 2, None)]
    assert scored_boards([1, 2], lines, 2) == ((1,), (250,))
