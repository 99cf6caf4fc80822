"""Chinese Whist: Parlett, lines 267-277."""

from __future__ import annotations

from games.kits.cards import CARD
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "chinese-whist"
CLUBS, DIAMONDS, HEARTS, SPADES = ([rank + suit for rank in "23456789TJQKA"] for suit in "CDHS")


def dealt(own: str = "AS", other: str = "KS") -> Dealt:
    """Seat 1 deals. Seat 0 has clubs on hearts and seat 1 diamonds on spades, and each a card in hand."""
    rows = [*CLUBS[:12], own], [*DIAMONDS[:12], other]
    below = [HEARTS[:12], [card for card in [*SPADES, "AC", "AD"] if card not in (own, other)][:12]]
    used = {card for hand in (*rows, *below) for card in hand}
    out = [card for suit in (CLUBS, DIAMONDS, HEARTS, SPADES) for card in suit if card not in used]
    return deal(KEY, *(" ".join(cards) for cards in (*rows, *below, out)), dealer=1)


def bits(*cards: str) -> int:
    return sum(1 << CARD[card] for card in cards)


class TestDeal:
    def test_271_a_row_face_down_a_row_across_it_and_one_in_hand(self):
        game = dealt()
        assert [hand.bit_count() for hand in game.state.hands] == [13, 13, 12, 12, 2]
        assert game.known(1, 0) == bits(*CLUBS[:12])
        assert game.known(0, 2) == game.known(1, 2) == game.known(None, 3) == game.known(0, 4) == 0

    def test_271_the_dealer_names_trumps_and_trap_273_the_other_leads(self):
        game = dealt().turn(1).may("clubs", "diamonds", "hearts", "spades").plays("hearts").turn(0)
        assert game.state.trump() == 2

    def test_only_its_owner_reads_the_card_in_hand(self):
        game = dealt()
        assert game.view(0)["facts"] == [["In your hand", "A♠"]]
        assert game.view(None).get("facts", []) == []


class TestPlay:
    def test_273_an_open_card_or_the_one_in_hand(self):
        game = dealt().plays("hearts")
        assert set(game.texts(0)) == {*CLUBS[:12], "AS"}

    def test_trap_273_suit_is_followed_with_the_card_in_hand_too(self):
        dealt(other="AC").plays("hearts", "2C").turn(1).may("AC")

    def test_trap_273_cards_face_down_do_not_count(self):
        game = dealt().plays("hearts", "AS").turn(1).may("KS")
        assert game.state.hands[3] & bits("2S")

    def test_trap_273_what_lay_below_is_turned_before_the_next_lead_and_not_at_once(self):
        game = dealt().plays("spades", "2C")
        assert game.state.hands[2] & bits("2H")
        assert not game.known(0, 0) & bits("2H")
        game.plays("2D").turn(0)
        assert game.known(1, 0) & bits("2H") == bits("2H")
        assert "2H" in game.texts(0)

    def test_nothing_lies_below_the_card_in_hand(self):
        game = dealt().plays("hearts", "AS", "KS").turn(0)
        assert [hand.bit_count() for hand in game.state.hands] == [12, 12, 12, 12, 2]

    def test_what_lies_alone_is_said(self):
        game = dealt().plays("spades", "2C", "2D")
        assert game.view(None)["facts"][1:] == [["{0}: nothing below", "2♥"], ["{1}: nothing below", "2♠"]]

    def test_25_tricks_are_played_and_two_cards_stay_out(self):
        game = dealt().plays("hearts").to_the_end()
        assert (sum(game.state.won), game.state.hands[4].bit_count()) == (25, 2)


class TestSheet:
    def test_275_a_point_for_each_trick_over_thirteen(self):
        sheet(KEY).enter(tricks=[16, 9]).counts(3, 0)

    def test_275_thirteen_to_twelve_scores_nothing(self):
        sheet(KEY).enter(tricks=[12, 13]).counts(0, 0)

    def test_a_table_may_count_from_the_twelfth_trick(self):
        sheet(KEY, book=12).enter(tricks=[12, 13]).counts(0, 1)

    def test_277_thirteen_points_win(self):
        sheet(KEY).each({"tricks": [25, 0]}, {"tricks": [14, 11]}).ends(13, 0, places=(1, 2))

    def test_25_tricks_are_shared(self):
        sheet(KEY).refuses(tricks=[13, 13], at="tricks")


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=40, seed=2)
    assert gain[1] > gain[0]
