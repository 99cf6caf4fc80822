"""A stock and a discard pile beside it, which lies open: cards put down, and the pile made the stock again.

The pile is the second of a game's `piles`. Its top is the upcard; what lies below it everybody has seen.
"""

from __future__ import annotations

from typing import ClassVar

from games.core.messages import say_in
from games.core.views import PileView
from games.kits.cards import BIT, mask_of
from games.kits.stock import StockState


class DiscardsState(StockState):
    """One deal. waste: the discard pile, the upcard last."""

    piles: ClassVar[tuple[str, ...]] = (say_in("pile", "stock"), say_in("pile", "discard pile"))

    waste: tuple[int, ...] = ()

    @property
    def waste_holder(self) -> int:
        """The holder that the discard pile is among the hands."""
        return self.stock_holder + 1

    def turn_first(self) -> None:
        """Turn the top of the stock: it begins the discard pile."""
        card = self.turn_up()
        self.stock, self.turned = self.stock[:-1], -1
        self.take_known(self.stock_holder, self.waste_holder, BIT[card])
        self.waste = (card,)

    def throw(self, seat: int, card: int) -> None:
        """Discard a card before everybody's eyes."""
        self.put_down(seat, card)
        self.hands[self.waste_holder] |= BIT[card]
        self.shown[self.waste_holder] |= BIT[card]
        self.waste = (*self.waste, card)

    def made_anew(self, order: list[int]) -> None:
        """The discard pile, shuffled so, becomes the stock, and its top is turned: all know which cards it holds."""
        stock, pile, cards = self.stock_holder, self.waste_holder, mask_of(order)
        self.stock = tuple(reversed(order))
        self.hands[stock], self.hands[pile] = cards, 0
        self.shown[stock], self.shown[pile] = 0, 0
        self.lacks = [lacked | cards for lacked in self.lacks]
        self.lacks[stock], self.lacks[pile] = self.pack.whole & ~cards, 0
        self.turn_first()

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        pile = super()._pile_view(viewer, holder)
        if holder == self.waste_holder:
            pile["cards"] = [self.pack.texts[card] for card in self.waste]
        return pile
