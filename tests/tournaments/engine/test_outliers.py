"""What is unusual of a result, and whose word it takes that it is right."""

from __future__ import annotations

import pytest

from tournaments.engine.outliers import (
    LEAST_TABLES,
    BoardScore,
    Played,
    What,
    Word,
    fence,
    is_cleared,
    outliers,
)


def margins(*values: int) -> list[Played]:
    return [Played(at, margin) for at, margin in enumerate(values)]


def found(tables: list[Played], boards: list[BoardScore] | None = None) -> list[tuple[int, str, int]]:
    return [(one.key, one.what.value, one.value) for one in outliers(tables, boards or [])]


def test_a_margin_far_beyond_the_others_stands_out_and_a_small_one_never() -> None:
    usual = [20, 35, 10, 0, 25, 30, 15, 40, 5]
    assert found(margins(*usual)) == []
    assert found(margins(*usual, 300)) == [(9, "margin", 300)]
    (one,) = outliers(margins(*usual, 300))
    assert (
        str(one.why) == f"The margin is 300; here more than {one.usual} is unusual."
    ) and 60 < one.usual < 300


def test_of_few_tables_nothing_is_usual() -> None:
    assert found(margins(*[1] * (LEAST_TABLES - 2), 500)) == []
    assert found(margins(*[1] * (LEAST_TABLES - 1), 500)) == [(LEAST_TABLES - 1, "margin", 500)]


def test_where_every_margin_is_the_same_one_more_is_not_unusual() -> None:
    assert found(margins(*[1] * 20, 2, 3, 4)) == []
    assert found(margins(*[0] * 20, 1)) == [], "all drawn but one"


@pytest.mark.parametrize(("values", "most"), [([], None), ([1] * 7, None), ([1] * 8, 4.0), ([0] * 8, 0.0)])
def test_the_fence(values: list[int], most: float | None) -> None:
    assert fence(values) == most


def board(number: int, *scores: int) -> list[BoardScore]:
    return [BoardScore(at, 1, number, score) for at, score in enumerate(scores)]


USUAL = [
    *board(1, 420, 420, 450, 420, -50),
    *board(2, -100, -100, 110, -50, 200),
    *board(4, 140, 110, -50, 140, 170),
    *board(5, 980, 480, 450, 480, 980),
    *board(6, -400, -430, 50, -400, 100),
]
"""Boards as they are: games made and beaten, a slam bid twice."""


def test_a_board_score_far_from_the_others_of_its_board() -> None:
    assert found([], USUAL) == []
    (one,) = outliers([], [*USUAL, *board(3, 620, 650, 620, -6200, 620)])
    assert (one.key, one.what, one.board, one.value, one.usual) == (3, What.BOARD, 3, -6200, 620)
    assert "-6200 on board 3" in str(one.why)


def test_a_board_that_few_have_played_tells_nothing() -> None:
    assert found([], [*USUAL, *board(3, 0, 0, 9000)]) == []
    assert found([], board(3, 620, 650, 620, -6200, 620, 620, 620, 650)) == [], "few scores of few boards"


def times(*seconds: int | None) -> list[Played]:
    return [Played(at, None, one) for at, one in enumerate(seconds)]


def test_faster_than_can_be_beside_tables_that_took_their_time() -> None:
    assert found(times(*[1800] * 9, 45)) == [(9, "speed", 45)]
    assert found(times(*[1800] * 9, 130)) == [], "two minutes can be"
    assert found(times(*[300] * 9, 5)) == [], "all of it is written down afterwards"
    assert found(times(*[1800] * 6, 45)) == []
    assert found(times(*[1800] * 9, None, -5)) == [], "no time, or a clock that was put back"


OUTSIDE = Word(1, organises=True, side=None, gains=False)
GAINER = Word(2, organises=True, side=None, gains=True)
WINNER = Word(3, organises=True, side=0, gains=True)
PARTNER = Word(4, organises=True, side=0, gains=True)
LOSER = Word(5, organises=False, side=1, gains=False)
LOSING_ORGANISER = Word(6, organises=True, side=1, gains=False)
WINNING_PLAYER = Word(7, organises=False, side=0, gains=True)


@pytest.mark.parametrize(
    ("words", "cleared"),
    [
        ([], False),
        ([OUTSIDE], True),
        ([GAINER], False),
        ([WINNER], False),
        ([WINNER, PARTNER], False),
        ([WINNER, GAINER], False),
        ([GAINER, WINNING_PLAYER], False),
        ([WINNER, LOSER], True),
        ([GAINER, LOSER], True),
        ([LOSING_ORGANISER], False),
        ([LOSING_ORGANISER, WINNING_PLAYER], True),
        ([LOSER, WINNING_PLAYER], False),
        ([WINNER, OUTSIDE], True),
    ],
)
def test_who_gains_never_clears_it_as_the_only_witness(words: list[Word], *, cleared: bool) -> None:
    assert is_cleared(words) is cleared
    assert is_cleared(words[::-1]) is cleared
