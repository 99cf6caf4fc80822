"""Sharing unseen cards out: every way that fits is equally likely."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.kits.cards import DECK_52, cards_of, mask_of
from games.kits.determinization import distribute


def all_ways(pool, sizes, barred):
    """Every way, by brute force."""
    if not sizes:
        return {()}
    return {
        (mask_of(hand), *rest)
        for hand in combinations(cards_of(pool), sizes[0])
        if not mask_of(hand) & barred[0]
        for rest in all_ways(pool & ~mask_of(hand), sizes[1:], barred[1:])
    }


@pytest.mark.parametrize(
    ("sizes", "barred"),
    [
        ([2, 2, 2], [0b000111, 0, 0]),
        ([2, 2, 2], [0b000111, 0b110000, 0]),
        ([1, 3, 2], [0b001100, 0b000011, 0b100000]),
        ([3, 0, 3], [0b000001, 0b111111, 0b000110]),
    ],
)
def test_every_way_that_fits_is_equally_likely(sizes, barred):
    rng = Random(1)
    ways = all_ways(0b111111, sizes, barred)
    tries = 400 * len(ways)
    found = Counter(tuple(distribute(0b111111, sizes, barred, rng)) for _ in range(tries))
    assert set(found) == ways
    chi_square = sum((count - 400) ** 2 / 400 for count in found.values())
    assert chi_square < len(ways) + 4 * (2 * len(ways)) ** 0.5


def test_without_knowledge_the_cards_are_shuffled():
    rng = Random(2)
    hands = distribute(mask_of(DECK_52), [13, 13, 13, 13], [0] * 4, rng)
    assert [hand.bit_count() for hand in hands] == [13] * 4
    assert sum(hands) == mask_of(DECK_52)


def test_what_cannot_be_is_an_error():
    with pytest.raises(ValueError, match="nobody may have"):
        distribute(0b11, [1, 1], [0b01, 0b01], Random(1))
    with pytest.raises(ValueError, match="cannot be shared"):
        distribute(0b11, [1, 1], [0b11, 0b00], Random(1))
