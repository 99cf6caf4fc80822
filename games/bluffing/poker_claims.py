"""What is announced of a poker hand in Kiertopokeri: a part of its cards, and which announcement is higher.

Source: My Games, lines 1714-1722, and the poker hands of lines 1554-1594.

An announcement is a tuple of the category and ranks (2..A as 0..12), so that a higher tuple is a higher announcement:
the main ranks first, then the one extra card, if there is one. For sequences the rank is that of the highest card.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations
from typing import Final

from games.kits.cards import RANK_NAMES, RANKS, cards_of
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


def plural(rank: int) -> str:
    """`queens`, `sixes`."""
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def article(rank: int) -> str:
    """`a jack`, `an ace`."""
    return f"{'an' if RANK_NAMES[rank][0] in 'ae' else 'a'} {RANK_NAMES[rank]}"


def head_text(head: Claim) -> str:
    """The stable text of the first part: `pair Q`, `full house K 5`."""
    return " ".join([CATEGORY_NAMES[head[0]], *(RANKS[rank] for rank in head[1:])])


def head_words(head: Claim) -> str:
    """The first part for people: `a pair of queens`, `a straight, jack high`."""
    category, first = head[0], head[1]
    if category == TWO_PAIR:
        return f"a pair of {plural(first)}, a pair of {plural(head[2])}"
    if category == FULL_HOUSE:
        return f"a full house of {plural(first)} and {plural(head[2])}"
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return f"a {CATEGORY_NAMES[category]}, {RANK_NAMES[first]} high"
    if category in (HIGH_CARD, FLUSH):
        return f"{'a flush' if category == FLUSH else 'a high card'} with {article(first)}"
    return f"{ {PAIR: 'a pair of', THREE: 'three', FOUR: 'four'}[category] } {plural(first)}"


def words(claim: Claim) -> str:
    """The announcement for people: `a pair of queens and a jack`."""
    head = head_words(head_of(claim))
    return f"{head} and {article(claim[-1])}" if claim[0] in WITH_EXTRA else head
