"""What players of huutopussi customarily bid on, give to the declarer and keep: rules of thumb for the quick bot.

Source: My Games, lines 1094-1144.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.kits.cards import RANK_OF, RANKS, SUIT_MASK, mask_of
from games.kits.marriages import ACES, PAIR, TENS


def hand_worth(hand: int, trump_points: Mapping[int, int]) -> int:
    """How high a hand may bid, by rule of thumb."""
    marriages = sum(trump_points[suit] for suit in range(4) if hand & PAIR[suit] == PAIR[suit])
    halves = sum((hand & PAIR[suit]).bit_count() == 1 for suit in range(4))
    longest = max((hand & mask).bit_count() for mask in SUIT_MASK)
    aces = (hand & ACES).bit_count()
    tens = (hand & TENS).bit_count() - aces
    return 20 + 25 * aces + 10 * tens + 8 * halves + 6 * longest + (marriages * 3 // 4 if aces else 0)


def gift_value(card: int, hand: int) -> int:
    """What a card is worth to the declarer: aces, whole marriages, halves, tens with company, then the rest."""
    suit = card // 13
    rank = RANKS[RANK_OF[card]]
    if rank == "A":
        return 9
    if rank in "KQ":
        return 8 if hand & PAIR[suit] == PAIR[suit] else 6
    if rank == "T":
        return 7 if hand & SUIT_MASK[suit] & (ACES | PAIR[suit]) else 5
    return 1


def keep_value(card: int, hand: int) -> int:
    """What a card is worth to the declarer's own hand: winners, marriages, then long suits."""
    suit = card // 13
    length = (hand & SUIT_MASK[suit]).bit_count()
    if RANKS[RANK_OF[card]] == "A":
        return 100
    if hand & PAIR[suit] & mask_of([card]):
        return 90 if hand & PAIR[suit] == PAIR[suit] else 40
    return 10 * length + RANK_OF[card] // 4 + (15 if hand & ACES & SUIT_MASK[suit] else 0)
