"""Spielen: Unusual card games, lines 205-223."""

from __future__ import annotations

import pytest

from games.core.registry import get
from tests.games.dsl import no_table, sheet

KEY = "spielen"


@pytest.mark.parametrize(("call", "points"), [("games", 1), ("anti", 2), ("double", 2), ("anti-double", 4)])
def test_what_calls_are_worth_lines_212_216(call: str, points: int):
    sheet(KEY).enter(call=call, caller=0, right=True).counts(points, 0)
    sheet(KEY).enter(call=call, caller=0, right=False).counts(0, points)


def test_calls_at_the_same_moment_score_nothing_and_end_the_deal():
    sheet(KEY).enter(call="together").counts(0, 0).next(dealer=1).says(
        "Two teams called at the same moment: nobody scores"
    )


def test_six_points_win_or_eleven_line_216():
    sheet(KEY, scores=(4, 5)).enter(call="anti", caller=0, right=True).ends(6, 5, places=(1, 2))
    sheet(KEY, preset="long", scores=(4, 5)).enter(call="anti", caller=0, right=True).goes_on()


def test_a_wrong_call_brings_every_other_team_its_points():
    sheet(KEY, 6).enter(call="anti", caller=1, right=False).counts(2, 0, 2).says(
        "{side 1} called wrongly: 2 to the others"
    )


def test_partners_sit_opposite():
    assert [get(KEY).sides(seats, {}) for seats in (4, 6)] == [((0, 2), (1, 3)), ((0, 3), (1, 4), (2, 5))]


@pytest.mark.parametrize(
    "rubbish", [{"call": "spielen"}, {"call": "games"}, {"call": "games", "caller": 2, "right": True}, None]
)
def test_what_cannot_be_is_refused(rubbish):
    sheet(KEY).refuses(rubbish)


def test_teams_of_two():
    no_table(KEY, 5)
    no_table(KEY, 2)


def test_secret_codes_are_allowed_lines_211_213():
    assert get("spielen").table_for(4).allows == ("codes",), "so nothing of it is rated or staked"
