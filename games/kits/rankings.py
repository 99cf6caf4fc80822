"""Which card beats which: tables of bit masks, one set for each choice of trumps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.kits.cards import BIT, RANKS, cards_of

NO_TRUMP: Final = 4
"""The index of the ranking without trumps in what `rankings` returns."""


class Ranking:
    """The suits as they count in play and the order within each.

    `suits` lists every suit's cards from the lowest up; a card belongs where it is listed, so a jack of another
    colour may stand among the trumps. `trump` is the index of the suit that beats the others.

    Tables by card: `follow`, the mask of its suit; `duty`, the same as the tuple `TrickState.duties` wants;
    `beats`, the mask of the cards that beat it while it is the best of the trick; `height`, its place in its suit,
    trumps above everything.
    """

    __slots__ = ("beats", "duty", "follow", "height", "suits", "trumps")

    def __init__(self, suits: Sequence[Sequence[int]], trump: int | None = None) -> None:
        size = 1 + max(card for suit in suits for card in suit)
        follow, beats, height = [0] * size, [0] * size, [0] * size
        masks = tuple(_mask(suit) for suit in suits)
        self.suits = masks
        self.trumps = masks[trump] if trump is not None else 0
        for number, suit in enumerate(suits):
            for place, card in enumerate(suit):
                plain = number != trump
                follow[card] = masks[number]
                beats[card] = _mask(suit[place + 1 :]) | (self.trumps if plain else 0)
                height[card] = place if plain else place + size
        self.follow = tuple(follow)
        self.beats = tuple(beats)
        self.height = tuple(height)
        self.duty = tuple((mask,) for mask in follow)

    def lowest(self, cards: int) -> int:
        """The lowest card of a mask, plain suits before trumps."""
        return min(cards_of(cards), key=self.height.__getitem__)

    def highest(self, cards: int) -> int:
        """The highest card of a mask, trumps before plain suits."""
        return max(cards_of(cards), key=self.height.__getitem__)


def rankings(deck: Sequence[int], order: str = RANKS) -> tuple[Ranking, ...]:
    """A ranking for each suit as trumps, and at `NO_TRUMP` the one without. `order`: ranks from the lowest up."""
    height = {rank: place for place, rank in enumerate(order)}
    suits = [
        sorted((card for card in deck if card // 13 == suit), key=lambda card: height[RANKS[card % 13]])
        for suit in range(4)
    ]
    return (*(Ranking(suits, trump) for trump in range(4)), Ranking(suits))


def _mask(cards: Iterable[int]) -> int:
    return sum(BIT[card] for card in cards)
