"""A draw pile in a game of hands: cards that keep their place and what is known of them, drawn, turned up, exchanged.

The first of a game's `piles` is the stock: what `sizes` leaves after the hands. Everybody sees which card is drawn from
where, so who knew a card in the stock knows it in the hand that took it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.fields import Fields, first
from games.core.messages import say, say_in
from games.core.state import CHANCE, Outcome
from games.core.views import PileView
from games.kits.cards import BIT, cards_of
from games.kits.determinization import Limit
from games.kits.hands import HandsState

TURNING: Final = say_in("phase", "turning up")


class StockState(Fields, HandsState):
    """One deal with a stock; stands before the kit of the game: `class German(StockState, TrickState)`.

    stock: its cards in order, the top one last. turned: the card turned up, or -1. few: of a holder and cards the most
    that he can have of them, where he showed that he had none and has drawn since.
    """

    inferred = HandsState.inferred | {"few", "turned"}
    piles: ClassVar[tuple[str, ...]] = (say_in("pile", "stock"),)
    cards_each: ClassVar[int] = 0
    """The cards dealt to each seat."""
    counts_draws: ClassVar[bool] = True
    """Whether worlds keep to how many cards one can have of what he lacked before he drew.

    Where much is drawn by many, such worlds are too many to count: what one lacked is then forgotten as he draws.
    """

    stock: tuple[int, ...] = ()
    turned: int = -1
    few: dict[tuple[int, int], int] = first(lambda deal: {})

    @property
    def stock_holder(self) -> int:
        """The holder that the stock is among the hands."""
        return self.table.seats

    def each(self) -> int:
        """How many cards a seat is dealt here: `cards_each`, where the table or the deal does not say otherwise."""
        return self.cards_each

    def sizes(self) -> list[int]:
        seats, each = self.table.seats, self.each()
        return [each] * seats + [len(self.cards_dealt()) - seats * each] + [0] * (len(self.piles) - 1)

    def apply_chance(self, outcome: Outcome) -> None:
        sizes = self.sizes()
        start = sum(sizes[: self.stock_holder])
        self.stock = tuple(reversed(outcome[start : start + sizes[self.stock_holder]]))
        super().apply_chance(outcome)

    # What is done with it -----------------------------------------------------------------------------------------

    def turn_up(self, under: bool = False) -> int:
        """Turn the top card face up, where it lies or to be slipped under the stock. Returns it."""
        self.turned = card = self.stock[-1]
        if under:
            self.stock = (card, *self.stock[:-1])
        self.shown[self.stock_holder] |= BIT[card]
        return card

    def from_stock(self, *takers: int) -> None:
        """Each of these in turn takes the top card of what there is."""
        for taker in takers:
            if self.stock:
                card, self.stock = self.stock[-1], self.stock[:-1]
                self.take_known(self.stock_holder, taker, BIT[card])

    def swap_turned(self, seat: int, card: int, open_card: bool = True) -> None:
        """A seat takes the turned-up card and leaves one of its hand in its place, face up unless it robs the pack."""
        stock, bit = self.stock_holder, BIT[card]
        self.take_known(stock, seat, BIT[self.turned])
        if open_card:
            self.shown[seat] |= bit
            self.parted(seat, bit)
            self.take_known(seat, stock, bit)
        else:
            self.give(seat, stock, bit)
        self.stock = tuple([card if one == self.turned else one for one in self.stock])
        self.turned = card if open_card else -1

    def take_known(self, giver: int, taker: int, cards: int) -> None:
        """Cards go across by their places: who knew one of them still does."""
        open_cards = self.shown[giver] & cards
        self.hands[giver] ^= cards
        self.hands[taker] |= cards
        self.shown[giver] ^= open_cards
        self.shown[taker] |= open_cards
        for (viewer, holder), known in list(self.seen.items()):
            if holder == giver and viewer != taker:
                self.know(viewer, taker, known & cards)
        self._may_have(taker, open_cards, cards & ~open_cards, self.lacks[giver])

    def _may_have(self, taker: int, open_cards: int, hidden: int, barred: int) -> None:
        """What he lacked he may have now, but no more of it than he has taken."""
        if hidden and not self.counts_draws:
            self.lacks[taker] = 0
            return
        if hidden and (lacked := self.lacks[taker] & ~barred):
            self.few[taker, lacked] = 0
            self.lacks[taker] &= barred
        self.lacks[taker] &= ~open_cards
        held = self.hands[taker].bit_count()
        for (holder, cards), most in list(self.few.items()):
            if holder == taker:
                most += hidden.bit_count() + (open_cards & cards).bit_count()
                self.few[holder, cards] = most
                if most >= held:
                    del self.few[holder, cards]

    def parted(self, holder: int, cards: int) -> None:
        """A holder has put down cards that all can see, as in play."""
        for (who, mask), most in list(self.few.items()):
            if who == holder and mask & cards:
                self.few[who, mask] = most = most - (mask & cards).bit_count()
                if not most:
                    del self.few[who, mask]
                    self.lacks[who] |= mask

    def put_down(self, seat: int, card: int) -> None:
        """A card leaves a hand before everybody's eyes."""
        self.parted(seat, BIT[card])
        self.hands[seat] ^= BIT[card]
        self.shown[seat] &= ~BIT[card]

    # Worlds and views ---------------------------------------------------------------------------------------------

    def limits(self, viewer: int) -> list[Limit]:
        return [
            *super().limits(viewer),
            *(Limit((holder,), ((cards, 1),), 0, most) for (holder, cards), most in self.few.items()),
        ]

    def deal_again(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit] = ()) -> None:
        super().deal_again(world, viewer, rng, limits)
        known = self.known(viewer, self.stock_holder)
        unseen = shuffled(cards_of(world.hands[self.stock_holder] & ~known), rng)
        world.stock = tuple([card if known & BIT[card] else unseen.pop() for card in self.stock])

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        pile = super()._pile_view(viewer, holder)
        if holder == self.stock_holder and "cards" in pile:
            known = self.known(viewer, holder)
            pile["cards"] = [self.pack.texts[card] for card in self.stock if known & BIT[card]]
        return pile


class TurningState(StockState):
    """Such a deal in the middle of which the top card of the stock is turned up, before everybody's eyes."""

    @abstractmethod
    def turned_over(self) -> None:
        """The card `turned` lies there now."""

    def ask_to_turn(self) -> None:
        self.ask(TURNING, CHANCE)

    def draw(self, rng: Random) -> Outcome:
        return self.pack.texts[self.stock[-1]] if self.phase == TURNING else super().draw(rng)

    def reveals(self) -> bool:
        return self.phase == TURNING

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != TURNING:
            super().apply_chance(outcome)
            return
        self.turn_up()
        self.turned_over()

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != TURNING:
            return super().told_chance(viewer, outcome)
        return say("{card} is turned up.", card=self.card_said(self.deal.dealer, self.pack.first[outcome]))
