"""Curling: My Games, lines 4058-4146."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.registry import get

Curling = get("curling")


def end(game, winner=None, rocks=None):
    return game.enter({"winner": winner, "rocks": rocks}, game.seq)


def test_who_scores_delivers_first_and_a_blank_end_keeps_the_order_line_4068():
    game = LiveMatch(Curling.table_for())
    hammers = []
    for winner, rocks in ((None, None), (1, 2), (None, None), (1, 1), (0, 3)):
        hammers.append(game.sheet.next_deal().carry["hammer"])
        assert game.sheet.next_deal().dealer in game.table.sides[1 - hammers[-1]], (
            "the other team delivers first"
        )
        end(game, winner, rocks)
    assert hammers == [1, 1, 0, 0, 0]
    assert game.sheet.next_deal().carry["hammer"] == 1


def test_a_blank_end_keeps_the_hammer_and_one_point_loses_it_lines_4110_4112():
    game = LiveMatch(Curling.table_for())
    assert end(game).why == ("No rock counts; {side 1} keeps the hammer",)
    row = end(game, 1, 1)
    assert (row.points, row.why[1]) == ((0, 1), "{side 1} loses the hammer")
    assert end(game, 1, 1).why[1] == "{side 1} steals, and stays without the hammer"


def test_eight_ends_and_the_higher_score_wins():
    game = LiveMatch(Curling.table_for())
    for number in range(8):
        assert not game.over
        end(game, number % 2, 2 if number % 2 else 1)
    assert (game.result.totals, game.result.places) == ((4, 8), (2, 1))
    assert game.result.reason == "8 ends have been played."


def test_a_final_has_ten_ends():
    game = LiveMatch(Curling.table_for(preset="final"))
    for _ in range(10):
        assert not game.over
        end(game, 0, 8)
    assert game.result.totals == (80, 0)


def test_an_even_score_is_played_off_or_drawn():
    for extra in (True, False):
        game = LiveMatch(Curling.table_for(options={"extra": extra}))
        for _ in range(8):
            end(game)
        assert game.over == (not extra)
    assert game.result.places == (1, 1)
    game = LiveMatch(Curling.table_for())
    for _ in range(9):
        end(game)
    assert game.sheet.next_deal().carry["extra"]
    end(game, 1, 1)
    assert game.result.places == (2, 1)
    assert game.result.reason == "8 ends have been played, and 2 more."


@pytest.mark.parametrize(
    "data", [{"winner": 0}, {"winner": 0, "rocks": 0}, {"winner": 0, "rocks": 9}, {"winner": 2}, {}, None]
)
def test_impossible_ends_are_refused(data):
    game = LiveMatch(Curling.table_for())
    with pytest.raises(BadResult):
        game.enter(data, 0)
    assert game.seq == 0


def test_two_teams_of_four():
    assert Curling.table_for().sides == ((0, 2, 4, 6), (1, 3, 5, 7))
    with pytest.raises(BadOption):
        Curling.table_for(2)
