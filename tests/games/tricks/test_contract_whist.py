"""Contract Whist: Parlett, lines 2324-2348."""

import pytest

from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, sheet

CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "AKQJT98765432") for suit in "CDHS")


def suits() -> Dealt:
    """Seat 0 deals and holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""
    return deal("contract-whist", CLUBS, DIAMONDS, HEARTS, SPADES)


def contract(bid: str, tricks: int, doubled: int = 1, declarer: int = 0) -> dict[str, object]:
    level, strain = int(bid[0]), bid[1:]
    return {"level": level, "strain": strain, "declarer": declarer, "doubled": str(doubled), "tricks": tricks}


class TestTheAuction:
    def test_the_dealer_speaks_first_and_three_passes_end_it(self):
        game = suits().turn(0).plays("bid 1C", "pass", "pass").turn(3).plays("pass")
        assert game.phase == "play"

    def test_a_higher_bid_cancels_a_double(self):
        game = suits().plays("bid 1C", "double", "bid 1H").turn(3).allows(3, "double")
        assert game.doubled == 1

    def test_who_was_first_to_name_the_trumps_declares_and_his_left_leads(self):
        game = suits().plays("bid 1H", "pass", "bid 2H", "pass", "pass", "pass").turn(1)
        assert game.declarer == 0

    def test_if_nobody_bids_the_deal_is_over(self):
        suits().plays("pass", "pass", "pass", "pass").ended(level=0, declarer=None)


def test_no_hand_is_shown_and_everybody_plays_his_own():
    game = suits().plays("bid 1C", "pass", "pass", "pass", "AD").turn(2)
    seats = game.view(None)["seats"]
    assert all(set(seat["hand"]) == {"?"} for seat in seats)


class TestTheScore:
    @pytest.mark.parametrize(
        ("bid", "tricks", "doubled", "below", "above"),
        [
            ("3C", 10, 1, 9, 2),
            ("2NT", 10, 1, 8, 4),
            ("1S", 7, 2, 6, 5),
            ("1S", 7, 4, 12, 10),
            ("1NT", 7, 4, 16, 10),
            ("1C", 9, 2, 6, 5 + 2 * 5),
            ("1C", 9, 4, 12, 10 + 2 * 10),
        ],
    )
    def test_what_was_bid_stands_below_the_line_and_the_rest_above__line_2342(
        self, bid, tricks, doubled, below, above
    ):
        match = sheet("contract-whist").enter(contract(bid, tricks, doubled)).counts(below + above, 0)
        if below < 10:
            match.carries(below=[below, 0], games=[0, 0])

    @pytest.mark.parametrize(("doubled", "each"), [(1, 10), (2, 20), (4, 40)])
    def test_missing_tricks_are_the_others_whatever_was_bid(self, doubled, each):
        sheet("contract-whist").enter(contract("4NT", 8, doubled)).counts(0, 2 * each)
        match = sheet("contract-whist").enter(contract("3NT", 9)).enter(contract("4C", 8, doubled))
        match.counts(0, 2 * each)

    def test_three_no_trump_is_a_game_and_three_of_a_suit_is_not(self):
        sheet("contract-whist").enter(contract("3NT", 9)).carries(below=[0, 0], games=[1, 0])
        sheet("contract-whist").enter(contract("3S", 9)).carries(below=[9, 0], games=[0, 0])

    def test_two_games_bring_fifty_for_the_rubber(self):
        game = contract("3NT", 9)
        sheet("contract-whist").enter(game).goes_on().enter(game).counts(62, 0).ends(74, 0)
        other = contract("4S", 10, declarer=1)
        sheet("contract-whist").each(game, other).enter(other).counts(0, 62)

    def test_a_rubber_that_is_stopped_brings_nothing_more(self):
        match = sheet("contract-whist").enter(contract("3NT", 9)).stop()
        match.stands(12, 0)


def test_four_play():
    no_table("contract-whist", 3)


def test_greedy_beats_random():
    random, greedy = gain_of_greedy("contract-whist", 20, seed=1)
    assert greedy > random
