"""Sharing unseen cards out: every way that fits is equally likely."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.kits.cards import DECK_52, cards_of, mask_of
from games.kits.determinization import Limit, distribute, shuffle_within


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


RARE = [(0, 1, 2), (0, 1, 3), (3, 4, 5), (1, 4, 6)]
PAIR = Limit((0,), ((0b000011, 1),), 1, 1)
POINTS = Limit((1,), ((0b000011, 4), (0b001100, 1)), 2, 5)
STRAYS = Limit((1, 2), ((0b110000, 1),), 0, 1)


@pytest.mark.parametrize(
    ("barred", "limits"),
    [
        ([0, 0, 0], [PAIR]),
        ([0, 0, 0], [POINTS]),
        ([0, 0, 0], [STRAYS]),
        ([0b000100, 0, 0b100000], [PAIR, POINTS]),
        ([0, 0b000010, 0], [PAIR, POINTS, STRAYS]),
    ],
)
def test_every_way_within_the_limits_is_equally_likely(barred, limits):
    rng = Random(3)
    sizes = [2, 2, 2]
    ways = {
        hands for hands in all_ways(0b111111, sizes, barred) if all(limit.holds(hands) for limit in limits)
    }
    found = Counter(tuple(distribute(0b111111, sizes, barred, rng, limits)) for _ in range(100 * len(ways)))
    assert set(found) == ways
    chi_square = sum((count - 100) ** 2 / 100 for count in found.values())
    assert chi_square < len(ways) + 4 * (2 * len(ways)) ** 0.5


def test_limits_that_cannot_be_kept_are_an_error():
    with pytest.raises(ValueError, match="cannot be shared"):
        distribute(0b11, [1, 1], [0, 0], Random(1), [Limit((0,), ((0b11, 1),), 2, 2)])
    with pytest.raises(ValueError, match="too much or too little"):
        distribute(0, [0, 0], [0, 0], Random(1), [Limit((0,), ((0b11, 1),), 1, 1)])


def test_what_is_known_of_a_hand_counts_towards_its_limits():
    hands = [0b0001, 0b0100]
    limit = Limit((0, 1), ((0b0011, 3), (0b1100, 1)), 5, 8)
    assert (limit.beyond(hands).least, limit.beyond(hands).most) == (1, 4)
    assert not limit.holds(hands)


def test_a_rare_hand_is_exchanged_for_every_other_that_fits_equally_often():
    rng = Random(4)
    found = Counter()
    for start in RARE * 300:
        own, rest = list(start), [card for card in range(7) if card not in start]
        shuffle_within(own, rest, lambda cards: tuple(sorted(cards)) in RARE, rng)
        assert sorted(own + rest) == list(range(7))
        found[tuple(sorted(own)), start] += 1
    assert all(found[end, start] >= 30 for end in RARE for start in RARE)
    for end in RARE:
        assert sum(found[end, start] for start in RARE) == pytest.approx(300, abs=60)
