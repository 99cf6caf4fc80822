"""A total that all share: cards are laid in turn, and what a card makes of the total belongs to the game.

`AddingState` is `StockState` with the cards `laid`. In `PLAYING` whoever is in turn lays a card; a card that can make
several totals is followed by `NAMING` the one that is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.messages import Card, Seat, say, say_in
from games.core.state import Action
from games.core.views import PileView, View
from games.kits.cards import cards_of
from games.kits.hands import CALL
from games.kits.stock import StockState

PLAYING: Final = say_in("phase", "play")
NAMING: Final = say_in("phase", "naming the total")
TOTALS: Final = tuple(map(str, range(100)))
"""The first words of a game in which totals are named."""


class AddingState(StockState):
    """One deal. laid: the cards that were played, in order. total: what they come to."""

    laid: tuple[int, ...] = ()
    total: int = 0

    # The rules a game gives ---------------------------------------------------------------------------------------

    def makes(self, card: int) -> Sequence[int]:
        """The totals that a card can make of the present one, in rising order; from several its player names one."""
        raise NotImplementedError

    def added(self, seat: int, card: int) -> None:
        """A seat has laid a card, and `total` is what it made of it: ask the next, or end the deal."""
        raise NotImplementedError

    # Play ---------------------------------------------------------------------------------------------------------

    def choices(self, seat: int) -> list[Action]:
        if self.phase == NAMING:
            return [CALL + total for total in self.makes(self.laid[-1])]
        return cards_of(self.hands[seat])

    def act(self, seat: int, action: Action) -> None:
        if action >= CALL:
            self._make(seat, action - CALL)
            return
        totals = self.makes(action)
        self.put_down(seat, action)
        self.laid = (*self.laid, action)
        if len(totals) > 1:
            self.ask(NAMING, seat)
        else:
            self._make(seat, totals[0])

    def _make(self, seat: int, total: int) -> None:
        self.total = total
        self.added(seat, self.laid[-1])

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say_in("fact", "total"), str(self.total)]]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        if self.laid:
            played: PileView = {"name": say_in("pile", "played"), "count": len(self.laid)}
            played["cards"] = [self.pack.texts[card] for card in self.laid]
            view["piles"] = [*view.get("piles", []), played]
        return view

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action >= CALL:
            return say("{player} makes the total {total}.", player=player, total=action - CALL)
        card, totals = Card(self.pack.texts[action]), self.makes(action)
        if len(totals) > 1:
            return say("{player} plays {card}.", player=player, card=card)
        return say("{player} plays {card}: {total}.", player=player, card=card, total=totals[0])
