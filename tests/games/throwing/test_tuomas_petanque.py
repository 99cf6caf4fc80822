"""Tuomas's Petanque: My Games, lines 3684-3734."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.registry import get
from games.throwing.tuomas_petanque import Ball, Round
from tests.games.dsl import Entered, no_table, sheet

VOID = {"measured": "void"}


def new(seats: int = 4, **options: Any) -> Entered:
    return sheet("tuomas-petanque", seats, **options)


def order(*teams: int, level: bool = False) -> dict[str, Any]:
    return {"measured": "order", "order": list(teams), "level": level}


def distances(first: list[int], second: list[int]) -> dict[str, Any]:
    return {"measured": "distances", "distances": [first, second]}


def ball(closest: int | None, void: bool = False) -> dict[str, Any]:
    return {"closest": closest, "void": void}


def follow(game: Entered, *closest: int | None) -> list[int]:
    """Balls thrown one after another, by which team each."""
    throwers = []
    for one in closest:
        throwers.append(game.match.sheet.next_deal().dealer)
        game.enter(ball(one))
    return throwers


@pytest.mark.parametrize(
    ("teams", "level", "points"),
    [
        ((0, 1), False, (1, 0)),
        ((1, 1, 1, 0), False, (0, 3)),
        ((0, 0, 1), True, (1, 0)),
        ((0, 1), True, (0, 0)),
        ((1, 0), True, (0, 0)),
    ],
)
def test_a_point_for_each_ball_closer_than_the_best_loser_lines_3728_3730(teams, level, points):
    """A winning ball level with the best loser scores nothing for that ball; level best balls score nothing at all."""
    new().enter(order(*teams, level=level)).counts(*points)


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ([120, 300, 90], [200, 500], (2, 0)),
        ([500], [10, 20, 30, 600], (0, 3)),
        ([100, 200], [200, 300], (1, 0)),
        ([100, 50], [50, 60], (0, 0)),
        ([0], [1], (1, 0)),
    ],
)
def test_distances_give_the_same(first, second, points):
    new().enter(distances(first, second)).counts(*points)


def test_thirteen_points_win_and_more_count_line_3734():
    six = order(0, 0, 0, 0, 0, 0, 1)
    new().each(six, six, order(1, 0), order(0, 0, 1)).ends(14, 1, places=(1, 2))


def test_the_winner_throws_the_target_ball_and_a_draw_changes_nothing():
    game = new().next(starter=0).enter(order(1, 0)).next(starter=1)
    assert game.match.sheet.next_deal().dealer in game.match.table.sides[1]
    game.enter(order(0, 1, level=True)).next(starter=1)


def test_a_round_is_never_void_here_but_is_by_standard_rules():
    new().refuses(VOID, because="never void")
    new(standard=True).enter(VOID).counts(0, 0).next(starter=0)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"order": [0, 0], "level": False}, "last the first ball of the other"),
        ({"order": [0, 1, 0], "level": False}, "last the first ball of the other"),
        ({"order": [0], "level": False}, "2 to 7 are possible"),
        ({"order": [0, 0, 0, 0, 0, 1], "level": False}, "a team has 4 balls"),
        ({"order": [0, 2], "level": False}, "between 0 and 1"),
        ({"measured": "distances", "distances": [[1], []]}, "1 to 6 are possible"),
        ({"measured": "distances", "distances": [[1] * 5, [2]]}, "a team has 4 balls"),
        ({"measured": "distances", "distances": [[-1], [2]]}, "not between"),
        ({"measured": "guess"}, "is not one of"),
    ],
)
def test_impossible_rounds_are_refused(data, reason):
    new(2, balls=4).refuses({"measured": "order", **data}, because=reason)


@pytest.mark.parametrize(
    ("seats", "good", "bad"), [(2, (0, 3, 4), (1, 2, 5, 6)), (4, (4, 5, 6), (3,)), (6, (6,), (3, 5))]
)
def test_balls_a_team_go_with_the_number_of_players(seats, good, bad):
    for balls in good:
        get("tuomas-petanque").table_for(seats, {"balls": balls})
    for balls in bad:
        no_table("tuomas-petanque", seats, balls=balls, because=f"With {seats} players")


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_an_odd_number_cannot_be_divided(seats):
    no_table("tuomas-petanque", seats)


# Ball by ball, lines 3712-3716 ---------------------------------------------------------------------------------------


def test_the_team_that_is_not_closest_throws_and_balls_run_out():
    game = new(2, follow=True, balls=3).expects(Ball)
    assert follow(game, 0, 0, 1, 1, 1, 1) == [0, 1, 1, 0, 0, 1]
    game.expects(Round).refuses(order(0, 1), because="not the team that lay closest")
    game.enter(order(1, 1, 0)).counts(0, 2).carries(starter=1, thrown=[0, 0], closest=None, turn=1)


def test_a_team_that_lies_closest_throws_when_the_other_has_no_balls_left():
    game = new(2, follow=True, balls=3).each(*[ball(0)] * 4).next(thrown=[1, 3])
    game.each(ball(0), ball(0), distances([3], [9])).counts(1, 0)


def test_level_balls_alternate_and_end_without_points():
    game = new(2, follow=True, balls=3)
    assert follow(game, 0, None, None, None, None, None) == [0, 1, 0, 1, 0, 1]
    game.refuses(order(0, 1), because="not the team that lay closest")
    game.enter(order(0, 1, level=True)).counts(0, 0)


@pytest.mark.parametrize(
    ("closest", "reason"), [(None, "only one team has thrown"), (1, "has not thrown yet"), (2, "between")]
)
def test_who_has_not_thrown_cannot_lie_closest(closest, reason):
    new(2, follow=True).refuses(ball(closest), because=reason)


def test_the_target_ball_may_leave_in_the_middle_of_a_standard_round():
    game = new(2, follow=True, standard=True).each(ball(0), ball(0, void=True)).next(thrown=[0, 0])
    assert "void" in game.row.why[0]
    new(2, follow=True).refuses(ball(0, void=True), because="never void")
