"""Poker hands: My Games, lines 1554-1594."""

from itertools import combinations
from random import Random

import pytest

from games.kits.cards import cards_of, mask_of
from games.kits.poker import (
    CATEGORY_NAMES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_HIGH,
    TWO_PAIR,
    best_strength,
    category_of,
    hand_strength,
    straights_or_better,
)
from tests.games.dsl import cards as hand


def strength(text: str) -> int:
    return hand_strength(hand(text))


LADDER = [
    (HIGH_CARD, "7S 5S 4S 3S 2H"),
    (PAIR, "2S 2H 3S 4S 5S"),
    (TWO_PAIR, "3S 3H 2S 2H 4S"),
    (THREE, "2S 2H 2D 3S 4S"),
    (STRAIGHT, "AS 2S 3S 4S 5H"),
    (FLUSH, "2S 3S 4S 5S 7S"),
    (FULL_HOUSE, "2S 2H 2D 3S 3H"),
    (FOUR, "2S 2H 2D 2C 3S"),
    (STRAIGHT_FLUSH, "AS 2S 3S 4S 5S"),
]


@pytest.mark.parametrize(("category", "lowest"), LADDER)
def test_each_category_is_known(category, lowest):
    assert category_of(strength(lowest)) == category


def test_the_lowest_hand_of_a_category_beats_the_highest_of_the_one_below():
    highest = ["AS KS QS JS 9H", "AS AH KS QS JS", "AS AH KS KH QS", "AS AH AD KS QS", "AS KS QS JS TH",
               "AS KS QS JS 9S", "AS AH AD KS KH", "AS AH AD AC KS"]  # fmt: skip
    for above, below in zip(LADDER[1:], highest, strict=True):
        assert strength(above[1]) > strength(below)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6S 5S 4S 3S 2S", "5H 4H 3H 2H AH"),  # 21.1: an ace that counts one is the lowest card
        ("KS KH KD KC 2S", "QS QH QD QC AS"),  # 21.2
        ("KS KH KD 2S 2H", "QS QH QD AS AH"),  # 21.3: triplets first
        ("KS KH KD 3S 3H", "KS KH KD 2S 2H"),
        ("QS 9S 4S 3S 2S", "TS 9S 8S 7S 5S"),  # 21.4
        ("QS 9S 4S 3S 2S", "QH 8H 7H 6H 5H"),
        ("AS KS QS JS TH", "5S 4S 3S 2S AH"),  # 21.5
        ("3S 3H 3D 8S 2S", "3S 3H 3D 7S 6S"),  # 21.6
        ("KS KH 3S 3H 2S", "QS QH JS JH AS"),  # 21.7
        ("KS KH 3S 3H 4S", "KS KH 3S 3H 2S"),
        ("KS KH 5S 4S 3H", "KD KC 5D 4D 2H"),  # 21.8
        ("AS QS 8S 7S 3H", "AD QD 8D 7D 2H"),  # 21.9
    ],
)
def test_within_a_category_ranks_decide(better, worse):
    assert strength(better) > strength(worse)


def test_suits_are_not_ranked():
    assert strength("AS KS QS JS 9S") == strength("AC KC QC JC 9C")


def test_no_sequence_goes_round_the_corner():
    assert category_of(strength("3S 2S AS KS QH")) == HIGH_CARD


def test_with_twos_high_flushes_change_and_straights_do_not():
    assert hand_strength(hand("2S 9S 7S 5S 4S"), TWO_HIGH) > hand_strength(hand("AH KH QH JH 9H"), TWO_HIGH)
    assert hand_strength(hand("6S 5S 4S 3S 2H"), TWO_HIGH) < hand_strength(hand("7S 6S 5S 4S 3H"), TWO_HIGH)


def test_a_poker_hand_has_five_cards():
    with pytest.raises(ValueError, match="five cards, not 2"):
        hand_strength(hand("AS KS"))


def test_straights_or_better_finds_exactly_what_looking_at_every_five_cards_finds():
    rng = Random(5)
    for _ in range(12):
        cards = rng.sample(range(52), 14)
        by_hand = {
            (hand_strength(mask_of(five)), mask_of(five))
            for five in combinations(cards, 5)
            if category_of(hand_strength(mask_of(five))) >= STRAIGHT
        }
        found = list(straights_or_better(mask_of(cards)))
        assert len(found) == len(set(found))
        assert set(found) == by_hand


def test_every_category_has_a_name():
    assert CATEGORY_NAMES[category_of(strength("QS QH QD 7S 7H"))] == "full house"
    assert len(cards_of(hand("QS QH QD 7S 7H"))) == 5


def test_of_more_than_five_cards_the_best_five_count():
    rng = Random(5)
    for number in (5, 6, 7, 9):
        for _ in range(200):
            cards = rng.sample(range(52), number)
            best = max(hand_strength(mask_of(five)) for five in combinations(cards, 5))
            assert best_strength(mask_of(cards)) == best


def test_fewer_cards_count_as_far_as_they_go():
    def worth(text):
        return best_strength(hand(text))

    assert worth("2C 2D") > worth("AC KD QH JS")
    assert worth("3C 3D") > worth("2C 2D AH")
    assert worth("AC 9D") > worth("AH 8D")
    assert worth("KC KD 2C 2D") > worth("KC KD AH")
