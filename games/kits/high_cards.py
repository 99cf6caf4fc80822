"""Bridge players' high card points, and random hands of a given strength and shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from games.kits.cards import RANK_OF, RANKS, SUIT_MASK, cards_of, mask_of

HONOURS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
HONOUR: Final = tuple(HONOURS.get(RANKS[RANK_OF[card]], 0) for card in range(52))
"""The points of each card."""
ALL_POINTS: Final = sum(HONOUR)
HONOUR_WORTH: Final = tuple(
    (mask_of([card for card in range(52) if HONOUR[card] == points]), points) for points in HONOURS.values()
)
"""The honours of each rank as a mask, with their points."""
_HONOUR_CARDS: Final = sum(mask for mask, _ in HONOUR_WORTH)


def hcp(hand: int) -> int:
    """High card points of a mask: ace 4, king 3, queen 2, jack 1."""
    return sum(points * (hand & mask).bit_count() for mask, points in HONOUR_WORTH)


def lengths(hand: int) -> tuple[int, ...]:
    """How many cards of each suit."""
    return tuple((hand & mask).bit_count() for mask in SUIT_MASK)


def described_hand(pool: int, points: int, suits: Sequence[int], rng: Random) -> int:
    """A hand out of the pool with so many points and cards of each suit, each such hand being equally likely.

    Raises ValueError if there is none.
    """
    options = [_honour_sets(pool & mask, length) for mask, length in zip(SUIT_MASK, suits, strict=True)]
    ways = [{0: 1}]
    for suit in reversed(options):
        ways.insert(0, _with_suit(suit, ways[0]))
    hand, left = 0, points
    for number, suit in enumerate(options):
        weights = [weight * ways[number + 1].get(left - worth, 0) for worth, _, weight in suit]
        if not any(weights):
            raise ValueError(f"no hand has {points} points and the lengths {tuple(suits)}")
        worth, honours, _ = suit[_drawn(weights, rng)]
        left -= worth
        plain = cards_of(pool & SUIT_MASK[number] & ~_HONOUR_CARDS)
        hand |= honours | mask_of(rng.sample(plain, suits[number] - honours.bit_count()))
    return hand


def _honour_sets(cards: int, length: int) -> list[tuple[int, int, int]]:
    """For each set of a suit's honours: its points, its mask, and how many holdings of that length have it."""
    honours = cards_of(cards & _HONOUR_CARDS)
    plain = (cards & ~_HONOUR_CARDS).bit_count()
    masks = [mask_of(held) for size in range(len(honours) + 1) for held in combinations(honours, size)]
    return [
        (hcp(mask), mask, comb(plain, length - mask.bit_count()))
        for mask in masks
        if mask.bit_count() <= length
    ]


def _with_suit(suit: list[tuple[int, int, int]], rest: dict[int, int]) -> dict[int, int]:
    """Ways by points of a suit and those after it together."""
    ways: dict[int, int] = {}
    for worth, _, weight in suit:
        for points, count in rest.items():
            ways[worth + points] = ways.get(worth + points, 0) + weight * count
    return ways


def _drawn(weights: list[int], rng: Random) -> int:
    """An index, drawn by exact weights."""
    point = rng.randrange(sum(weights))
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return number
    raise AssertionError("unreachable: the weights add up")
