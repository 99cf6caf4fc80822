"""Contracts as they are written on travellers, by the laws' tables."""

from __future__ import annotations

import pytest

from tournaments.engine.contracts import contract, dealer, score, vulnerable
from tournaments.engine.event import EventError


def test_who_is_vulnerable_and_who_deals_on_sixteen_boards() -> None:
    words = {(False, False): "-", (True, False): "n", (False, True): "e", (True, True): "b"}
    assert "".join(words[vulnerable(board)] for board in range(1, 17)) == "-nebneb-eb-nb-ne"
    assert vulnerable(17) == vulnerable(1)
    assert "".join(dealer(board) for board in range(1, 9)) == "NESWNESW"


@pytest.mark.parametrize(
    ("text", "board", "made"),
    [
        ("1C N =", 1, 70),
        ("1♣ S +1", 1, 90),
        ("2H E =", 1, -110),
        ("3NT N =", 1, 400),
        ("3n s +1", 2, 630),
        ("4S N =", 1, 420),
        ("5D W =", 3, -600),
        ("6NT N =", 2, 1440),
        ("7H S =", 1, 1510),
        ("2Sx N =", 1, 470),
        ("1NTXX S +1", 2, 1160),
        ("3h* e +1", 1, -630),
        ("4S N -1", 1, -50),
        ("4S N -2", 2, -200),
        ("3NT x E -2", 1, 300),
        ("4Hx S -4", 1, -800),
        ("4Hx S -4", 2, -1100),
        ("1Cxx W -1", 3, 400),
        ("pass", 5, 0),
    ],
)
def test_it_scores_for_north_and_south(text: str, board: int, made: int) -> None:
    assert score(text, board) == made


@pytest.mark.parametrize("text", ["", "8S N =", "4S", "4S N +4", "1C N -8", "4S Q =", "x" * 500, "4S N +123"])
def test_anything_else_gets_a_sentence(text: str) -> None:
    with pytest.raises(EventError, match="is no contract"):
        contract(text)
