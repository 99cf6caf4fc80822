"""Who has won on a board, or what is counted there for each."""

from __future__ import annotations

import pytest

from tests.games.dsl import sheet


@pytest.mark.parametrize("winner", [0, 1])
def test_who_has_won_gets_the_point_and_the_match(winner: int):
    points = (1, 0) if winner == 0 else (0, 1)
    sheet("hex").enter(winner=winner, swapped=False).counts(*points).ends(*points)


def test_nobody_wins_only_where_there_are_draws():
    sheet("hex").refuses(winner=None, swapped=False, at="winner")
    sheet("accasta").enter(winner=None).counts(0, 0).ends(0, 0, because="Nobody wins.")


def test_the_next_number_decides_where_points_are_equal_and_without_one_it_is_a_draw():
    sheet("ponte-del-diavolo").enter(points=[3, 3], islands=[2, 1], bridges=[0, 9]).counts(1, 0)
    sheet("boom-and-zoom").enter(points=[3, 3]).ends(0, 0, because="Nobody wins.")


@pytest.mark.parametrize("points", [[-1, 3], [3], [3, 20_001], ["3", None], "33", None])
def test_no_rubbish_is_counted(points: object):
    sheet("boom-and-zoom").refuses(points=points, at="points")
