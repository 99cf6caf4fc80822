"""Tuomas's Petanque: My Games, lines 3684-3734."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.throwing.tuomas_petanque import Ball, Round

Petanque = get("tuomas-petanque")


def new(seats=4, **options):
    return LiveMatch(Petanque.table_for(seats, options))


def order(game, *teams, level=False):
    return game.enter({"measured": "order", "order": list(teams), "level": level}, game.seq)


def distances(game, first, second):
    return game.enter({"measured": "distances", "distances": [first, second]}, game.seq)


def void(game):
    return game.enter({"measured": "void"}, game.seq)


def ball(game, closest, void=False):
    return game.enter({"closest": closest, "void": void}, game.seq)


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
    assert order(new(), *teams, level=level).points == points


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
    assert distances(new(), first, second).points == points


def test_thirteen_points_win_and_more_count_line_3734():
    game = new()
    for _ in range(2):
        order(game, 0, 0, 0, 0, 0, 0, 1)
    assert not game.over
    order(game, 1, 0)
    order(game, 0, 0, 1)
    assert game.over
    assert (game.result.totals, game.result.places) == ((14, 1), (1, 2))


def test_the_winner_throws_the_target_ball_and_a_draw_changes_nothing():
    game = new()
    assert game.sheet.next_deal().carry["starter"] == 0
    order(game, 1, 0)
    assert game.sheet.next_deal().carry["starter"] == 1
    assert game.sheet.next_deal().dealer in game.table.sides[1]
    order(game, 0, 1, level=True)
    assert game.sheet.next_deal().carry["starter"] == 1


def test_a_round_is_never_void_here_but_is_by_standard_rules():
    game = new()
    with pytest.raises(BadResult, match="never void"):
        void(game)
    standard = new(standard=True)
    assert void(standard).points == (0, 0)
    assert standard.sheet.next_deal().carry["starter"] == 0


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
    game = new(2, balls=4)
    with pytest.raises(BadResult, match=reason):
        game.enter({"measured": "order", **data}, 0)
    assert game.seq == 0


@pytest.mark.parametrize(
    ("seats", "good", "bad"), [(2, (0, 3, 4), (1, 2, 5, 6)), (4, (4, 5, 6), (3,)), (6, (6,), (3, 5))]
)
def test_balls_a_team_go_with_the_number_of_players(seats, good, bad):
    for balls in good:
        Petanque.table_for(seats, {"balls": balls})
    for balls in bad:
        with pytest.raises(BadOption, match=f"With {seats} players"):
            Petanque.table_for(seats, {"balls": balls})


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_an_odd_number_cannot_be_divided(seats):
    with pytest.raises(BadOption):
        Petanque.table_for(seats)


# Ball by ball, lines 3712-3716 ---------------------------------------------------------------------------------------


def test_the_team_that_is_not_closest_throws_and_balls_run_out():
    game = new(2, follow=True, balls=3)
    assert game.sheet.expects() is Ball
    turns = []
    for closest in (0, 0, 1, 1, 1, 1):
        turns.append(game.sheet.next_deal().dealer)
        ball(game, closest)
    assert turns == [0, 1, 1, 0, 0, 1]
    assert game.sheet.expects() is Round
    with pytest.raises(BadResult, match="not the team that lay closest"):
        order(game, 0, 1)
    assert order(game, 1, 1, 0).points == (0, 2)
    assert game.sheet.next_deal().carry == {"starter": 1, "thrown": [0, 0], "closest": None, "turn": 1}


def test_a_team_that_lies_closest_throws_when_the_other_has_no_balls_left():
    game = new(2, follow=True, balls=3)
    for closest in (0, 0, 0, 0):
        ball(game, closest)
    assert game.sheet.next_deal().carry["thrown"] == [1, 3]
    ball(game, 0)
    ball(game, 0)
    assert distances(game, [3], [9]).points == (1, 0)


def test_level_balls_alternate_and_end_without_points():
    game = new(2, follow=True, balls=3)
    turns = []
    for closest in (0, None, None, None, None, None):
        turns.append(game.sheet.next_deal().dealer)
        ball(game, closest)
    assert turns == [0, 1, 0, 1, 0, 1]
    with pytest.raises(BadResult, match="not the team that lay closest"):
        order(game, 0, 1)
    assert order(game, 0, 1, level=True).points == (0, 0)


@pytest.mark.parametrize(
    ("closest", "reason"), [(None, "only one team has thrown"), (1, "has not thrown yet"), (2, "between")]
)
def test_who_has_not_thrown_cannot_lie_closest(closest, reason):
    game = new(2, follow=True)
    with pytest.raises(BadResult, match=reason):
        ball(game, closest)


def test_the_target_ball_may_leave_in_the_middle_of_a_standard_round():
    game = new(2, follow=True, standard=True)
    ball(game, 0)
    assert "void" in ball(game, 0, void=True).why[0]
    assert game.sheet.next_deal().carry["thrown"] == [0, 0]
    relaxed = new(2, follow=True)
    with pytest.raises(BadResult, match="never void"):
        ball(relaxed, 0, void=True)
