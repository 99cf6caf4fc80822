"""Poker hands: what five cards are worth, and which hands lie hidden among more cards.

Source: My Games, lines 1554-1594. Suits are not ranked; an ace ends a sequence at either end, and where it counts as
one it is the lowest card of the sequence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from games.core.messages import say
from games.kits.cards import BIT, SUIT_MASK, cards_of

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
CATEGORY_NAMES: Final = (
    say("high card"),
    say("pair"),
    say("two pair"),
    say("three of a kind"),
    say("straight"),
    say("flush"),
    say("full house"),
    say("four of a kind"),
    say("straight flush"),
)

RankOrder = tuple[int, ...]
"""What each rank (2..A as 0..12) counts when ranks are compared."""
ACE_HIGH: Final[RankOrder] = tuple(range(13))
TWO_HIGH: Final[RankOrder] = (12, *range(12))
"""For games in which a two is above the ace; sequences stay as they are."""

RANK_MASK: Final = tuple(sum(BIT[13 * suit + rank] for suit in range(4)) for rank in range(13))
"""The four cards of each rank."""
FIVE: Final = 3
"""The rank index of a five: the top of the lowest sequence, A-2-3-4-5."""
SEQUENCES: Final = ((12, 0, 1, 2, 3), *(tuple(range(low, low + 5)) for low in range(9)))
"""Ranks of each sequence from the lowest to the highest; the last rank of each is what it is compared by."""
RANKS_13: Final = 0x1FFF
"""All the ranks, a bit each, as the ranks of a suit are held here."""
_TOP_FIVE: Final = [0]
"""For each set of ranks the five highest, four bits each, the highest first."""
for _ranks in range(1, RANKS_13 + 1):
    _rank = _ranks.bit_length() - 1
    _TOP_FIVE.append(_rank << 16 | _TOP_FIVE[_ranks ^ 1 << _rank] >> 4)


def _worth(category: int, *ranks: int) -> int:
    """A strength: the category first, then up to five ranks from the most important one on."""
    worth = category
    for place in range(5):
        worth = worth * 16 + (ranks[place] if place < len(ranks) else 0)
    return worth


_STRAIGHT_WORTH: Final = tuple(_worth(STRAIGHT, sequence[-1]) for sequence in SEQUENCES)


def category_of(strength: int) -> int:
    """The category (`STRAIGHT`, `FLUSH`, ...) of a strength."""
    return strength >> 20


@lru_cache(maxsize=1 << 16)
def hand_strength(hand: int, order: RankOrder = ACE_HIGH) -> int:
    """What a mask of exactly five cards is worth: the higher number wins, equal numbers are equal hands.

    Raises ValueError for another number of cards.
    """
    if hand.bit_count() != 5:
        raise ValueError(f"A poker hand has five cards, not {hand.bit_count()}.")
    return best_strength(hand, order)


def best_strength(hand: int, order: RankOrder = ACE_HIGH) -> int:
    """What the best five of any number of cards are worth; where there are fewer, what those are worth."""
    suits = (hand & RANKS_13, hand >> 13 & RANKS_13, hand >> 26 & RANKS_13, hand >> 39)
    flush = next((suit for suit in suits if suit.bit_count() > 4), 0)
    run = _sequence_top(suits[0] | suits[1] | suits[2] | suits[3])
    if flush and run >= 0 and (top := _sequence_top(flush)) >= 0:
        return STRAIGHT_FLUSH << 20 | top << 16
    if order is not ACE_HIGH:
        suits = (_by(order, suits[0]), _by(order, suits[1]), _by(order, suits[2]), _by(order, suits[3]))
        flush = _by(order, flush)
    kinds = _kinds(*suits)
    if kinds >> 20 >= FULL_HOUSE:
        return kinds
    if flush:
        return FLUSH << 20 | _TOP_FIVE[flush]
    return STRAIGHT << 20 | run << 16 if run >= 0 else kinds


def _kinds(one: int, two: int, three: int, four: int) -> int:
    """What the best five are worth by equal ranks alone, from a set of ranks for each suit."""
    left, right, both, other = one | two, three | four, one & two, three & four
    held, twice, thrice = left | right, left & right | both | other, left & other | right & both
    if thrice:
        if four_times := both & other:
            rank = four_times.bit_length() - 1
            return FOUR << 20 | rank << 16 | _TOP_FIVE[held ^ 1 << rank] >> 16 << 12
        rank = thrice.bit_length() - 1
        pair = (twice ^ 1 << rank).bit_length() - 1
        if pair >= 0:
            return FULL_HOUSE << 20 | rank << 16 | pair << 12
        return THREE << 20 | rank << 16 | _TOP_FIVE[held ^ 1 << rank] >> 12 << 8
    if not twice:
        return _TOP_FIVE[held]
    rank = twice.bit_length() - 1
    pair = (twice ^ 1 << rank).bit_length() - 1
    if pair >= 0:
        return TWO_PAIR << 20 | rank << 16 | pair << 12 | _TOP_FIVE[held ^ 1 << rank ^ 1 << pair] >> 16 << 8
    return PAIR << 20 | rank << 16 | _TOP_FIVE[held ^ 1 << rank] >> 8 << 4


def _sequence_top(ranks: int) -> int:
    """The top rank of the best sequence in a set of ranks, -1 if there is none."""
    ranks = ranks << 1 | ranks >> 12
    low = ranks & ranks >> 1
    low &= low >> 2 & ranks >> 4
    return low.bit_length() + 2 if low else -1


def _by(order: RankOrder, ranks: int) -> int:
    """A set of ranks in another order."""
    return sum(1 << order[rank] for rank in cards_of(ranks))


def straights_or_better(hand: int, order: RankOrder = ACE_HIGH) -> Iterator[tuple[int, int]]:
    """Every five-card hand from a straight upwards within a mask, as (strength, cards), each once, in no order."""
    by_rank = [cards_of(hand & mask) for mask in RANK_MASK]
    yield from _straights(by_rank)
    yield from _flushes(hand, order)
    yield from _full_houses(by_rank, order)
    yield from _fours(hand, by_rank, order)


def _straights(by_rank: list[list[int]]) -> Iterator[tuple[int, int]]:
    for low, sequence in enumerate(SEQUENCES):
        if not by_rank[sequence[2]] or not by_rank[sequence[0]] or not by_rank[sequence[4]]:
            continue
        worth = _STRAIGHT_WORTH[low]
        for cards in product(*(by_rank[rank] for rank in sequence)):
            suit = cards[0] // 13
            if any(card // 13 != suit for card in cards):
                yield worth, sum(BIT[card] for card in cards)


def _flushes(hand: int, order: RankOrder) -> Iterator[tuple[int, int]]:
    for suit in SUIT_MASK:
        if (hand & suit).bit_count() < 5:
            continue
        for cards in combinations(cards_of(hand & suit), 5):
            mask = sum(BIT[card] for card in cards)
            yield hand_strength(mask, order), mask


def _full_houses(by_rank: list[list[int]], order: RankOrder) -> Iterator[tuple[int, int]]:
    pairs = [(rank, mask) for rank, cards in enumerate(by_rank) for mask in sets_of(cards, 2)]
    for rank, cards in enumerate(by_rank):
        for three in sets_of(cards, 3):
            for other, two in pairs:
                if other != rank:
                    yield _worth(FULL_HOUSE, order[rank], order[other]), three | two


def _fours(hand: int, by_rank: list[list[int]], order: RankOrder) -> Iterator[tuple[int, int]]:
    for rank, cards in enumerate(by_rank):
        if len(cards) == 4:
            for kicker in cards_of(hand & ~RANK_MASK[rank]):
                yield _worth(FOUR, order[rank], order[kicker % 13]), RANK_MASK[rank] | BIT[kicker]


def sets_of(cards: list[int], size: int) -> list[int]:
    """The masks of all selections of so many cards."""
    return [sum(BIT[card] for card in chosen) for chosen in combinations(cards, size)]
