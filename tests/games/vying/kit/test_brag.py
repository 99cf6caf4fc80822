"""Hands of brag: Parlett, lines 5289-5297 and 5353-5355."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from games.kits.cards import mask_of
from games.vying.kit.brag import ACE, FIVE, NAMES, brag_strength
from tests.games.dsl import cards


def worth(text: str, *braggers: str, **rules: object) -> int:
    return brag_strength(cards(text), cards(" ".join(braggers)) if braggers else 0, **rules)


def in_order(*hands: str, **rules: object) -> bool:
    return all(worth(better, **rules) > worth(lesser, **rules) for better, lesser in pairwise(hands))


def test_worked_example_line_5289_the_order_of_hands():
    assert in_order(
        "3C 3D 3H", "AC AD AH", "KC KD KH", "2C 2D 2H", "AC 2C 3C", "QC KC AC", "JC QC KC", "2C 3C 4C"
    )
    assert in_order(
        "2C 3C 4C", "AC 2C 3D", "QC KC AD", "2C 3C 4D", "AC KC JC", "2C 3C 5C", "AC AD KC", "2C 2D 3C"
    )
    assert in_order("2C 2D 3C", "AC KC JD", "AC KC TD", "5C 3C 2D")


def test_threes_are_low_but_for_their_prial():
    assert in_order("4C 4D 2C", "3C 3D AC")
    assert in_order("4C 3C 2D", "AC KC JC")


def test_a_pair_is_compared_by_its_odd_card():
    assert in_order("7C 7D KH", "7H 7S QC")
    assert in_order("7C 7D 3H", "7H 7S 2C")


def test_the_best_prial_is_as_agreed():
    assert in_order("AC AD AH", "KC KD KH", "3C 3D 3H", "2C 2D 2H", best_prial=ACE)
    assert in_order("5C 5D 5H", "AC AD AH", best_prial=FIVE)


def test_every_three_cards_are_what_they_are():
    names = Counter(NAMES[brag_strength(mask_of(three)) >> 14] for three in combinations(range(52), 3))
    assert names == {
        "prial": 52,
        "flush run": 48,
        "run": 720,
        "flush": 1096,
        "pair": 3744,
        "high card": 16440,
    }


def test_a_bragger_is_the_card_that_makes_the_hand_best():
    assert worth("JC 8D 8H", "JC") >> 2 == worth("8C 8D 8H") >> 2
    assert worth("JC 4D 5D", "JC") >> 2 == worth("4D 5D 6D") >> 2
    assert worth("JC 2D 3H", "JC") >> 2 == worth("AC 2D 3H") >> 2
    assert worth("JC JD 9C", "JC", "JD") >> 2 == worth("9D 9H 9C") >> 2


def test_of_equal_hands_the_one_with_fewer_braggers_is_better_or_the_one_with_more():
    assert worth("8C 8D 8H", "JC") > worth("JC 8D 8H", "JC")
    assert worth("8C 8D 8H", "JC", more=True) < worth("JC 8D 8H", "JC", more=True)


def test_in_classical_brag_runs_and_flushes_do_not_count():
    assert in_order("2C 2D 3C", "QC KC AC", runs=False, best_prial=ACE)
    assert worth("QC KC AC", runs=False) == worth("QC KC AD", runs=False)
