"""Totem Tennis: My Games, lines 3858-3882."""

import pytest

from tests.games.dsl import no_table, sheet


def test_ten_points_win_line_3880_and_the_serve_alternates_whoever_wins():
    game = sheet("totem-tennis")
    for number in range(10):
        game.goes_on().next(dealer=number % 2).enter(winner=1)
    game.ends(0, 10, places=(2, 1)).says("{1} served; the string is wound the way of {1}: 1")


@pytest.mark.parametrize("data", [{}, {"winner": 2}, {"winner": None}, None, {"winner": 0, "more": 1}])
def test_impossible_rallies_are_refused(data):
    sheet("totem-tennis").refuses(data)


def test_two_play():
    no_table("totem-tennis", 3)
