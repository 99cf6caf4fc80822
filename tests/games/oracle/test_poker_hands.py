"""Poker hands are ranked as phevaluator ranks them: by the kit, and by each game in which the best five cards win."""

from itertools import pairwise
from random import Random

import pytest

from games.kits.cards import DECK_52, TEXT, mask_of
from games.kits.poker import best_strength, category_of
from tests.games.dsl import begin

evaluate_cards = pytest.importorskip(
    "phevaluator", reason="phevaluator is not installed; requirements/oracle.txt has it for these comparisons"
).evaluate_cards
pytestmark = pytest.mark.oracle

CLASSES = 7462
"""Hands of five that are not worth the same."""


def theirs(cards):
    """Their number of a hand, one for the best."""
    return evaluate_cards(*(TEXT[card][0] + TEXT[card][1].lower() for card in cards))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_any_number_of_cards(size):
    rng, found = Random(size), {}
    for _ in range(60_000):
        hand = rng.sample(DECK_52, size)
        assert found.setdefault(theirs(hand), ours := best_strength(mask_of(hand))) == ours
    assert 3500 < len(found) <= CLASSES
    assert all(found[better] > found[worse] for better, worse in pairwise(sorted(found)))
    assert len({category_of(strength) for strength in found.values()}) == 9


@pytest.mark.parametrize(
    ("key", "held", "common"),
    [
        ("american-seven-card-stud", 7, 0),
        ("draw-poker", 5, 0),
        ("english-long-stud", 5, 0),
        ("five-card-stud", 5, 0),
        ("hold-em", 2, 5),
        ("spit-in-the-ocean", 4, 1),
    ],
)
def test_a_games_hands(key, held, common):
    """Of two hands the same one is better, or they are equal."""
    state = begin(key).state
    for seed in range(5_000):
        cards = Random(seed).sample(DECK_52, 2 * held + common)
        board = cards[2 * held :]
        state.board, hands = mask_of(board), (cards[:held], cards[held : 2 * held])
        state.hands[:2] = map(mask_of, hands)
        first, second = (theirs([*hand, *board]) for hand in hands)
        assert (first < second) - (first > second) == (state.strength(0) > state.strength(1)) - (
            state.strength(0) < state.strength(1)
        )
