"""Euchre: Parlett, lines 2810-2894."""

from __future__ import annotations

import pytest

from games.tricks.euchre import PACK, ranking_of
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "euchre"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
WEST = "JC AS QS AH JH"
SOUTH = "9C TC QC KC AC"
EAST = "9D TD QD KD AD"
NORTH = "9H TH QH KH 9S"


def dealt(turned: str = "JD", first: str = SOUTH, dealer: int = 3, **begun: object) -> Dealt:
    """Seat 3 deals, so seat 0 speaks first."""
    return deal(KEY, first, WEST, EAST, NORTH, later=turned, dealer=dealer, **begun)


def entered(
    maker: int | None, tricks: int, alone: bool = False, opposed: bool = False, benny: bool = False
) -> dict:
    return {"maker": maker, "tricks": tricks, "alone": alone, "opposed": opposed, "benny": benny}


class TestRanks:
    def test_trap_2832_benny_bowers_ace_king_queen_ten_nine(self):
        ranking, first = ranking_of(HEARTS), PACK.first
        trumps = ["9H", "TH", "QH", "KH", "AH", "JD", "JH", "*"]
        assert sorted(trumps, key=lambda text: ranking.height[first[text]]) == trumps
        assert ranking.trumps == PACK.mask(" ".join(trumps))

    def test_trap_2832_the_suit_of_the_same_colour_is_one_card_short(self):
        ranking = ranking_of(HEARTS)
        assert ranking.follow[PACK.first["AD"]] == PACK.mask("9D TD QD KD AD")
        assert ranking.follow[PACK.first["AC"]] == PACK.of_suit[CLUBS]

    def test_the_left_bower_follows_trumps_and_not_its_own_suit(self):
        game = deal(KEY, SOUTH, WEST, EAST, NORTH.replace("9S", "TS"), later="9S", dealer=3)
        game.plays("pass", "pass", "pass", "up", "9H")
        game.plays("AC").turn(1)
        assert "JC" in game.texts(1)
        assert len(game.texts(1)) == 5

    def test_2896_how_good_a_hand_is_by_the_card_turned_up(self):
        hand = PACK.mask("AS QS AH JH JD")
        state = dealt().state
        worth = {suit: state.tricks_in(hand, suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)}
        assert worth[CLUBS] < worth[SPADES] < worth[DIAMONDS] < worth[HEARTS]


class TestMakingTrumps:
    def test_2834_each_orders_up_or_passes(self):
        dealt().turn(0).may("up", "up alone", "pass").plays("pass").turn(1)

    def test_trap_2834_the_dealer_takes_the_card_whoever_orders_it_and_puts_one_away(self):
        game = dealt().plays("up").turn(3).plays("9H")
        assert game.known(0, 3) == PACK.mask("JD")
        assert not game.known(0, 4)
        assert game.known(3, 4) == PACK.mask("9H")
        assert game.state.trump() == DIAMONDS

    def test_trap_2836_the_second_round_has_other_suits_and_no_exchange(self):
        game = dealt().plays("pass", "pass", "pass", "pass").turn(0)
        assert "diamonds" not in game.texts(0)
        assert "alone diamonds" not in game.texts(0)
        game.plays("clubs", "together").turn(0)
        assert game.state.trump() == CLUBS
        assert not game.state.hands[3] & PACK.mask("JD")

    def test_2838_all_pass_twice(self):
        dealt().plays(*["pass"] * 8).ended(maker=None)

    def test_trap_2840_the_dealer_names_the_bennys_suit_before_he_sees_his_hand(self):
        game = dealt("*").turn(3).may("clubs", "diamonds", "hearts", "spades")
        assert game.view(3)["seats"][3]["hand"] == ["?"] * 5
        assert game.view(0)["seats"][0]["hand"] != ["?"] * 5
        game.plays("hearts").turn(0)
        assert game.view(3)["seats"][3]["hand"] != ["?"] * 5

    def test_trap_2840_one_round_only(self):
        dealt("*").plays("hearts", "pass", "pass", "pass", "pass").ended(maker=None, benny=True)

    def test_2840_the_dealer_takes_the_benny(self):
        game = dealt("*").plays("hearts", "up").turn(3).plays("9S")
        assert game.known(1, 3) == PACK.jokers


