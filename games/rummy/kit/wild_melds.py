"""Runs and sets of several packs with jokers, by what each card of a meld stands for.

A meld is a set of *slots*, 108 of them: fourteen places a suit, the ace at both ends, for runs, and four a rank for
sets. What a card is worth, what fits a meld and what a joker stands for follow from the slot, so no meld has a card
twice.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from games.kits.cards import BIT, cards_of, mask_of
from games.kits.pack import PIPS, Pack

PACK: Final = Pack("A23456789TJQK", copies=2, jokers=4)
KINDS: Final = PACK.kinds
PLAIN: Final = BIT[KINDS * PACK.copies] - 1
"""The cards that are no jokers."""
RANKS, RUN = 13, 14
SETS: Final = 4 * RUN
"""The first slot of the sets."""
ENDS: Final = tuple(BIT[RUN * suit] | BIT[RUN * suit + RANKS] for suit in range(4))
"""The two places of each suit's ace: no run has both."""
LANES: Final = (
    *((BIT[RUN] - 1) << RUN * suit for suit in range(4)),
    *(15 << SETS + 4 * rank for rank in range(RANKS)),
)
"""The slots of each suit's runs, then those of each rank's sets."""
KIND: Final = (
    *(RANKS * suit + place % RANKS for suit in range(4) for place in range(RUN)),
    *(RANKS * suit + rank for rank in range(RANKS) for suit in range(4)),
)
"""By slot the card that belongs there, as the lowest of its twins."""
PLACES: Final = tuple(
    mask_of([slot for slot, one in enumerate(KIND) if one == kind]) for kind in range(KINDS)
)
"""By card the slots where it fits."""
THREES: Final = (
    *(7 << RUN * suit + place for suit in range(4) for place in range(RUN - 2)),
    *(
        mask_of([SETS + 4 * rank + suit for suit in suits])
        for rank in range(RANKS)
        for suits in combinations(range(4), 3)
    ),
)
"""The melds of three; longer ones grow out of them by adding cards."""
MOST_WILD: Final = 2
"""So many jokers at most are among three cards."""
WILD: Final = tuple(
    (three, mask_of(wild))
    for three in THREES
    for count in range(MOST_WILD + 1)
    for wild in combinations(cards_of(three), count)
)
"""The same with the slots that jokers fill."""
EACH: Final = len(WILD) // len(THREES)
"""So many of them are the same three."""
COUNTS: Final = PACK.worth({**PIPS, "A": 15, "*": 25})
"""By card what it counts in a hand, and by the card that it stands for in a meld."""


class Laid(NamedTuple):
    """A meld on the table: whose it is, its slots, and those that jokers fill."""

    owner: int
    slots: int
    wild: int


def kinds_in(hand: int) -> int:
    """The different cards of a hand, of twins the lowest, without jokers."""
    return (hand | hand >> KINDS) & BIT[KINDS] - 1


@lru_cache(maxsize=1 << 14)
def slots_of(kinds: int) -> int:
    """The slots where these cards fit."""
    found = 0
    for kind in cards_of(kinds):
        found |= PLACES[kind]
    return found


def added(slots: int) -> int:
    """The slots any one of which can be added to a meld."""
    low = (slots & -slots).bit_length() - 1
    if low >= SETS:
        return LANES[4 + (low - SETS) // 4] & ~slots
    suit = low // RUN
    found = (slots << 1 | slots >> 1) & LANES[suit] & ~slots
    return found & ~ENDS[suit] if slots & ENDS[suit] else found


def worth(slots: int) -> int:
    """What the cards of some slots count, jokers as what they stand for."""
    return sum([COUNTS[KIND[slot]] for slot in cards_of(slots)])


def taker(melds: tuple[Laid, ...], kind: int) -> tuple[int, int]:
    """The place of the meld that takes a card, a run before a set, and the slot; (-1, 0) if none does."""
    fits = [
        (slot >= SETS, at, slot)
        for at, meld in enumerate(melds)
        for slot in cards_of(added(meld.slots) & PLACES[kind])
    ]
    _, at, slot = min(fits, default=(False, -1, 0))
    return at, slot


def text(slots: int, wild: int) -> str:
    """`4C *5C 6C`: a star before what a joker stands for."""
    return " ".join("*" * (wild >> slot & 1) + PACK.texts[KIND[slot]] for slot in cards_of(slots))


def nearness(card: int, hand: int) -> int:
    """How near a card is to others of a hand: two for each that makes a meld of two with it, one across a gap."""
    if card >= KINDS * PACK.copies:
        return 9
    kind, found = card % KINDS, 0
    held = slots_of(kinds_in(hand) & ~BIT[kind])
    for slot in cards_of(PLACES[kind]):
        beside = added(BIT[slot])
        found += 2 * (held & beside).bit_count()
        if slot < SETS:
            found += (held & LANES[slot // RUN] & (BIT[slot] << 2 | BIT[slot] >> 2)).bit_count()
    return found
