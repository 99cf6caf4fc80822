"""What is named at Liars' Poker: hands that all cards of the table may hold together, the deuces being wild.

Source: Unusual card games, lines 162-167. A claim is a tuple of what it is and its ranks, so that a higher tuple is a
higher claim; a straight flush has its suit behind, which makes it no higher.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations, permutations
from typing import Final

from games.bluffing.poker_claims import ONE_OF
from games.core.messages import Message, say
from games.kits.cards import RANK_NAMES, RANK_PLURALS, RANKS, SUIT_MASK, SUIT_NAMES, SUITS
from games.kits.poker import RANK_MASK

Claim = tuple[int, ...]

SINGLE, PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, MORE = range(9)
MOST: Final = 8
"""So many of a kind there are at most: four cards and four deuces."""
DEUCE: Final = 0
NAMED: Final = range(1, 13)
"""Ranks that can be named: a deuce is always another card."""
FIVE_HIGH: Final = 3
OF_A_KIND: Final = {SINGLE: 1, PAIR: 2, THREE: 3, FOUR: 4}
WORDS: Final = {
    SINGLE: "one",
    PAIR: "pair",
    TWO_PAIRS: "two-pairs",
    THREE: "three",
    STRAIGHT: "straight",
    FULL_HOUSE: "full-house",
    FOUR: "four",
    STRAIGHT_FLUSH: "straight-flush",
    **{MORE + more: word for more, word in enumerate(("five", "six", "seven", "eight"))},
}


def size_of(claim: Claim) -> int:
    """How many of a kind are claimed; 0 for other claims."""
    return claim[0] - MORE + 5 if claim[0] >= MORE else OF_A_KIND.get(claim[0], 0)


def _claims() -> list[Claim]:
    of_a_kind = [*OF_A_KIND, *range(MORE, MORE + MOST - 4)]
    found: list[Claim] = [(kind, rank) for kind in of_a_kind for rank in NAMED]
    found += [(TWO_PAIRS, high, low) for low, high in combinations(NAMED, 2)]
    found += [(FULL_HOUSE, three, two) for three, two in permutations(NAMED, 2)]
    found += [(STRAIGHT, top) for top in range(FIVE_HIGH, 13)]
    found += [(STRAIGHT_FLUSH, top, suit) for top in range(FIVE_HIGH, 13) for suit in range(4)]
    return sorted(found)


CLAIMS: Final = tuple(_claims())
"""Every claim, from the lowest up."""


def height(claim: Claim) -> Claim:
    """What claims are compared by: suits count for nothing."""
    return claim[:2] if claim[0] == STRAIGHT_FLUSH else claim


HEIGHTS: Final = [height(claim) for claim in CLAIMS]
NEXT: Final = tuple(bisect_right(HEIGHTS, one) for one in HEIGHTS)
"""By claim the first one that is higher."""


def sequence(top: int) -> tuple[int, ...]:
    """The ranks of a straight by its highest; below the three it goes on with deuce and ace."""
    return tuple((top - down) % 13 for down in range(5))


def holds(claim: Claim, cards: int) -> bool:
    """Whether these cards have what is claimed, deuces standing for any card."""
    wild, kind = (cards & RANK_MASK[DEUCE]).bit_count(), claim[0]

    def missing(rank: int, count: int) -> int:
        return max(0, count - (cards & RANK_MASK[rank]).bit_count())

    if size := size_of(claim):
        return missing(claim[1], size) <= wild
    if kind in (TWO_PAIRS, FULL_HOUSE):
        return missing(claim[1], 2 + (kind == FULL_HOUSE)) + missing(claim[2], 2) <= wild
    suit = SUIT_MASK[claim[2]] if kind == STRAIGHT_FLUSH else -1
    natural = [rank for rank in sequence(claim[1]) if rank != DEUCE and cards & suit & RANK_MASK[rank]]
    return 5 - len(natural) <= wild


def text_of(claim: Claim) -> str:
    """The stable text of a claim: `pair Q`, `full-house 8 5`, `straight-flush T H`, `five K`."""
    ranks = [RANKS[rank] for rank in claim[1:]]
    if claim[0] == STRAIGHT_FLUSH:
        ranks[1] = SUITS[claim[2]]
    return " ".join((WORDS[claim[0]], *ranks))


def words(claim: Claim) -> Message:
    """A claim for people: `a pair of queens`, `six kings`."""
    kind, rank, ranks = claim[0], RANK_NAMES[claim[1]], RANK_PLURALS[claim[1]]
    if kind == SINGLE:
        return ONE_OF[claim[1]]
    if kind == PAIR:
        return say("a pair of {ranks}", ranks=ranks)
    if kind == TWO_PAIRS:
        return say("a pair of {ranks}, a pair of {others}", ranks=ranks, others=RANK_PLURALS[claim[2]])
    if kind == FULL_HOUSE:
        return say("a full house of {ranks} and {others}", ranks=ranks, others=RANK_PLURALS[claim[2]])
    if kind == STRAIGHT:
        return say("a straight, {rank} high", rank=rank)
    if kind == STRAIGHT_FLUSH:
        return say("a straight flush in {suit}, {rank} high", suit=SUIT_NAMES[claim[2]], rank=rank)
    if kind in (THREE, FOUR):
        return say("three {ranks}", ranks=ranks) if kind == THREE else say("four {ranks}", ranks=ranks)
    return say("{count} {ranks}", count=size_of(claim), ranks=ranks)
