"""Wild jokers: My Games, lines 1853-1857."""

from itertools import product
from random import Random

import pytest

from games.kits.cards import BIT, DECK_52, mask_of
from games.kits.poker import THREE, category_of, hand_strength
from games.kits.wild_poker import FIVE_OF_A_KIND, category_name, wild_strength
from tests.games.playing import cards


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


def test_two_jokers_against_trying_everything():
    rng = Random(4)
    for _ in range(6):
        held = mask_of(rng.sample(DECK_52, 3))
        rest = [card for card in DECK_52 if not held & BIT[card]]
        tried = max(hand_strength(held | BIT[a] | BIT[b]) for a, b in product(rest, rest) if a < b)
        found = wild_strength(held, 2)
        assert found == tried or category_of(found) == FIVE_OF_A_KIND


@pytest.mark.parametrize(("held", "jokers"), [("KC KD", 1), ("KC KD 4H 2S 3S", 1)])
def test_only_hands_of_five(held, jokers):
    with pytest.raises(ValueError, match="no hand of five"):
        wild_strength(cards(held), jokers)
