"""Scores of bridge: worked examples and the checks that the scales publish."""

import doctest

import pytest
from hypothesis import given, strategies as st

from tournaments.engine import bridge_scores
from tournaments.engine.bridge_scores import average, butler, cross_imps, imps, matchpoints, victory_points
from tournaments.engine.event import EventError

SCORES = st.lists(st.integers(-300, 300).map(lambda tens: 10 * tens), min_size=2, max_size=15)


def test_the_examples_of_the_docstrings() -> None:
    assert doctest.testmod(bridge_scores).failed == 0


@given(SCORES)
def test_matchpoints_of_a_board_add_up_to_all_there_are(scores: list[int]) -> None:
    assert sum(matchpoints(scores)) == 100 * len(scores) * (len(scores) - 1)


def test_neuberg_raises_a_board_that_fewer_have_played() -> None:
    assert matchpoints([620, 170], full=4) == [500, 100]
    assert matchpoints([620], full=4) == [300]
    with pytest.raises(EventError):
        matchpoints([1, 2, 3], full=2)


@pytest.mark.parametrize(
    ("difference", "given_imps"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (420, 9), (430, 10), (490, 10), (590, 11), (3990, 23), (4000, 24),
     (-600, -12)],
)  # fmt: skip
def test_imps_by_law_78(difference: int, given_imps: int) -> None:
    assert imps(difference) == given_imps


@given(SCORES)
def test_cross_imps_and_their_turned_scores_even_out(scores: list[int]) -> None:
    there, back = cross_imps(scores), cross_imps([-score for score in scores])
    assert [-points for points in there] == back
    assert abs(sum(there)) <= len(scores)


def test_butler_counts_against_the_mean_without_extremes() -> None:
    assert butler([620, 620, 170, -100]) == [600, 600, -600, -1100]


def test_who_did_no_wrong_has_their_own_average_if_it_is_more() -> None:
    assert (average("A+", 5), average("A", 5), average("A-", 5), average("A+", 5, 70)) == (480, 400, 320, 560)


PUBLISHED = {
    16: (10.00, 10.31, 10.61, 10.91, 11.20, 11.48, 11.76, 12.03, 12.29, 12.55, 12.80),
    8: (10.00, 10.44, 10.86, 11.27, 11.67),
    24: (10.00, 10.25, 10.50, 10.75, 10.99),
}


@pytest.mark.parametrize(
    ("boards", "margin", "points"), [(b, m, p) for b, row in PUBLISHED.items() for m, p in enumerate(row)]
)
def test_victory_points_are_those_of_the_published_scale(boards: int, margin: int, points: float) -> None:
    assert victory_points(margin, boards)[0] == round(100 * points)


@given(st.integers(-200, 200), st.integers(1, 64))
def test_victory_points_share_twenty_and_never_fall_with_the_margin(margin: int, boards: int) -> None:
    own, other = victory_points(margin, boards)
    assert own + other == 2000 and 0 <= own <= 2000
    assert victory_points(margin + 1, boards)[0] >= own
