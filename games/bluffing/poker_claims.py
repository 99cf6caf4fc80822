"""What is announced of a poker hand in Kiertopokeri: a part of its cards, and which announcement is higher.

Source: My Games, lines 1714-1722, and the poker hands of lines 1554-1594.

An announcement is a tuple of the category and ranks (2..A as 0..12), so that a higher tuple is a higher announcement:
the main ranks first, then the one extra card, if there is one. For sequences the rank is that of the highest card.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations
from typing import Final

from games.core.messages import Message, say
from games.kits.cards import RANK_NAMES, RANK_PLURALS, RANKS, cards_of
from games.kits.poker import (
    CATEGORY_NAMES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    SEQUENCES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_of,
    hand_strength,
)

Claim = tuple[int, ...]

GROUPS: Final = {PAIR: (2,), TWO_PAIR: (2, 2), THREE: (3,), FULL_HOUSE: (3, 2), FOUR: (4,)}
"""How many cards of each main rank there are."""
ONE_OF: Final = (
    say("a two"),
    say("a three"),
    say("a four"),
    say("a five"),
    say("a six"),
    say("a seven"),
    say("an eight"),
    say("a nine"),
    say("a ten"),
    say("a jack"),
    say("a queen"),
    say("a king"),
    say("an ace"),
)
"""One card of each rank."""
WITH_EXTRA: Final = (HIGH_CARD, PAIR, TWO_PAIR, THREE, FLUSH, FOUR)
"""The categories in which one extra card is named."""


def _claims() -> list[Claim]:
    ranks = range(13)
    tops = sorted(sequence[-1] for sequence in SEQUENCES)
    two_ranks = [(high, low) for low, high in combinations(ranks, 2)]
    found: list[Claim] = [(category, *pair) for category in (HIGH_CARD, FLUSH) for pair in two_ranks]
    found += [
        (category, *pair) for category in (PAIR, THREE, FOUR, FULL_HOUSE) for pair in permutations(ranks, 2)
    ]
    found += [(TWO_PAIR, *pair, extra) for pair in two_ranks for extra in ranks if extra not in pair]
    found += [(category, top) for category in (STRAIGHT, STRAIGHT_FLUSH) for top in tops]
    return sorted(found)


CLAIMS: Final = tuple(_claims())
"""Every announcement, from the lowest up."""


def head_of(claim: Claim) -> Claim:
    """What is said first: the announcement without its extra card."""
    return claim[:-1] if claim[0] in WITH_EXTRA else claim


HEADS: Final = tuple(sorted({head_of(claim) for claim in CLAIMS}))
HEAD_NUMBER: Final = {head: number for number, head in enumerate(HEADS)}


def is_true(claim: Claim, hand: int) -> bool:
    """Whether a hand is exactly of the category announced and has the cards named in it."""
    category, ranks = claim[0], [card % 13 for card in cards_of(hand)]
    strength = hand_strength(hand)
    if category_of(strength) != category:
        return False
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return strength >> 16 & 15 == claim[1]
    groups = GROUPS.get(category, (1,))
    if any(ranks.count(rank) != size for rank, size in zip(claim[1:], groups, strict=False)):
        return False
    return category not in WITH_EXTRA or claim[-1] in ranks


@lru_cache(maxsize=1 << 12)
def true_claims(hand: int) -> tuple[Claim, ...]:
    """Every true announcement of a hand, from the lowest up."""
    category = category_of(hand_strength(hand))
    return tuple(claim for claim in CLAIMS if claim[0] == category and is_true(claim, hand))


def head_text(head: Claim) -> str:
    """The stable text of the first part: `pair Q`, `full house K 5`."""
    return " ".join([CATEGORY_NAMES[head[0]], *(RANKS[rank] for rank in head[1:])])


def head_words(head: Claim) -> Message:
    """The first part for people: `a pair of queens`, `a straight, jack high`."""
    category, first = head[0], head[1]
    rank, ranks = RANK_NAMES[first], RANK_PLURALS[first]
    if category == TWO_PAIR:
        return say("a pair of {ranks}, a pair of {others}", ranks=ranks, others=RANK_PLURALS[head[2]])
    if category == FULL_HOUSE:
        return say("a full house of {ranks} and {others}", ranks=ranks, others=RANK_PLURALS[head[2]])
    if category == STRAIGHT:
        return say("a straight, {rank} high", rank=rank)
    if category == STRAIGHT_FLUSH:
        return say("a straight flush, {rank} high", rank=rank)
    if category == FLUSH:
        return say("a flush with {card}", card=ONE_OF[first])
    if category == HIGH_CARD:
        return say("a high card with {card}", card=ONE_OF[first])
    if category == PAIR:
        return say("a pair of {ranks}", ranks=ranks)
    if category == THREE:
        return say("three {ranks}", ranks=ranks)
    return say("four {ranks}", ranks=ranks)


def words(claim: Claim) -> Message:
    """The announcement for people: `a pair of queens and a jack`."""
    head = head_words(head_of(claim))
    if claim[0] not in WITH_EXTRA:
        return head
    return say("{announced} and {card}", announced=head, card=ONE_OF[claim[-1]])
