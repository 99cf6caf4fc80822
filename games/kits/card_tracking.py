"""Where hidden cards have gone, and what one who has seen only some of it cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from games.core.commitment import shuffled
from games.kits.cards import BIT, DECK_52, cards_of, mask_of

STOCK, PILE, DISCARD = 20, 21, 22
"""Places beside the hands, whose places are the seats."""


class Trail:
    """Every move of cards since the deal: from place, to place, the cards, and a mask of the seats that saw them.

    deck: the cards there are, if not the usual 52.
    """

    __slots__ = ("deck", "moves")

    def __init__(self, deck: Sequence[int] = DECK_52) -> None:
        self.deck = tuple(deck)
        self.moves: list[tuple[int, int, int, int]] = []

    def add(self, source: int, target: int, cards: int, seen: int) -> None:
        self.moves.append((source, target, cards, seen))

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.deck, twin.moves = self.deck, self.moves[:]
        return twin

    def seen_by(self, seat: int) -> int:
        """The cards that a seat has seen at any time."""
        return mask_of(
            tuple({card for _, _, cards, seen in self.moves if seen & BIT[seat] for card in cards_of(cards)})
        )

    def exchanged(self, pair: int) -> Self:
        """The history in which two cards have each gone the other's way."""
        twin = self.clone()
        twin.moves = [
            (source, target, cards ^ pair if (cards & pair).bit_count() == 1 else cards, seen)
            for source, target, cards, seen in self.moves
        ]
        return twin

    def imagined(self, seat: int, rng: Random) -> tuple[Self, list[int]]:
        """Another history that a seat cannot tell from this one, and for every card number the card now in its place.

        Told forward from the deal: the deck is shuffled anew, and whenever another player puts cards down unseen, any
        of the hand may be the ones. A card keeps its own path up to the last time that the seat saw it, so everything
        it has seen happens in the other history too, and every number of cards is the same at every moment.
        """
        eye = BIT[seat]
        last = {
            card: number
            for number, (_, _, cards, seen) in enumerate(self.moves)
            if seen & eye
            for card in cards_of(cards)
        }
        released: dict[int, int] = {}
        for card, number in last.items():
            released[number] = released.get(number, 0) | BIT[card]
        fixed = mask_of(tuple(last))
        now = list(range(1 + max(self.deck)))
        _mix(now, mask_of(self.deck) & ~fixed, rng)
        hands = [0] * STOCK
        twin = type(self)(self.deck)
        for number, (source, target, cards, seen) in enumerate(self.moves):
            if source < STOCK:
                if source != seat and not seen & eye and cards != hands[source]:
                    _mix(now, hands[source] & ~fixed, rng)
                hands[source] &= ~cards
            if target < STOCK:
                hands[target] |= cards
            twin.add(source, target, mask_of([now[card] for card in cards_of(cards)]), seen)
            fixed &= ~released.get(number, 0)
        return twin, now


def _mix(now: list[int], places: int, rng: Random) -> None:
    """Exchange at random which cards are in some places."""
    where = cards_of(places)
    for place, card in zip(where, shuffled([now[place] for place in where], rng), strict=True):
        now[place] = card
