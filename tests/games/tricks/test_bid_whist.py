"""Bid Whist: Parlett, lines 2298-2320."""

from __future__ import annotations

import pytest

from tests.games.dsl import Dealt, Entered, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "bid-whist"
CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS")


def dealt(dealer: int = 0) -> Dealt:
    return deal(KEY, CLUBS, DIAMONDS, HEARTS, SPADES, dealer=dealer)


def made(level: int, tricks: int, declarer: int = 0, strain: str = "S") -> dict:
    return {"level": level, "strain": strain, "declarer": declarer, "tricks": tricks}


def standing(scores: list[int], won: list[int]) -> Entered:
    game = sheet(KEY)
    game.match.sheet.game_scores, game.match.sheet.games_won = scores, won
    return game


class TestBidding:
    def test_2308_the_auction_of_the_book(self):
        game = dealt().turn(0).plays("bid 1C", "bid 1S", "bid 2C", "pass", "bid 2D", "bid 2S")
        game.plays("pass", "pass", "pass").turn(2)
        assert (game.state.level, game.state.strain, game.state.declarer) == (2, 3, 1)
        assert game.view(None)["facts"] == [["Contract", "2♠"]]

    def test_2304_a_higher_suit_or_a_higher_number_overcalls(self):
        assert dealt().plays("bid 1H").texts(1)[:2] == ["bid 1S", "bid 2C"]
        assert dealt().plays("bid 1S").texts(1)[0] == "bid 2C"

    def test_trap_2304_no_no_trump_and_no_doubling(self):
        words = dealt().plays("bid 1C").texts(1)
        assert not [word for word in words if "NT" in word or "double" in word]
        assert len(dealt().texts(0)) == 4 * 7 + 1

    def test_trap_2304_who_has_passed_may_bid_again(self):
        dealt().plays("pass", "bid 1C", "pass", "pass").turn(0).allows(0, "bid 1D", "pass")

    def test_2316_who_spoke_last_has_it_and_his_left_leads(self):
        game = dealt().plays("bid 1H", "pass", "bid 2H", "pass", "pass", "pass").turn(3)
        assert game.state.declarer == 2

    def test_all_pass(self):
        dealt().plays("pass", "pass", "pass", "pass").ended(level=0)


class TestSheet:
    def test_trap_2318_overtricks_count_fully(self):
        sheet(KEY).enter(made(1, 10)).counts(4, 0).says("{0} made 1♠: 4")

    def test_2318_a_point_for_each_undertrick(self):
        sheet(KEY).enter(made(3, 7)).counts(0, 2).says("{0} declared 3♠: 2 down")

    def test_2318_few_tricks(self):
        sheet(KEY).enter(made(7, 0, declarer=1)).counts(13, 0)

    def test_2320_seven_or_ten_points_are_a_game_and_two_games_the_rubber(self):
        sheet(KEY).each(made(7, 13), made(7, 13)).ends(16, 0, because="2 games won make the rubber.")
        sheet(KEY, target=10).each(made(7, 13), made(7, 13)).carries(standing=[0, 0], won=[1, 0])

    def test_the_rubber_brings_two(self):
        standing([6, 0], [1, 1]).enter(made(1, 7)).says("{0} made 1♠: 1", "{side 0}: 2 for the rubber")

    def test_a_game_can_be_won_by_undertricks(self):
        standing([0, 5], [0, 1]).enter(made(2, 6)).counts(0, 4)

    def test_all_passed(self):
        sheet(KEY).enter(level=0).counts(0, 0).says("All passed").next(dealer=1)


@pytest.mark.parametrize(
    ("data", "at"),
    [(made(1, 14), "tricks"), (made(1, 7, strain="NT"), "strain"), (made(8, 7), "level")],
)
def test_what_cannot_be_is_refused(data, at):
    sheet(KEY).refuses(data, at=at)


def test_four_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=10, seed=1)
    assert gain[1] > gain[0]
