"""German Whist, Parlett, lines 257-265."""

from games.kits.cards import CARD, DECK_52, TEXT
from tests.games.dsl import deal, gain_of_greedy, no_table, sheet

SOUTH, NORTH = "AS KS QS 2H 3H 4H", "2S 3S AH KH QH 2C"
OPEN_CARDS = "5S AC 6S KC"
REST = " ".join(TEXT[card] for card in DECK_52 if TEXT[card] not in f"{SOUTH} {NORTH} {OPEN_CARDS}".split())


def dealt():
    """Seat 1, North, leads; the five of spades is turned up."""
    return deal("german-whist", SOUTH, NORTH, OPEN_CARDS, REST)


def test_forty_cards_are_left_and_the_top_one_names_trumps():
    game = dealt()
    assert (len(game.stock), game.trump()) == (40, 3)
    assert game.view(0)["piles"] == [{"name": "stock", "count": 40, "cards": ["5S"]}]


def test_suit_is_followed_from_the_first_trick_on():
    dealt().plays("AH").may("2H", "3H", "4H")


def test_who_is_void_may_play_anything():
    dealt().plays("2C").may("2H", "3H", "4H", "QS", "KS", "AS")


def test_the_winner_takes_the_open_card_the_other_the_next_unseen_and_another_is_turned():
    game = dealt().plays("AH", "2H").turn(1)
    assert game.known(0, 1) == 1 << CARD["5S"]
    assert game.hands[0] >> CARD["AC"] & 1
    assert not game.known(1, 0) >> CARD["AC"] & 1
    assert game.view(None)["piles"][0]["cards"] == ["6S"]


def test_trumps_stay_when_another_suit_is_turned():
    game = dealt().plays("AH", "2H", "KH", "3H")
    assert game.view(0)["facts"] == [["Trumps", "♠"]]


def test_all_26_tricks_are_played():
    game = dealt().to_the_end()
    assert (sum(game.won), game.stock) == (26, ())


class TestSheet:
    def test_a_point_for_each_trick_over_thirteen(self):
        sheet("german-whist").enter(tricks=[16, 10]).counts(3, 0).says("16 tricks, 3 over 13: 3")

    def test_after_a_tie_the_next_deal_counts_double(self):
        entered = sheet("german-whist").enter(tricks=[13, 13]).counts(0, 0).carries(double=True)
        entered.enter(tricks=[11, 15]).counts(0, 4).carries(double=False)

    def test_after_two_ties_double_not_fourfold(self):
        sheet("german-whist").each({"tricks": [13, 13]}, {"tricks": [13, 13]}, {"tricks": [14, 12]}).counts(
            2, 0
        )

    def test_the_agreed_number_of_deals(self):
        sheet("german-whist", deals=1).enter(tricks=[14, 12]).ends(1, 0, places=(1, 2))

    def test_26_tricks_are_shared(self):
        sheet("german-whist").refuses(tricks=[13, 12], at="tricks")


def test_two_play():
    no_table("german-whist", 3)


def test_greedy_is_better_than_chance():
    assert gain_of_greedy("german-whist", deals=40, seed=2, worth=lambda deal: deal.won[:2])[1] > 600
