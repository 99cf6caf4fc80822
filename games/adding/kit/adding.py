"""A total that all share: cards are laid in turn, and what a card makes of the total belongs to the game.

`AddingState` is `StockState` with the cards `laid`. In `PLAYING` whoever is in turn lays a card; a card that can make
several totals is followed by `NAMING` the one that is meant. `SharedOutState` deals all the cards out evenly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from games.core.game import Game
from games.core.messages import Seat, say, say_in
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.core.views import PileView, View
from games.kits.cards import cards_of, mask_of
from games.kits.hands import CALL
from games.kits.pack import total
from games.kits.stock import StockState

PLAYING: Final = say_in("phase", "play")
NAMING: Final = say_in("phase", "naming the total")


class AddingState(StockState):
    """One deal. laid: the cards that were played, in order. total: what they come to; before: without the last."""

    laid: tuple[int, ...] = ()
    total: int = 0
    before: int = 0

    # The rules a game gives ---------------------------------------------------------------------------------------

    def makes(self, card: int) -> Sequence[int]:
        """The totals that a card can make of the present one, in rising order.

        From several its player names one: the first by the first of the game's `words`, and so on.
        """
        raise NotImplementedError

    def added(self, seat: int, card: int) -> None:
        """A seat has laid a card, and `total` is what it made of it: ask the next, or end the deal."""
        raise NotImplementedError

    # Play ---------------------------------------------------------------------------------------------------------

    def choices(self, seat: int) -> list[Action]:
        if self.phase == NAMING:
            return [CALL + place for place in range(len(self.makes(self.laid[-1])))]
        return cards_of(self.hands[seat])

    def act(self, seat: int, action: Action) -> None:
        if action >= CALL:
            self._make(seat, self.makes(self.laid[-1])[action - CALL])
            return
        totals = self.makes(action)
        self.put_down(seat, action)
        self.laid = (*self.laid, action)
        if len(totals) > 1:
            self.ask(NAMING, seat)
        else:
            self._make(seat, totals[0])

    def _make(self, seat: int, total: int) -> None:
        self.before, self.total = self.total, total
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
            return say(
                "{player} makes the total {total}.",
                player=player,
                total=self.makes(self.laid[-1])[action - CALL],
            )
        card, totals = self.card_said(seat, action), self.makes(action)
        if len(totals) > 1:
            return say("{player} plays {card}.", player=player, card=card)
        return say("{player} plays {card}: {total}.", player=player, card=card, total=totals[0])


class SharedOutState(AddingState):
    """All the cards are shared evenly, and what is left over lies open and begins the total; nobody draws."""

    worth: ClassVar[Sequence[int]]
    """By card what it adds."""

    def sizes(self) -> list[int]:
        each, over = divmod(len(self.deck), self.table.seats)
        return [each] * self.table.seats + [over]

    def after_deal(self) -> None:
        self.laid, self.stock = tuple(reversed(self.stock)), ()
        for card in self.laid:
            self.put_down(self.stock_holder, card)
        self.total = total(self.laid, self.worth)
        self.ask(PLAYING, self.table.next_seat(self.deal.dealer))

    def makes(self, card: int) -> Sequence[int]:
        return (self.total + self.worth[card],)

    def unseen(self, seat: int) -> list[int]:
        """The cards that the others have."""
        return cards_of(self.pack.whole & ~self.hands[seat] & ~mask_of(self.laid))


class SharedOutGame(Game):
    """Such a game: of two players each knows what the other has."""

    seats = (2, 3, 4, 5, 6, 7)
    usual = 4
    draws = True
    tie = TABLE_CHOOSES
    settlements = ("average-pot", "each-from-each", "fixed")

    @classmethod
    def hides(cls, seats: int) -> bool:
        return seats > cls.seats[0]
