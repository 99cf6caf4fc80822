"""Runs and sets of one pack: which of them lie in a hand, what is left over at best, and what can be added to one.

A meld is a mask, like a hand. Runs are of one suit and end at the pack's last rank; one of six cards or more is two
shorter ones. Sets are cards of one rank. What lies in a hand is found by shifting it over itself, not by trying cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.core.messages import Card, Message, joined
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.pack import Pack, total

LEAST: Final = 3
LONGEST: Final = 2 * LEAST - 1
"""A longer run is two runs."""


class Melds:
    """The melds of a pack without twins and jokers. worth: what each card counts as deadwood.

    all: every meld, sets first, each with its place in `place`. base: those of three cards.
    """

    def __init__(self, pack: Pack, worth: Sequence[int]) -> None:
        if pack.twins or pack.jokers:
            raise ValueError("melds of a pack with twins or jokers")
        self.pack, self.worth = pack, tuple(worth)
        self.ranks = len(pack.ranks)
        self.of_rank = tuple(pack.of_rank.values())
        self.starts = mask_of([card for card in pack.deck if pack.rank[card] <= self.ranks - LEAST])
        self.all = tuple(
            sorted(self.within(pack.whole), key=lambda meld: (self.is_run(meld), cards_of(meld)))
        )
        self.place = {meld: place for place, meld in enumerate(self.all)}
        self.base = tuple(meld for meld in self.all if meld.bit_count() == LEAST)
        self.base_place = {meld: place for place, meld in enumerate(self.base)}

    def within(self, hand: int) -> list[int]:
        """The melds that lie in a hand."""
        found = []
        starts = hand & hand >> 1 & hand >> 2 & self.starts
        while starts:
            low = starts & -starts
            starts ^= low
            room = self.ranks - self.pack.rank[low.bit_length() - 1]
            run = low | low << 1
            for length in range(LEAST - 1, min(room, LONGEST)):
                if not hand & low << length:
                    break
                run |= low << length
                found.append(run)
        for rank in self.of_rank:
            cards = hand & rank
            if cards.bit_count() >= LEAST:
                found.append(cards)
                if cards.bit_count() > LEAST:
                    found += [mask_of(three) for three in combinations(cards_of(cards), LEAST)]
        return found

    def threes(self, hand: int) -> list[int]:
        """The melds of three that lie in a hand, by their places among the `base`, ascending."""
        found = []
        starts = hand & hand >> 1 & hand >> 2 & self.starts
        while starts:
            low = starts & -starts
            starts ^= low
            found.append(self.base_place[low | low << 1 | low << 2])
        for rank in self.of_rank:
            cards = hand & rank
            if cards.bit_count() >= LEAST:
                found += [self.base_place[mask_of(three)] for three in combinations(cards_of(cards), LEAST)]
        return sorted(found)

    def points(self, cards: int) -> int:
        """What cards count as deadwood."""
        return total(cards_of(cards), self.worth)

    def deadwood(self, hand: int) -> int:
        """What is left of a hand at best when all that can be is in melds."""
        return _deadwood(self, hand)

    def is_run(self, meld: int) -> bool:
        return self.pack.rank[meld.bit_length() - 1] != self.pack.rank[(meld & -meld).bit_length() - 1]

    def added(self, meld: int) -> int:
        """The cards any one of which can be added to a meld, as a mask."""
        low, high = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
        if not self.is_run(meld):
            return self.of_rank[self.pack.rank[low]] & ~meld
        below = BIT[low - 1] if self.pack.rank[low] else 0
        return below | (BIT[high + 1] if self.pack.rank[high] < self.ranks - 1 else 0)

    def taker(self, melds: Sequence[int], card: int) -> int:
        """The place of the meld that takes a card, -1 if none does: a run before a set, as it can take more then."""
        places = [place for place, meld in enumerate(melds) if self.added(meld) & BIT[card]]
        return max(places, key=lambda place: self.is_run(melds[place]), default=-1)

    def text(self, meld: int) -> str:
        """`7C 7D 7H`."""
        return " ".join(self.pack.texts[card] for card in cards_of(meld))

    def said(self, meld: int) -> Message:
        """The same for people."""
        return joined([Card(self.pack.texts[card]) for card in cards_of(meld)], " ")


@lru_cache(maxsize=1 << 15)
def _deadwood(melds: Melds, hand: int) -> int:
    worth = [(meld, melds.points(meld)) for meld in melds.within(hand)]
    return melds.points(hand) - _most(worth)


def _most(melds: list[tuple[int, int]]) -> int:
    """The most that melds without a common card are worth together."""
    if not melds:
        return 0
    (meld, worth), *others = melds
    apart = [one for one in others if not one[0] & meld]
    if len(apart) == len(others):
        return worth + _most(others)
    return max(worth + _most(apart), _most(others))
