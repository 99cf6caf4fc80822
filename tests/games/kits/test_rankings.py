"""Which card beats which."""

from games.kits.cards import BIT, CARD, DECK_52, SPADES, SUIT_MASK, cards_of, mask_of
from games.kits.rankings import NO_TRUMP, Ranking, in_order, rankings
from tests.games.kits.hands import hand


class TestRanking:
    def test_beats_lists_higher_cards_of_the_suit_and_trumps(self):
        ranking = rankings(DECK_52)[SPADES]
        assert cards_of(ranking.beats[CARD["QH"]] & ~SUIT_MASK[SPADES]) == hand("KH AH")
        assert ranking.beats[CARD["QH"]] & SUIT_MASK[SPADES] == SUIT_MASK[SPADES]
        assert cards_of(ranking.beats[CARD["QS"]]) == hand("KS AS")

    def test_the_order_of_ranks_may_be_another(self):
        ranking = rankings(DECK_52, "23456789JQKTA")[NO_TRUMP]
        assert set(cards_of(ranking.beats[CARD["KH"]])) == set(hand("TH AH"))

    def test_a_card_may_belong_to_another_suit_than_its_own(self):
        plain = [hand("9C TC QC KC AC"), hand("9D TD JD QD KD AD"), hand("9H TH JH QH KH AH")]
        euchre = Ranking([*plain, hand("9S TS QS KS AS JC JS")], trump=3)
        assert euchre.follow[CARD["JC"]] & BIT[CARD["9S"]]
        assert not euchre.follow[CARD["AC"]] & BIT[CARD["JC"]]
        assert cards_of(euchre.beats[CARD["JC"]]) == hand("JS")
        assert euchre.highest(mask_of(hand("AS JC AD"))) == CARD["JC"]

    def test_of_equal_cards_the_first_wins_or_the_last_if_that_is_the_rule(self):
        low, seven, twin, high = suit = hand("2C 7C 8C AC")
        kind = {low: 0, seven: 1, twin: 1, high: 2}
        kinds = [kind.get(card, -1) for card in range(52)]
        first, last = Ranking([suit], kind=kinds), Ranking([suit], kind=kinds, late=True)
        assert cards_of(first.beats[seven]) == cards_of(first.beats[twin]) == [high]
        assert cards_of(last.beats[seven]) == [twin, high]
        assert cards_of(last.beats[twin]) == [seven, high]
        assert first.height[seven] == last.height[twin]

    def test_where_suits_are_ranked_each_beats_those_before_it(self):
        quinto = Ranking([hand("2S AS"), hand("2C AC"), hand("2H AH")], ranked=True)
        assert cards_of(quinto.beats[CARD["2C"]]) == sorted(hand("AC 2H AH"))
        assert quinto.beats[CARD["AH"]] == 0
        assert quinto.highest(mask_of(hand("AS AC 2H"))) == CARD["2H"]


def test_duties_in_order_are_masks_that_bind_to_themselves():
    assert in_order(0b1, 0b110) == ((0b1, 0b1), (0b110, 0b110))
