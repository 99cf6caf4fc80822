"""Nap: Parlett, lines 3264-3288."""

import pytest

from games.core.registry import get
from games.kits.cards import RANK_OF, RANKS
from tests.games.dsl import Dealt, begin, deal, gain_of_greedy, no_table, sheet

SOUTH, WEST, NORTH, EAST = range(4)
HANDS = "AS KS QS JS TS", "AH KH 9H 8H 8S", "AD KD 9D 8D 9S", "AC KC 9C 8C JC"


def dealt(**options) -> Dealt:
    """South deals, so that west speaks first."""
    return deal("nap", *HANDS, later="", **options)


def test_three_and_four_play_from_the_eight_five_from_the_six_and_more_with_all_cards():
    packs = [begin("nap", seats).cards_dealt() for seats in (3, 4, 5, 6, 7)]
    assert [len(pack) for pack in packs] == [28, 28, 36, 52, 52]
    assert RANKS[min(RANK_OF[card] for card in packs[2])] == "6"
    assert len(begin("nap", 4, stripped=False).cards_dealt()) == 52


class TestBidding:
    def test_each_speaks_once_from_the_dealers_left(self):
        game = dealt().turn(WEST).plays("two").turn(NORTH).plays("pass").turn(EAST).plays("pass").turn(SOUTH)
        game.plays("pass").turn(WEST)
        assert game.phase == "play"

    def test_a_bid_beats_those_before_and_miz_stands_between_three_and_four(self):
        dealt().plays("three").turn(NORTH).may("miz", "four", "nap", "pass")
        dealt().plays("miz").turn(NORTH).may("four", "nap", "pass")

    def test_wellington_is_bid_over_nap_alone_and_blucher_over_wellington(self):
        dealt().turn(WEST).may("two", "three", "miz", "four", "nap", "pass")
        game = dealt().plays("nap").turn(NORTH).may("wellington", "pass").plays("wellington")
        game.turn(EAST).may("blucher", "pass").plays("blucher").turn(SOUTH).may("pass")

    def test_if_all_have_passed_the_dealer_must_bid(self):
        dealt().plays("pass", "pass", "pass").turn(SOUTH).may("two", "three", "miz", "four", "nap")


class TestPlay:
    def test_the_bidder_leads_and_not_the_dealers_left(self):
        dealt().plays("pass", "two", "pass", "pass").turn(NORTH)

    def test_the_suit_of_the_first_card_is_trumps(self):
        game = dealt().plays("pass", "pass", "pass", "nap").turn(SOUTH).plays("JS")
        game.plays("8S", "9S").turn(EAST).plays("8C").turn(SOUTH).plays("AS", "8H", "8D", "9C").turn(SOUTH)
        assert game.won[SOUTH] == 2

    def test_a_trump_takes_a_trick_of_another_suit(self):
        game = dealt().plays("two", "pass", "pass", "pass").turn(WEST).plays("AH", "8D", "8C", "TS")
        game.turn(WEST).plays("8S").plays("9S", "9C", "JS").turn(SOUTH)
        game.plays("QS", "KH").turn(NORTH)
        assert game.best_holder == WEST

    def test_in_miz_nothing_is_trumps_and_one_trick_ends_it(self):
        game = (
            dealt().plays("miz", "pass", "pass", "pass").turn(WEST).plays("8S", "9S", "JC", "TS").turn(SOUTH)
        )
        game.plays("JS", "8H", "8D", "8C").turn(SOUTH)
        game = dealt().plays("miz", "pass", "pass", "pass").plays("AH", "8D", "8C", "AS")
        game.ended(bid="miz", bidder=WEST, made=False)

    def test_a_deal_is_over_when_it_is_decided(self):
        game = (
            dealt().plays("pass", "pass", "pass", "two").plays("AS", "8S", "9S", "8C", "KS", "8H", "8D", "9C")
        )
        game.ended(bid="two", bidder=SOUTH, made=True)


class TestHardScore:
    PAID = (
        ("two", 2),
        ("three", 3),
        ("miz", 3),
        ("four", 4),
        ("nap", 10),
        ("wellington", 20),
        ("blucher", 40),
    )

    @pytest.mark.parametrize(("bid", "units"), PAID)
    def test_each_of_the_others_pays_what_the_bid_is_worth__line_3286(self, bid, units):
        sheet("nap").enter(bid=bid, bidder=2, made=True).counts(-units, -units, 3 * units, -units)

    @pytest.mark.parametrize(("bid", "units"), PAID[:4])
    def test_a_lost_bid_costs_as_much(self, bid, units):
        sheet("nap", 3).enter(bid=bid, bidder=0, made=False).counts(-2 * units, units, units)

    @pytest.mark.parametrize(("bid", "units"), PAID[4:])
    def test_of_five_tricks_only_half_where_that_is_agreed(self, bid, units):
        sheet("nap").enter(bid=bid, bidder=0, made=False).counts(-3 * units // 2, *[units // 2] * 3)
        sheet("nap", halved=False).enter(bid=bid, bidder=0, made=False).counts(-3 * units, *[units] * 3)

    def test_it_says_what_was_paid(self):
        sheet("nap").enter(bid="miz", bidder=1, made=False).mentions("lost miz: 3 to each")

    def test_the_agreed_deals_end_it(self):
        row = {"bid": "two", "bidder": 0, "made": True}
        sheet("nap", 3, deals=2).enter(**row).goes_on().enter(**row).ends(8, -4, -4)


def test_three_to_seven_play():
    no_table("nap", 2)
    no_table("nap", 8)
    assert get("nap").table_for(7).seats == 7


def test_greedy_beats_random():
    random, greedy = gain_of_greedy("nap", 60, seed=4)
    assert greedy > random
