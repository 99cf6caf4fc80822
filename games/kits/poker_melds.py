"""The best poker hand that can be made of some cards when a few of them are fixed: by category, not by trying all.

Cards are masks without duplicates; five of them make a hand (`games.kits.poker`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.kits.cards import BIT, SUIT_MASK, cards_of
from games.kits.poker import RANK_MASK, SEQUENCES, hand_strength

FIVE: Final = 5
_FROM_HIGH: Final = tuple(reversed(range(13)))
_SEQUENCE_MASKS: Final = tuple(
    (ranks, sum(RANK_MASK[rank] for rank in ranks)) for ranks in reversed(SEQUENCES)
)


@lru_cache(maxsize=1 << 16)
def best_hand(fixed: int, pool: int) -> tuple[int, int]:
    """The strongest hand with all the fixed cards and others from the pool: strength and cards; (-1, 0) if none.

    >>> best_hand(0, BIT[0] | BIT[1])
    (-1, 0)
    """
    pool &= ~fixed
    missing = FIVE - fixed.bit_count()
    if missing < 0 or pool.bit_count() < missing:
        return -1, 0
    cards = fixed if missing == 0 else next(found for make in _CATEGORIES if (found := make(fixed, pool)))
    return hand_strength(cards), cards


def _straight_flush(fixed: int, pool: int) -> int:
    for _, mask in _SEQUENCE_MASKS:
        for suit in SUIT_MASK:
            cards = mask & suit
            if not fixed & ~cards and not cards & ~(fixed | pool):
                return cards
    return 0


def _four(fixed: int, pool: int) -> int:
    for rank in _FROM_HIGH:
        four = RANK_MASK[rank]
        if not four & ~(fixed | pool) and (fixed & ~four).bit_count() <= 1:
            return four | _filled(fixed & ~four, pool & ~four, 1)
    return 0


def _full_house(fixed: int, pool: int) -> int:
    for high in _FROM_HIGH:
        three = _of_rank(fixed, pool, high, 3)
        if not three:
            continue
        for low in _FROM_HIGH:
            pair = _of_rank(fixed, pool, low, 2)
            if pair and low != high and not fixed & ~(three | pair):
                return three | pair
    return 0


def _flush(fixed: int, pool: int) -> int:
    missing = FIVE - fixed.bit_count()
    found = [
        fixed | _top(pool & suit, missing)
        for suit in SUIT_MASK
        if not fixed & ~suit and (pool & suit).bit_count() >= missing
    ]
    return max(found, key=hand_strength, default=0)


def _straight(fixed: int, pool: int) -> int:
    for ranks, mask in _SEQUENCE_MASKS:
        if fixed & ~mask or any((fixed & RANK_MASK[rank]).bit_count() > 1 for rank in ranks):
            continue
        cards = [_of_rank(fixed, pool, rank, 1) for rank in ranks]
        if all(cards):
            return sum(cards)
    return 0


def _three(fixed: int, pool: int) -> int:
    for rank in _FROM_HIGH:
        three = _of_rank(fixed, pool, rank, 3)
        others = fixed & ~RANK_MASK[rank]
        if three and others.bit_count() <= 2 and (found := _filled(others, pool & ~RANK_MASK[rank], 2)):
            return three | found
    return 0


def _two_pair(fixed: int, pool: int) -> int:
    pairs = [(rank, pair) for rank in _FROM_HIGH if (pair := _of_rank(fixed, pool, rank, 2))]
    for number, (high, first) in enumerate(pairs):
        for low, second in pairs[number + 1 :]:
            ranks = RANK_MASK[high] | RANK_MASK[low]
            others = fixed & ~ranks
            if others.bit_count() <= 1 and (found := _filled(others, pool & ~ranks, 1)):
                return first | second | found
    return 0


def _pair(fixed: int, pool: int) -> int:
    for rank in _FROM_HIGH:
        pair = _of_rank(fixed, pool, rank, 2)
        others = fixed & ~RANK_MASK[rank]
        if pair and others.bit_count() <= 3 and (found := _filled(others, pool & ~RANK_MASK[rank], 3)):
            return pair | found
    return 0


def _high(fixed: int, pool: int) -> int:
    return fixed | _top(pool, FIVE - fixed.bit_count())


_CATEGORIES: Final[tuple[Callable[[int, int], int], ...]] = (
    _straight_flush,
    _four,
    _full_house,
    _flush,
    _straight,
    _three,
    _two_pair,
    _pair,
    _high,
)


def _of_rank(fixed: int, pool: int, rank: int, size: int) -> int:
    """So many cards of a rank with all the fixed ones among them; 0 if that cannot be."""
    held = fixed & RANK_MASK[rank]
    missing = size - held.bit_count()
    more = pool & RANK_MASK[rank]
    return held | _top(more, missing) if 0 <= missing <= more.bit_count() else 0


def _filled(others: int, pool: int, size: int) -> int:
    """The fixed other cards and the highest of the pool, so many together; 0 if there are not as many."""
    missing = size - others.bit_count()
    return others | _top(pool, missing) if 0 <= missing <= pool.bit_count() else 0


def _top(cards: int, count: int) -> int:
    """So many of the highest cards by rank."""
    chosen = 0
    for rank in _FROM_HIGH:
        for card in cards_of(cards & RANK_MASK[rank]):
            if not count:
                return chosen
            chosen |= BIT[card]
            count -= 1
    return chosen
