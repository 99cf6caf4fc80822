"""The best poker hand that can be made of some cards when a few of them are fixed: by category, not by trying all.

Cards are masks without duplicates; five of them make a hand (`games.kits.poker`). Sets of ranks are masks of thirteen
bits: those of which there is a card, two cards, three, four.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.kits.cards import BIT, RANK_OF, SUIT_MASK, cards_of
from games.kits.poker import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    RANK_MASK,
    SEQUENCES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)

FIVE: Final = 5
RANKS: Final = 0x1FFF
_SUIT_SHIFTS: Final = (0, 13, 26, 39)
_SEQUENCE_RANKS: Final = tuple((sum(BIT[rank] for rank in ranks), ranks[-1]) for ranks in reversed(SEQUENCES))
_RUNS: Final = tuple(
    tuple((mask, top) for mask, top in _SEQUENCE_RANKS if not mask & ~ranks) for ranks in range(RANKS + 1)
)
"""For each set of ranks the sequences within it, the highest first, each with the rank that it is compared by."""


def _in_order(ranks: int) -> int:
    """The ranks of a set, the highest first, four bits each."""
    worth = 0
    for rank in reversed(cards_of(ranks)):
        worth = worth << 4 | rank
    return worth


_IN_ORDER: Final = tuple(map(_in_order, range(RANKS + 1)))


def best_hand(fixed: int, pool: int) -> tuple[int, int]:
    """The strongest hand with all the fixed cards and others from the pool: strength and cards; (-1, 0) if none.

    >>> best_hand(0, BIT[0] | BIT[1])
    (-1, 0)
    """
    strength = best_strength(fixed, pool)
    if strength < 0:
        return -1, 0
    for card in sorted(cards_of(pool & ~fixed), key=RANK_OF.__getitem__, reverse=True):
        if fixed.bit_count() < FIVE and best_strength(fixed | BIT[card], pool) == strength:
            fixed |= BIT[card]
    return strength, fixed


def best_strength(fixed: int, pool: int) -> int:
    """What the strongest hand with all the fixed cards and others from the pool is worth; -1 if there is none."""
    cards = fixed | pool
    missing = FIVE - fixed.bit_count()
    if missing < 0 or cards.bit_count() < FIVE:
        return -1
    return max(_flush(fixed, cards, missing), _of_ranks(fixed, _ranks(cards)))


def beats(fixed: int, pool: int, least: int) -> bool:
    """Whether some hand with all the fixed cards and others from the pool is worth more than so much."""
    cards = fixed | pool
    missing = FIVE - fixed.bit_count()
    if missing < 0 or cards.bit_count() < FIVE:
        return False
    return _of_ranks(fixed, _ranks(cards)) > least or _flush(fixed, cards, missing) > least


@lru_cache(maxsize=1 << 12)
def _ranks(cards: int) -> tuple[int, int, int, int]:
    """The ranks of which there is a card, two, three, and all four."""
    clubs, diamonds = cards & RANKS, cards >> 13 & RANKS
    hearts, spades = cards >> 26 & RANKS, cards >> 39
    black, red = clubs | spades, diamonds | hearts
    blacks, reds = clubs & spades, diamonds & hearts
    return black | red, blacks | reds | black & red, blacks & red | reds & black, blacks & reds


def _flush(fixed: int, cards: int, missing: int) -> int:
    """The best straight flush, or else the best flush; -1 if there is none."""
    best = -1
    for suit, shift in zip(SUIT_MASK, _SUIT_SHIFTS, strict=True):
        if fixed & ~suit or (cards & suit).bit_count() < FIVE:
            continue
        held, ranks = fixed >> shift & RANKS, cards >> shift & RANKS
        for mask, top in _RUNS[ranks]:
            if not held & ~mask:
                best = max(best, STRAIGHT_FLUSH << 20 | top << 16)
                break
        best = max(best, _worth(FLUSH, held | _top(ranks & ~held, missing)))
    return best


def _of_ranks(fixed: int, ranks: tuple[int, int, int, int]) -> int:
    """The best hand by its ranks alone: with the fixed cards, of all there are."""
    ones, twos, threes, fours = ranks
    one, two, three, four = _ranks(fixed)
    number = fixed.bit_count()
    for rank in _down(fours):
        if number - (fixed & RANK_MASK[rank]).bit_count() <= 1:
            others = one & ~BIT[rank] or ones & ~BIT[rank]
            return FOUR << 20 | rank << 16 | (others.bit_length() - 1) << 12
    for rank in _down(threes & ~four):
        others = one & ~BIT[rank]
        pairs = (others or twos & ~BIT[rank]) & twos & ~three
        if pairs and others.bit_count() <= 1:
            return FULL_HOUSE << 20 | rank << 16 | (pairs.bit_length() - 1) << 12
    if not two:
        for mask, top in _RUNS[ones]:
            if not one & ~mask:
                return STRAIGHT << 20 | top << 16
    for rank in _down(threes & ~four):
        if number - (fixed & RANK_MASK[rank]).bit_count() <= 2:
            return _with_others(THREE, BIT[rank], one, ones, 2)
    return _pairs(fixed, number, twos & ~three, one, ones)


def _pairs(fixed: int, number: int, pairs: int, one: int, ones: int) -> int:
    """Two pairs, a pair or nothing. pairs: of the ranks there are; one: of the fixed cards."""
    for high in _down(pairs):
        for low in _down(pairs & (BIT[high] - 1)):
            if number - (fixed & (RANK_MASK[high] | RANK_MASK[low])).bit_count() <= 1:
                return _with_others(TWO_PAIR, BIT[high] | BIT[low], one, ones, 1)
    for rank in _down(pairs):
        if number - (fixed & RANK_MASK[rank]).bit_count() <= 3:
            return _with_others(PAIR, BIT[rank], one, ones, 3)
    return _worth(HIGH_CARD, one | _top(ones & ~one, FIVE - number))


def _with_others(category: int, matched: int, fixed: int, ranks: int, missing: int) -> int:
    """A hand with matched ranks, the fixed other ones, and the highest of the rest."""
    others = fixed & ~matched
    others |= _top(ranks & ~matched & ~others, missing - others.bit_count())
    return _worth(category, matched, others)


def _worth(category: int, *groups: int) -> int:
    """The strength of a category with its ranks, group by group from the highest."""
    worth, place = category, FIVE
    for group in groups:
        count = group.bit_count()
        worth = worth << 4 * count | _IN_ORDER[group]
        place -= count
    return worth << 4 * place


def _down(ranks: int) -> Iterator[int]:
    """The ranks of a set from the highest on."""
    while ranks:
        rank = ranks.bit_length() - 1
        yield rank
        ranks ^= BIT[rank]


def _top(ranks: int, count: int) -> int:
    """So many of the highest ranks."""
    for _ in range(ranks.bit_count() - count):
        ranks &= ranks - 1
    return ranks
