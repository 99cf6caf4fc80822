"""Totem Tennis (lines 3858-3882), Seinis (3840-3854) and the Bleep Game (2558-2572) of My Games."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.outdoor.bleep_game import Bet, Revealed, Shout

Totem, Seinis, Bleep = get("totem-tennis"), get("seinis"), get("bleep-game")


# Totem Tennis ---------------------------------------------------------------------------------------------------------


def test_ten_points_win_line_3880_and_the_serve_alternates_whoever_wins():
    game, servers = LiveMatch(Totem.table_for()), []
    while not game.over:
        row = game.enter({"winner": 1}, game.seq)
        servers.append(row.deal.dealer)
    assert servers == [0, 1] * 5
    assert (game.result.totals, game.result.places) == ((0, 10), (2, 1))
    assert row.why == ("{1} served; the string is wound the way of {1}: 1",)


@pytest.mark.parametrize("data", [{}, {"winner": 2}, {"winner": None}, None, {"winner": 0, "more": 1}])
def test_impossible_rallies_are_refused(data):
    game = LiveMatch(Totem.table_for())
    with pytest.raises(BadResult):
        game.enter(data, 0)
    assert game.seq == 0


# Seinis ---------------------------------------------------------------------------------------------------------------


def miss(game, seat, hits=None):
    return game.enter({"missed": seat, "hits": hits}, game.seq)


def test_the_order_of_dropping_out_decides_lines_3852_3854():
    game = LiveMatch(Seinis.table_for(4))
    for seat in (2, 0, 3):
        assert not game.over
        miss(game, seat)
    assert game.result.places == (3, 1, 4, 2)
    assert game.result.totals == (0, 0, 0, 0)


def test_the_next_player_in_order_begins_anew_after_a_miss():
    game = LiveMatch(Seinis.table_for(4))
    miss(game, 3)
    assert game.sheet.next_deal().carry["order"] == [0, 1, 2]
    miss(game, 0)
    assert (game.sheet.next_deal().dealer, game.sheet.next_deal().carry["order"]) == (1, [1, 2])


def test_counted_hits_must_fit_the_order():
    game = LiveMatch(Seinis.table_for(3))
    with pytest.raises(BadResult, match="after 4 kicks it was the turn of somebody else"):
        miss(game, 0, 4)
    assert "after 4 hits" in miss(game, 1, 4).why[0]
    assert game.sheet.next_deal().carry["order"] == [2, 0]
    miss(game, 2, 0)
    assert game.result.places == (1, 3, 2)


def test_who_is_out_cannot_miss_again():
    game = LiveMatch(Seinis.table_for(3))
    miss(game, 1)
    with pytest.raises(BadResult, match="out already"):
        miss(game, 1)


@pytest.mark.parametrize(
    "data", [{}, {"missed": 0}, {"missed": 3, "hits": None}, {"missed": 0, "hits": -1}, "0"]
)
def test_impossible_misses_are_refused(data):
    game = LiveMatch(Seinis.table_for(3))
    with pytest.raises(BadResult):
        game.enter(data, 0)


# The Bleep Game -------------------------------------------------------------------------------------------------------


def test_one_for_a_passenger_car_and_one_off_for_anything_else_line_2568():
    game = LiveMatch(Bleep.table_for(3))
    assert game.sheet.expects() is Shout
    assert game.enter({"player": 1, "vehicle": "car"}, 0).points == (0, 1, 0)
    row = game.enter({"player": 2, "vehicle": "other"}, 1)
    assert (row.totals, row.why) == ((0, 1, -1), ("{2}: another vehicle: -1",)), "scores may be negative"


def test_in_the_dark_a_shout_is_a_bet_resolved_later_line_2570():
    game = LiveMatch(Bleep.table_for(3, preset="dark"))
    assert game.sheet.expects() is Bet
    assert game.enter({"player": 2}, 0).points == (0, 0, 0)
    assert game.sheet.expects() is Revealed
    assert game.sheet.next_deal().carry == {"bettor": 2}
    with pytest.raises(BadResult):
        game.enter({"player": 1}, 1)
    assert game.enter({"vehicle": "other"}, 1).points == (0, 0, -1)
    assert game.sheet.expects() is Bet


def test_it_ends_when_the_players_are_bored_without_a_winner():
    game = LiveMatch(Bleep.table_for(2))
    game.enter({"player": 0, "vehicle": "car"}, 0)
    game.stop("bored", 1)
    assert (game.result.totals, game.result.places, game.result.abandoned) == ((1, 0), None, False)


@pytest.mark.parametrize(
    "data", [{}, {"player": 5, "vehicle": "car"}, {"player": 0, "vehicle": "tractor"}, None]
)
def test_impossible_shouts_are_refused(data):
    game = LiveMatch(Bleep.table_for(5))
    with pytest.raises(BadResult):
        game.enter(data, 0)


@pytest.mark.parametrize(("game", "seats"), [(Totem, 3), (Bleep, 6), (Bleep, 1), (Seinis, 1)])
def test_numbers_of_players(game, seats):
    with pytest.raises(BadOption):
        game.table_for(seats)
