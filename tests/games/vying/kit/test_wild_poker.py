"""Wild jokers: My Games, lines 1853-1857."""

from itertools import product
from random import Random

import pytest

from games.kits.cards import DECK_52, cards_of, mask_of
from games.kits.poker import FLUSH, THREE, category_of, hand_strength
from games.vying.kit.wild_poker import FIVE_OF_A_KIND, category_name, wild_strength
from tests.games.dsl import cards


def test_worked_example_line_1857_joker_k_k_4_2_is_three_kings():
    strength = wild_strength(cards("KC KD 4H 2S"), 1)
    assert category_of(strength) == THREE
    assert strength == hand_strength(cards("KC KD KH 4H 2S"))


@pytest.mark.parametrize(
    ("held", "jokers", "name"),
    [
        ("AC AD AH AS", 1, "five of a kind"),
        ("AC", 4, "five of a kind"),
        ("KC QC JC TC", 1, "straight flush"),
        ("KC 9C", 3, "straight flush"),
        ("KC 8C", 3, "four of a kind"),
        ("AC 2C", 3, "straight flush"),
        ("KC KD 8C", 2, "four of a kind"),
        ("KC KD 8C 8D", 1, "full house"),
        ("KC 9C 8C 2C", 1, "flush"),
        ("KC JD 9S TH", 1, "straight"),
        ("KC 8D 4S 2H", 1, "pair"),
    ],
)
def test_a_joker_makes_the_best_of_it(held, jokers, name):
    assert category_name(wild_strength(cards(held), jokers)) == name


def test_five_of_a_kind_beats_a_straight_flush():
    assert wild_strength(cards("2C 2D 2H 2S"), 1) > hand_strength(cards("AC KC QC JC TC"))
    assert wild_strength(cards("3C 3D 3H 3S"), 1) > wild_strength(cards("2C 2D 2H"), 2)


def test_line_1857_a_joker_may_be_a_card_that_the_hand_holds_so_a_flush_has_two_aces():
    assert wild_strength(cards("AC 9C 8C 2C"), 1) > hand_strength(cards("AD KD QD JD 9D"))
    assert wild_strength(cards("AC 9C 8C 2C"), 1) > wild_strength(cards("AD 9D 7D 2D"), 1)
    assert wild_strength(cards("KC 9C 8C 2C"), 1) == hand_strength(cards("AD KD 9D 8D 2D"))


def freely(held: int, chosen: tuple[int, ...]) -> int:
    """What a hand is worth with these cards for its jokers, whether or not it holds them; the flush by its ranks."""
    hand = [*cards_of(held), *chosen]
    ranks = sorted((card % 13 for card in hand), reverse=True)
    if ranks[0] == ranks[-1]:
        return FIVE_OF_A_KIND << 20 | ranks[0] << 16
    if len(set(hand)) == 5:
        return hand_strength(mask_of(hand))
    if len({card // 13 for card in hand}) == 1:
        return FLUSH << 20 | sum(rank << 4 * (4 - place) for place, rank in enumerate(ranks))
    return 0


def test_line_1857_jokers_against_trying_all_52_cards_for_each():
    rng = Random(4)
    for number in range(24):
        suit = DECK_52[13:26] if number % 3 == 0 else DECK_52
        jokers = 2 if number % 8 == 0 else 1
        held = mask_of(rng.sample(suit, 5 - jokers))
        tried = max(freely(held, chosen) for chosen in product(DECK_52, repeat=jokers))
        assert wild_strength(held, jokers) == tried


@pytest.mark.parametrize(("held", "jokers"), [("KC KD", 1), ("KC KD 4H 2S 3S", 1)])
def test_only_hands_of_five(held, jokers):
    with pytest.raises(ValueError, match="no hand of five"):
        wild_strength(cards(held), jokers)
