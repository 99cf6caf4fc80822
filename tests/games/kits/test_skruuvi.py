"""The course of a deal of Skruuvi, My Games, lines 1184-1265: auction, exchange, knocks, play."""

from random import Random

import pytest

from games.kits.cards import CARD, HEARTS, SPADES, mask_of
from tests.games.dsl import legal
from tests.games.tricks.skruuvi_positions import (
    EIGHT_PASSES,
    FOUR_PASSES,
    act,
    exchanged,
    modern,
    play_out,
)


class TestAuction:
    def test_the_players_left_of_the_dealer_opens_and_kinds_rise_in_order__line_1192(self):
        state = modern(dealer=2)
        assert state.actors() == (3,)
        act(state, "2 H")
        assert legal(state)[:3] == ["pass", "2 NT", "3 misere"]

    def test_who_has_passed_may_bid_again__line_1192(self):
        state = act(modern(), "1 S, pass, pass, pass, pass")
        assert state.actors() == (1,)
        act(state, "2 misere")
        assert state.auction.bidder == 1

    def test_eight_passes_in_a_row_end_it__line_1196(self):
        state = act(modern(), "1 S", ", ".join(["pass"] * 7))
        assert state.phase == "auction"
        act(state, "pass")
        assert state.phase == "give"
        assert state.actors() == (0,)

    def test_four_passes_at_once_are_a_pass_misere__line_1194(self):
        assert act(modern(), FOUR_PASSES).phase == "give across"

    def test_four_passes_after_a_bid_are_not(self):
        assert act(modern(), "pass, 1 S", FOUR_PASSES).phase == "auction"

    def test_seven_no_trump_ends_it(self):
        assert act(modern(), "7 NT").phase == "give"

    def test_in_a_kotka_bids_begin_at_six_and_misere_is_above_hearts__line_1263(self):
        state = modern(kotka=True)
        assert legal(state)[:3] == ["pass", "6 misere", "6 S"]
        act(state, "6 H")
        assert "6 misere" in legal(state)
        act(state, "6 misere")
        assert legal(state)[:3] == ["pass", "6 NT", "7 misere"]


class TestExchange:
    def test_twelve_each_and_four_on_the_table_sixteen_after_taking_them__lines_1188_1200(self):
        state = act(modern(), "3 H", EIGHT_PASSES)
        assert [hand.bit_count() for hand in state.hands] == [16, 12, 12, 12, 0]
        assert ["Table cards", "A♣ A♦ A♥ A♠"] in state.view(None)["facts"]
        assert state.view(1)["seats"][0]["hand"][:4] == ["AS", "AH", "AD", "AC"]

    def test_four_across_then_one_to_each__line_1200(self):
        state = act(modern(), "3 H", EIGHT_PASSES, "2C, 3C, 4C, 5C")
        assert state.actors() == (2,)
        assert [hand.bit_count() for hand in state.hands] == [12, 12, 16, 12, 0]
        act(state, "2H")
        assert CARD["2H"] in [CARD[card] for card in state.view(3)["seats"][3]["hand"]]
        act(state, "KH, 3H")
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]
        assert state.hands[0] & mask_of([CARD["KH"]])
        assert state.hands[1] & mask_of([CARD["3H"]])

    def test_in_a_kotka_four_go_across_and_four_come_back__line_1265(self):
        state = act(modern(kotka=True), "6 H", EIGHT_PASSES, "2C, 3C, 4C, 5C")
        assert state.actors() == (2,)
        act(state, "AH, KH, QH, JH")
        assert state.phase == "continuation"
        act(state, FOUR_PASSES)
        assert state.phase == "knocking"


class TestContinuation:
    def test_only_the_declaring_side_the_highest_bidder_first__line_1204(self):
        state = exchanged()
        assert state.phase == "continuation"
        assert state.actors() == (0,)
        act(state, "pass")
        assert state.actors() == (2,)
        assert legal(state)[1] == "3 NT"

    def test_four_passes_in_a_row_end_it_and_the_highest_bidder_declares__lines_1204_1206(self):
        state = act(exchanged(), "pass, 6 S, pass, pass, pass")
        assert state.phase == "continuation"
        act(state, "pass")
        assert (state.declarer, state.level) == (2, 6)
        assert state.trump() == SPADES

    def test_the_number_is_raised_to_five__line_1206(self):
        state = act(exchanged("1 H"), FOUR_PASSES)
        assert (state.declarer, state.level) == (0, 5)
        assert state.trump() == HEARTS


