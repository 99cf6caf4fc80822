"""Which card beats which: tables of bit masks, one set for each choice of trumps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from games.core.native import mypyc_attr
from games.kits.cards import BIT, cards_of
from games.kits.pack import PACK_52, Pack

NO_TRUMP: Final = 4
"""The index of the ranking without trumps in what `rankings` returns."""

Duties = tuple[tuple[int, int], ...]
"""What must be played, as pairs of masks: who has any card of the first plays from the second, which holds the first.

The first pair counts of which he has a card; who has none of any is free. `((suit, suit | trumps),)`: follow or trump.
"""


@lru_cache(1 << 13)
def in_order(*masks: int) -> Duties:
    """He plays from the first of these of which he has any card."""
    return tuple([(mask, mask) for mask in masks])


@mypyc_attr(allow_interpreted_subclasses=True)
class Ranking:
    """The suits as they count in play and the order within each.

    `suits` lists every suit's cards from the lowest up; a card belongs where it is listed, so a jack of another
    colour may stand among the trumps. `trump` is the index of the suit that beats the others; where the suits are
    `ranked`, each beats those before it. `kind` says by card which are equal: they stand side by side, and of them the
    first one played wins, or the last if that is the rule (`late`).

    Tables by card: `follow`, the mask of its suit; `duty`, to follow it, as `TrickState.duties` has it;
    `beats`, the mask of the cards that beat it while it is the best of the trick; `height`, its place in its suit,
    trumps above everything.
    """

    __slots__ = ("beats", "duty", "follow", "height", "suits", "trumps")

    def __init__(
        self,
        suits: Sequence[Sequence[int]],
        trump: int | None = None,
        kind: Sequence[int] = (),
        *,
        ranked: bool = False,
        late: bool = False,
    ) -> None:
        size = 1 + max(card for suit in suits for card in suit)
        follow, beats, height = [0] * size, [0] * size, [0] * size
        masks = tuple(_mask(suit) for suit in suits)
        self.suits = masks
        self.trumps = masks[trump] if trump is not None else 0
        for number, suit in enumerate(suits):
            kinds = [kind[card] for card in suit] if kind else suit
            for card, own in zip(suit, kinds, strict=True):
                above = 0 if number == trump else self.trumps
                place = kinds.index(own)
                follow[card] = masks[number]
                higher = _mask(suit[place if late else place + kinds.count(own) :]) & ~BIT[card]
                beats[card] = higher | (sum(masks[number + 1 :]) if ranked else above)
                height[card] = place + size * (number if ranked else number == trump)
        self.follow = tuple(follow)
        self.beats = tuple(beats)
        self.height = tuple(height)
        self.duty = tuple(in_order(mask) for mask in follow)

    def lowest(self, cards: int) -> int:
        """The lowest card of a mask, plain suits before trumps."""
        return min(cards_of(cards), key=self.height.__getitem__)

    def highest(self, cards: int) -> int:
        """The highest card of a mask, trumps before plain suits."""
        return max(cards_of(cards), key=self.height.__getitem__)


def rankings(
    deck: Sequence[int] = PACK_52.deck, order: Sequence[str] = (), pack: Pack = PACK_52
) -> tuple[Ranking, ...]:
    """A ranking for each suit as trumps, and at `NO_TRUMP` the one without. order: ranks from the lowest up.

    Of a pack of fewer suits those that there are not are no trumps; jokers stand in no suit.
    """
    height = {rank: place for place, rank in enumerate(order or pack.ranks)}
    suits = [
        sorted(
            (card for card in deck if pack.suit[card] == suit),
            key=lambda card: height[pack.ranks[pack.rank[card]]],
        )
        for suit in range(len(pack.suits))
    ]
    trumps = [trump if trump < len(suits) else None for trump in range(NO_TRUMP)]
    return tuple(Ranking(suits, trump, pack.kind) for trump in (*trumps, None))


def _mask(cards: Iterable[int]) -> int:
    return sum(BIT[card] for card in cards)
