"""Cards by kind, for packs of which there are several, and hands that count them.

0..51 are as in `games.kits.cards`, 52 is the joker; a hand counts its cards by kind and by rank (0..12 for 2..A, 13 for
jokers).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Final

from games.core.messages import Message, joined, say, say_in
from games.kits import cards as pack

JOKER: Final = 52
KINDS: Final = 53
ALL_KINDS: Final = tuple(range(KINDS))
JOKER_RANK: Final = 13
RANKS: Final = 14
TEXT: Final = (*pack.TEXT, "*")
"""The text of each kind; the joker is `*`."""
KIND: Final = {text: kind for kind, text in enumerate(TEXT)}
RANK: Final = (*pack.RANK_OF, JOKER_RANK)
"""The rank of each kind: 0..12, 13 for the joker."""
TWO: Final = 0
THREE: Final = 1
BLACK_THREES: Final = (1, 40)
RED_THREES: Final = frozenset((14, 27))
KINDS_OF: Final = tuple(tuple(kind for kind in range(KINDS) if RANK[kind] == rank) for rank in range(RANKS))
"""The kinds of each rank."""
RANK_TEXT: Final = (*pack.RANKS, "*")
RANK_PLURALS: Final = (*pack.RANK_PLURALS, say_in("a rank", "jokers"))


def packs(number: int, jokers: int) -> tuple[int, ...]:
    """The cards of so many packs of 52 and so many jokers in all, by kind."""
    return tuple(pack.DECK_52) * number + (JOKER,) * jokers


def said(kind: int) -> str:
    """A card for people: `K♠`, `10♥`, `joker`."""
    return say("joker") if kind == JOKER else pack.said(kind)


def said_all(kinds: Iterable[int]) -> Message:
    """Cards for people, in a row: `K♠, joker`."""
    return joined(map(said, kinds))


class Hand:
    """The cards somebody holds, counted by kind and by rank."""

    __slots__ = ("kinds", "ranks", "size")

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.kinds = bytearray(KINDS)
        self.ranks = [0] * RANKS
        self.size = 0
        for kind in cards:
            self.add(kind)

    def add(self, kind: int) -> None:
        self.kinds[kind] += 1
        self.ranks[RANK[kind]] += 1
        self.size += 1

    def remove(self, kind: int) -> None:
        """Take one card of a kind out; the caller knows that it is there."""
        self.kinds[kind] -= 1
        self.ranks[RANK[kind]] -= 1
        self.size -= 1

    def held(self) -> list[int]:
        """The different kinds held, ascending."""
        return list(compress(ALL_KINDS, self.kinds))

    def cards(self) -> list[int]:
        """Every card, ascending by kind."""
        return [kind for kind, count in enumerate(self.kinds) if count for _ in range(count)]

    def texts(self) -> list[str]:
        """Every card for a view: jokers, then by rank from the ace down."""
        return [TEXT[kind] for kind in sorted(self.cards(), key=lambda kind: (-RANK[kind], kind))]

    def clone(self) -> Hand:
        twin = Hand.__new__(Hand)
        twin.kinds = self.kinds[:]
        twin.ranks = self.ranks[:]
        twin.size = self.size
        return twin