class TestAlone:
    def test_trap_2842_the_makers_partner_sits_out(self):
        game = dealt().plays("up alone").turn(3).plays("9H")
        assert game.state.phase == "opposing"
        assert [seat for seat in range(4) if game.state.sits_out(seat)] == [2]

    def test_trap_2844_the_partner_may_turn_the_maker_down(self):
        game = dealt().plays("up", "9H").turn(2).may("together", "alone").plays("alone")
        assert game.state.lone() == 2
        assert game.state.sits_out(0)

    def test_trap_2844_not_a_dealer_who_took_the_card(self):
        game = dealt().plays("pass", "pass", "pass", "up", "9H").turn(0)
        assert game.state.phase == "play"

    def test_2844_a_dealer_who_made_trumps_in_the_second_round_may_be_turned_down(self):
        dealt().plays(*["pass"] * 7, "spades").turn(1).may("together", "alone")

    def test_trap_2846_a_lone_player_may_be_opposed_alone(self):
        game = dealt().plays(*["pass"] * 4, "alone spades").turn(1).may("together", "alone").plays("together")
        game.turn(3).plays("alone").turn(3)
        assert game.state.order == (3, 0)

    def test_trap_2846_not_against_a_dealer_who_took_the_card(self):
        game = dealt().plays("pass", "pass", "pass", "up alone", "9H").turn(0)
        assert (game.state.phase, game.state.lone()) == ("play", 3)

    def test_trap_2846_a_dealer_who_took_the_card_is_not_turned_down_by_his_partner(self):
        game = dealt().plays("up alone", "9H").turn(3).plays("alone").turn(3)
        assert game.state.alone == [True, False, False, True]
        dealt().plays("up alone", "9H", "together").turn(1)

    def test_a_dealer_who_sits_out_takes_no_card(self):
        game = dealt().plays("pass", "up alone").turn(2)
        assert (game.state.took, game.state.phase) == (False, "opposing")

    def test_2848_the_left_of_the_lone_player_leads(self):
        game = dealt().plays("pass", "up alone", "together", "together").turn(2)
        assert game.state.order == (2, 0, 1)

    def test_2848_otherwise_the_dealers_left(self):
        dealt().plays("pass", "pass", "pass", "up", "9H").turn(0)


class TestSheet:
    @pytest.mark.parametrize(
        ("given", "points"),
        [
            (entered(0, 3), (1, 0)),
            (entered(0, 4), (1, 0)),
            (entered(0, 5), (2, 0)),
            (entered(1, 5, alone=True), (0, 4)),
            (entered(0, 4, alone=True), (1, 0)),
            (entered(0, 2), (0, 2)),
            (entered(0, 2, alone=True), (0, 2)),
            (entered(0, 2, alone=True, opposed=True), (0, 4)),
            (entered(0, 5, alone=True, benny=True), (2, 0)),
            (entered(0, 2, alone=True, opposed=True, benny=True), (0, 2)),
            (entered(None, 0), (0, 0)),
        ],
    )
    def test_2852_points(self, given, points):
        sheet(KEY).enter(given).counts(*points)

    def test_2824_five_points_at_home(self):
        sheet(KEY).each(entered(0, 5, alone=True), entered(0, 3)).ends(5, 0, places=(1, 2))

    def test_2824_a_match_is_two_legs_of_21(self):
        four = entered(0, 5, alone=True)
        game = sheet(KEY, preset="match").each(*[four] * 6)
        assert game.match.sheet.games_won == [1, 0]
        game.each(*[four] * 6).ends(48, 0)

    @pytest.mark.parametrize(
        ("given", "at"),
        [
            (entered(None, 1), "maker"),
            (entered(0, 3, opposed=True), "opposed"),
            (entered(0, 6), "tricks"),
        ],
    )
    def test_what_cannot_be_is_refused(self, given, at):
        sheet(KEY).refuses(given, at=at)


def test_four_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=60, seed=1)
    assert gain[1] > gain[0]
