"""Curling: My Games, lines 4058-4146."""

import pytest

from tests.games.dsl import Entered, no_table, sheet

BLANK = {"winner": None, "rocks": None}


def end(winner: int, rocks: int) -> dict[str, int]:
    return {"winner": winner, "rocks": rocks}


def hammer(game: Entered, side: int) -> Entered:
    """Who has the last rock of the next end; the other team delivers first."""
    assert game.match.sheet.next_deal().dealer in game.match.table.sides[1 - side]
    return game.next(hammer=side)


def test_who_scores_delivers_first_and_a_blank_end_keeps_the_order_line_4068():
    game = hammer(sheet("curling"), 1)
    for played, next_hammer in ((BLANK, 1), (end(1, 2), 0), (BLANK, 0), (end(1, 1), 0), (end(0, 3), 1)):
        hammer(game.enter(played), next_hammer)


def test_a_blank_end_keeps_the_hammer_and_one_point_loses_it_lines_4110_4112():
    game = sheet("curling").enter(BLANK).says("No rock counts; {side 1} keeps the hammer")
    assert game.enter(end(1, 1)).counts(0, 1).row.why[1] == "{side 1} loses the hammer"
    assert game.enter(end(1, 1)).row.why[1] == "{side 1} steals, and stays without the hammer"


def test_eight_ends_and_the_higher_score_wins():
    game = sheet("curling").each(*[end(0, 1), end(1, 2)] * 4)
    game.ends(4, 8, places=(2, 1), because="8 ends have been played.")


def test_a_final_has_ten_ends():
    sheet("curling", preset="final").each(*[end(0, 8)] * 10).ends(80, 0)


def test_an_even_score_is_played_off_or_drawn():
    sheet("curling", extra=False).each(*[BLANK] * 8).ends(places=(1, 1))
    game = sheet("curling").each(*[BLANK] * 9).goes_on().next(extra=True).enter(end(1, 1))
    game.ends(places=(2, 1), because="8 ends have been played, and 2 more.")


@pytest.mark.parametrize(
    "data", [{"winner": 0}, {"winner": 0, "rocks": 0}, {"winner": 0, "rocks": 9}, {"winner": 2}, {}, None]
)
def test_impossible_ends_are_refused(data):
    sheet("curling").refuses(data)


def test_two_teams_of_four():
    assert sheet("curling").match.table.sides == ((0, 2, 4, 6), (1, 3, 5, 7))
    no_table("curling", 2)
