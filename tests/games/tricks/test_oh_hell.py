"""Oh Hell!, Parlett, lines 3290-3314, and Unusual card games, lines 129-145."""

import pytest

from games.core.registry import get
from games.tricks.oh_hell import course
from tests.games.dsl import begin, deal, gain_of_greedy, sheet

DOWN_TO_ONE = {"bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "AKQJT98765432") for suit in "CDHS")


def cards_each(seats, **options):
    return course(get("oh-hell").table_for(seats, options))


class TestTheDeal:
    @pytest.mark.parametrize(("seats", "most"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
    def test_as_many_as_can_be_shared_then_one_fewer_each_deal(self, seats, most):
        assert cards_each(seats) == list(range(most, 0, -1))

    @pytest.mark.parametrize(("seats", "deals"), [(4, 25), (3, 33), (5, 19)])
    def test_scotch_bridge_goes_up_and_down_again__line_132(self, seats, deals):
        assert len(cards_each(seats, course="up-down")) == deals
        assert max(cards_each(seats, course="up-down")) == cards_each(seats)[0]

    def test_down_and_up_ends_as_it_began(self):
        assert cards_each(4, course="down-up") == [*range(13, 0, -1), *range(2, 14)]

    def test_the_next_card_is_turned_for_trumps__line_3298(self):
        state = begin("oh-hell", 7).happens(list(range(52)))
        assert state.turned == 49
        assert state.view(3)["piles"] == [{"name": "stock", "count": 3, "cards": ["QS"]}]
        assert state.trump() == 3

    def test_there_are_no_trumps_where_no_card_is_left(self):
        state = begin("oh-hell", 4).happens(list(range(52)))
        assert state.turned < 0
        assert not state.view(0).get("facts")


class TestBidding:
    def test_each_in_turn_from_the_dealers_left_bids_from_none_to_all(self):
        begin("oh-hell", 4, dealer=2).happens().turn(3).may(*(f"bid {tricks}" for tricks in range(14)))

    def test_bids_are_heard_by_all(self):
        state = begin("oh-hell", 4).happens().plays("bid 5").told(3, "{1} bids 5.").turn(2)
        assert state.view(None)["seats"][1]["call"] == "5"

    def test_the_dealer_may_make_the_bids_add_up(self):
        begin("oh-hell", 4).happens().plays("bid 5", "bid 4", "bid 3").allows(0, "bid 1")

    def test_with_the_hook_he_may_not(self):
        hooked = begin("oh-hell", 4, hook=True).happens().plays("bid 5", "bid 4", "bid 3")
        hooked.refuses(0, "bid 1").allows(0, "bid 0", "bid 2")

    def test_the_hook_bars_nothing_where_the_others_bid_more_already(self):
        over = begin("oh-hell", 4, hook=True).happens().plays("bid 5", "bid 9", "bid 3")
        over.allows(0, *(f"bid {tricks}" for tricks in range(14)))

    def test_the_dealers_left_leads(self):
        begin("oh-hell", 4).happens().plays("bid 5", "bid 4", "bid 3", "bid 0").turn(1).refuses(1, "bid 2")


class TestScoring:
    def test_a_point_a_trick_whether_the_bid_was_made_or_not_and_ten_for_making_it(self):
        game = sheet("oh-hell", 4).enter(bids=[3, 4, 0, 2], tricks=[5, 4, 0, 4])
        game.counts(5, 14, 10, 4).mentions("{1} bid 4, took 4: 14")

    def test_slams_count_only_if_they_were_bid(self):
        sheet("oh-hell", 4).enter(bids=[13, 0, 0, 1], tricks=[13, 0, 0, 0]).counts(13 + 10 + 50, 10, 10, 0)
        sheet("oh-hell", 4).enter(bids=[12, 0, 0, 1], tricks=[12, 0, 0, 1]).counts(12 + 10 + 25, 10, 10, 11)
        sheet("oh-hell", 4).enter(bids=[11, 0, 0, 1], tricks=[13, 0, 0, 0]).counts(13, 10, 10, 0)

    def test_slams_need_five_cards(self):
        four_cards = sheet("oh-hell", 4, target=0)
        four_cards.each(*({"bids": [0, 0, 0, 0], "tricks": [each, 0, 0, 0]} for each in range(13, 4, -1)))
        four_cards.enter(bids=[4, 0, 0, 0], tricks=[4, 0, 0, 0]).counts(14, 10, 10, 10)

    def test_scotch_bridge_counts_exact_bids_alone__line_135(self):
        game = sheet("oh-hell", 4, preset="unusual").enter(bids=[0, 1, 1, 0], tricks=[0, 1, 0, 0])
        game.counts(1, 5, 0, 1)

    def test_a_hundred_points_end_it_early(self):
        sheet("oh-hell", 4, scores=(99, 0, 0, 50)).enter(bids=[0, 0, 0, 0], tricks=[13, 0, 0, 0]).ends(
            places=(1, 3, 3, 2)
        )
        sheet("oh-hell", 4, scores=(99, 0, 0, 50), target=0).enter(
            bids=[0, 0, 0, 0], tricks=[13, 0, 0, 0]
        ).goes_on()

    def test_the_deal_of_one_card_is_the_last(self):
        game = sheet("oh-hell", 7, target=0)
        game.each(*({"bids": [0] * 7, "tricks": [each, *[0] * 6]} for each in range(7, 1, -1))).goes_on()
        game.enter(bids=[0] * 7, tricks=[1, *[0] * 6]).ends(because="The last deal has been played.")


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"tricks": [5, 4, 0, 3]}, "tricks"),
            ({"tricks": [5, 4, 0, -4]}, "tricks"),
            ({"bids": [14, 0, 0, 0]}, "bids"),
            ({"bids": [3, 4, 0, 6]}, "bids"),
            ({"bids": "many"}, "bids"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, field):
        right = {"bids": [3, 4, 0, 2], "tricks": [5, 4, 0, 4]}
        sheet("oh-hell", 4, hook=True).refuses({**right, **wrong}, at=field)


def test_what_is_played_is_entered_as_it_was():
    game = deal("oh-hell", CLUBS, DIAMONDS, HEARTS, SPADES)
    game.plays("bid 1", "bid 1", "bid 1", "bid 0").to_the_end().ended(bids=(0, 1, 1, 1), tricks=(0, 13, 0, 0))


def test_greedy_beats_chance():
    by_chance, by_greedy = gain_of_greedy("oh-hell", deals=60, seed=1)
    assert by_greedy > by_chance + 60
