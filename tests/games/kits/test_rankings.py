"""Which card beats which."""

from games.kits.cards import BIT, CARD, DECK_52, SPADES, SUIT_MASK, cards_of, mask_of
from games.kits.rankings import NO_TRUMP, Ranking, rankings
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
