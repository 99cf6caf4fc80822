"""Rymypallo: My Games, lines 3996-4018."""

import pytest

from tests.games.dsl import no_table, sheet


def test_goals_over_time_line_4018():
    game = sheet("rymypallo").next(possession=0)
    for scorer in (1, 0, 1):  # the team that did not score goes on
        game.enter(what="goal", scorer=scorer).next(possession=1 - scorer)
    game.goes_on().enter(what="time").says("30 minutes are over")
    game.ends(1, 2, places=(2, 1), because="Time is up.")


def test_no_goals_are_a_draw():
    sheet("rymypallo", 12).enter(what="time").ends(places=(1, 1))


@pytest.mark.parametrize(
    "data", [{}, {"what": "goal"}, {"what": "goal", "scorer": 2}, {"what": "penalty"}, None]
)
def test_impossible_goals_are_refused(data):
    sheet("rymypallo").refuses(data)


def test_no_game_below_ten():
    no_table("rymypallo", 9)
