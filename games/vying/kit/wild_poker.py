"""Poker hands with wild jokers: a joker is whatever card makes the hand best.

Source: My Games, lines 1853-1857. Five of a kind is above a straight flush. A joker's suit and rank are chosen freely,
so it may also be a card that the hand holds: of a flush it is another ace.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from games.core.messages import say
from games.kits.cards import BIT, SUIT_MASK, cards_of, mask_of
from games.kits.poker import (
    CATEGORY_NAMES,
    FLUSH,
    FOUR,
    SEQUENCES,
    STRAIGHT_FLUSH,
    best_strength,
    category_of,
    hand_strength,
)

FIVE_OF_A_KIND: Final = STRAIGHT_FLUSH + 1
ACE: Final = 12
NAMES: Final = (*CATEGORY_NAMES, say("five of a kind"))


@lru_cache(maxsize=1 << 14)
def wild_strength(natural: int, jokers: int) -> int:
    """What natural cards and so many jokers, five together, are worth: comparable with `hand_strength`.

    Raises ValueError for another number of cards.
    """
    cards = cards_of(natural)
    if len(cards) + jokers != 5 or not cards:
        raise ValueError(f"{len(cards)} cards and {jokers} jokers are no hand of five.")
    if not jokers:
        return hand_strength(natural)
    ranks = sorted(card % 13 for card in cards)
    if ranks[0] == ranks[-1]:
        return FIVE_OF_A_KIND << 20 | ranks[0] << 16
    flush = _flush(natural, jokers)
    if jokers == 3:
        return max(flush, _straight_flush(natural), FOUR << 20 | ranks[1] << 16 | ranks[0] << 12)
    suit = cards[0] // 13
    missing = [card for rank in range(13) for card in _missing(natural, rank, suit)[:jokers]]
    return max(flush, *(best_strength(natural | mask_of(chosen)) for chosen in combinations(missing, jokers)))


def _missing(natural: int, rank: int, suit: int) -> list[int]:
    """The cards of a rank that a joker may stand for, first that of the suit in which there may be a straight flush."""
    cards = [13 * ((suit + step) % 4) + rank for step in range(4)]
    return [card for card in cards if not natural & BIT[card]]


def _flush(natural: int, jokers: int) -> int:
    """The best flush that is no straight flush, every joker an ace; -1 if the cards are of several suits."""
    if not any(natural & ~suit == 0 for suit in SUIT_MASK):
        return -1
    ranks = [ACE] * jokers + sorted((card % 13 for card in cards_of(natural)), reverse=True)
    return sum(rank << 4 * place for place, rank in enumerate(reversed(ranks))) | FLUSH << 20


def _straight_flush(natural: int) -> int:
    """The best straight flush that holds all these cards, -1 if there is none."""
    if not any(natural & ~suit == 0 for suit in SUIT_MASK):
        return -1
    ranks = {card % 13 for card in cards_of(natural)}
    tops = [sequence[-1] for sequence in SEQUENCES if ranks <= set(sequence)]
    return STRAIGHT_FLUSH << 20 | max(tops) << 16 if tops else -1


@lru_cache(maxsize=1 << 16)
def best_wild(natural: int, wild: int) -> int:
    """What the best five of these and so many wild cards are worth; of equal hands the one with fewer is better.

    Three bits more than `hand_strength`. Where there are fewer than five, what those are worth.
    """
    size = natural.bit_count()
    if size + wild < 5:
        return _incomplete(natural, wild) << 3 | 5 - wild
    used = range(max(0, 5 - size), min(wild, 5) + 1)
    return max(_with_wild(natural, count) << 3 | 5 - count for count in used)


def _with_wild(natural: int, used: int) -> int:
    """The best hand with exactly so many wild cards."""
    if not used:
        return best_strength(natural)
    if used == 5:
        return FIVE_OF_A_KIND << 20 | ACE << 16
    return max(wild_strength(mask_of(cards), used) for cards in combinations(cards_of(natural), 5 - used))


def _incomplete(natural: int, wild: int) -> int:
    """Less than five cards: the wild ones are of the rank that is there most often."""
    ranks = [card % 13 for card in cards_of(natural)] or [ACE]
    best = max(ranks, key=lambda rank: (ranks.count(rank), rank))
    others = [BIT[best + 13 * suit] for suit in range(4) if not natural & BIT[best + 13 * suit]]
    return best_strength(natural | sum(others[:wild]))


def category_name(strength: int) -> str:
    """`five of a kind`, `full house`."""
    return NAMES[category_of(strength)]
