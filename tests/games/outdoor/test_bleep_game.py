"""The Bleep Game: My Games, lines 2558-2572."""

import pytest

from games.outdoor.bleep_game import Bet, Revealed, Shout
from tests.games.dsl import no_table, sheet


def test_one_for_a_passenger_car_and_one_off_for_anything_else_line_2568():
    game = sheet("bleep-game", 3).expects(Shout).enter(player=1, vehicle="car").counts(0, 1, 0)
    game.enter(player=2, vehicle="other").says("{2}: another vehicle: -1")
    game.stands(0, 1, -1)  # scores may be negative


def test_in_the_dark_a_shout_is_a_bet_resolved_later_line_2570():
    game = sheet("bleep-game", 3, preset="dark").expects(Bet)
    game.enter(player=2).counts(0, 0, 0).expects(Revealed).carries(bettor=2).refuses(player=1)
    game.enter(vehicle="other").counts(0, 0, -1).expects(Bet)


def test_it_ends_when_the_players_are_bored_without_a_winner():
    game = sheet("bleep-game", 2).enter(player=0, vehicle="car").stop("bored").ends(1, 0, places=None)
    assert not game.match.result.abandoned


@pytest.mark.parametrize(
    "data", [{}, {"player": 5, "vehicle": "car"}, {"player": 0, "vehicle": "tractor"}, None]
)
def test_impossible_shouts_are_refused(data):
    sheet("bleep-game", 5).refuses(data)


@pytest.mark.parametrize("seats", [1, 6])
def test_numbers_of_players(seats):
    no_table("bleep-game", seats)