class TestOpponentsExchange:
    def test_left_hand_opponent_first_then_the_other_back__line_1208(self):
        state = act(exchanged(), FOUR_PASSES)
        assert state.phase == "opponents' exchange"
        assert state.actors() == (1,)
        act(state, "KD")
        assert state.actors() == (3,)
        act(state, "KD")
        assert state.phase == "knocking"
        assert state.hands[1] & mask_of([CARD["KD"]])

    @pytest.mark.parametrize(
        ("bids", "exchange"),
        [
            ("6 H", False),
            ("7 C", False),
            ("5 H", True),
            ("3 H, pass, pass, pass, 6 H", True),
            ("pass, pass, 6 H, pass, 6 NT", False),
            ("1 H, pass, pass, pass, pass, pass, 6 H", False),
            ("1 H, pass, 6 H", True),
            ("1 H, 6 S, pass, pass, 6 H", True),
        ],
    )
    def test_not_after_a_first_bid_of_six_or_seven__line_1208(self, bids, exchange):
        state = act(modern(), bids, EIGHT_PASSES)
        play = Random(1)
        while state.phase in ("give", "give each"):
            state.apply(state.turn[0], state.sample_legal(state.turn[0], play))
        act(state, FOUR_PASSES)
        assert (state.phase == "opponents' exchange") is exchange

    def test_never_in_a_kotka__line_1265(self):
        state = act(modern(kotka=True), "6 H", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, 3H, 4H, 5H", FOUR_PASSES)
        assert state.phase == "knocking"


class TestKnocking:
    def ready(self):
        return act(exchanged("6 H"), FOUR_PASSES)

    def test_the_left_hand_opponent_first_then_the_other__line_1220(self):
        state = self.ready()
        assert state.actors() == (1,)
        act(state, "pass")
        assert state.actors() == (3,)
        act(state, "pass")
        assert state.phase == "play"
        assert state.actors() == (1,)

    def test_kontra_first_by_the_knockers_left__line_1222(self):
        state = act(self.ready(), "knock")
        assert state.phase == "kontra"
        assert state.actors() == (2,)
        act(state, "pass")
        assert state.actors() == (0,)
        act(state, "kontra")
        assert state.knocks == 2
        assert ["Scores", "quadrupled"] in state.view(3)["facts"]
        other = act(self.ready(), "pass, knock")
        assert other.actors() == (0,)

    def test_one_knock_and_kontra_in_a_pass_misere__line_1249(self):
        state = act(modern(), FOUR_PASSES, "2C, 2D, 2H, 2S")
        assert state.phase == "knocking"
        act(state, "pass, pass, knock")
        assert state.actors() == (3,)
        act(state, "pass, kontra")
        assert state.knocks == 2
        assert state.phase == "play"
        assert state.actors() == (0,)


class TestPassMisere:
    def test_each_takes_a_table_card_and_gives_one_across_in_turn__line_1247(self):
        state = act(modern(), FOUR_PASSES)
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]
        assert state.actors() == (0,)
        act(state, "KC, KD, KC")
        assert state.hands[0] & mask_of([CARD["KC"]])
        assert state.view(1)["seats"][2]["hand"].count("?") == 13

    def test_in_a_kotka_only_the_card_across(self):
        state = act(modern(kotka=True), FOUR_PASSES)
        assert state.phase == "give across"
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]

    def test_no_trumps_and_the_dealers_left_leads__line_1251(self):
        state = act(modern(), FOUR_PASSES, "KC, KD, KH, KS", FOUR_PASSES)
        assert state.actors() == (0,)
        result = play_out(state, Random(3)).result()
        assert (result.game, result.level, result.declarer) == ("pass-misere", None, None)
        assert len(result.aces) == 4


def test_aces_are_booked_with_the_number_of_their_trick():
    state = act(modern(kotka=True), "6 misere", EIGHT_PASSES, "AC, KC, QC, JC", "AH, KH, QH, JH", FOUR_PASSES)
    act(state, "pass, pass", "2D, AC, 2S, AH")
    assert state.aces == ((1, 1), (1, 1))
    act(state, "AD")
    play_out(state, Random(1))
    assert state.aces[2] == (2, 1)
    result = state.result()
    assert [(ace.side, ace.trick) for ace in result.aces][:3] == [(1, 1), (1, 1), (1, 2)]
