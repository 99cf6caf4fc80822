"""Tie-breaks of ratings: FIDE's tables, and what follows from them."""

import pytest

from tournaments.engine.tiebreaks.ratings import (
    average,
    difference,
    expected,
    perfect_performance,
    performance,
)


@pytest.mark.parametrize(
    ("percent", "points"),
    [(50, 0), (51, 7), (75, 193), (90, 366), (99, 677), (100, 800), (25, -193), (0, -800)],
)
def test_the_difference_that_a_score_speaks_for(percent: int, points: int) -> None:
    assert difference(percent) == points


@pytest.mark.parametrize(
    ("own", "other", "score"),
    [
        (1500, 1500, 50),
        (1503, 1500, 50),
        (1504, 1500, 51),
        (1500, 1300, 76),
        (2200, 1500, 99),
        (3000, 1000, 100),
    ],
)
def test_the_score_that_is_expected(own: int, other: int, score: int) -> None:
    assert (expected(own, other), expected(other, own)) == (score, 100 - score)


def test_halves_of_a_mean_are_rounded_up() -> None:
    assert (average([1500, 1501]), average([])) == (1501, 0)


def test_performance_is_the_mean_and_the_difference_of_the_score() -> None:
    assert performance(300, [1500, 1600, 1700, 1800]) == 1650 + 193
    assert performance(0, []) == 0


@pytest.mark.parametrize(("score", "rating"), [(0, 700), (50, 1497), (100, 2236)])
def test_perfect_performance_is_the_lowest_rating_that_would_be_expected_to_score_so(
    score: int, rating: int
) -> None:
    assert perfect_performance(score, [1500]) == rating
