"""Auctions of two at a time, by values that are called one after another: one names them, the other holds them or not.

Source: Parlett, lines 4053-4061.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.messages import Seat, say, say_in
from games.core.state import Action
from games.kits.auctions import Auction
from games.kits.phases import Bids, PhasedState, Words

YES: Final = {"yes": say_in("a bid", "yes")}


class DuelAuction(Auction):
    """The second of the seats still inside names the next value to the first, who holds it or is out; so is who passes.

    Who is left speaks last, if nobody has named anything. asked: whether a value waits for its answer. The `bidder` is
    who named or held the value last.
    """

    __slots__ = ("asked",)

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__(order)
        self.asked = False
        self._next()

    @property
    def at_stake(self) -> int:
        """The place, from 0, of the value that is to be held, or to be named next."""
        return self.bid - self.asked

    def call(self, bid: int) -> None:
        """The seat whose turn it is names a value or holds it, or passes with 0."""
        seat = self.turn
        self.calls += ((seat, bid),)
        if bid:
            self.bid, self.bidder = bid, seat
            self.asked = not self.asked and len(self.inside) > 1
        else:
            self.inside = tuple(other for other in self.inside if other != seat)
            self.asked = False
        self._next()

    def _next(self) -> None:
        if self.inside:
            self.turn = self.inside[0 if self.asked or len(self.inside) == 1 else 1]

    def clone(self) -> DuelAuction:
        new = DuelAuction(self.inside or (self.turn,))
        new.inside, new.turn, new.bid, new.bidder = self.inside, self.turn, self.bid, self.bidder
        new.calls, new.asked = self.calls, self.asked
        return new


class Duel(Bids):
    """An auction of two at a time: the words are the values, each called in its turn, and `yes` holds one.

    Over, the method gets who is left and the place of the last value, as in `Bids`. The second of `who_<phase>` speaks
    to the first, the next to whoever is left. `greedy_<phase>` says whether he goes on: 0, or below it for a pass.
    """

    def __init__(self, name: str, words: Words | Sequence[str]) -> None:
        super().__init__(name, words)
        self.words = {**self.words, **YES}

    def begin(self, state: PhasedState, order: tuple[int, ...]) -> None:
        state.auction = DuelAuction(order)
        state.ask(self.name, state.auction.turn)

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        """A pass last where a value is named, and before the yes where it is held."""
        spoken = state.spoken[self.slug]
        if duel(state).asked:
            return list(spoken[self.bids :])
        *higher, out = super().choices(state, seat)
        return [*higher[:1], out]

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        auction, spoken = duel(state), state.spoken[self.slug]
        held = action == spoken[-1]
        super().act(state, seat, spoken[auction.at_stake] if held else action)

    def told(self, state: PhasedState, viewer: int | None, seat: int, action: Action) -> str:
        if action == state.spoken[self.slug][-1]:
            return say("{player} says yes.", player=Seat(seat))
        return super().told(state, viewer, seat, action)

    def action(self, state: PhasedState, value: int) -> Action:
        auction, spoken = duel(state), state.spoken[self.slug]
        choices = self.choices(state, auction.turn)
        on = spoken[-1] if auction.asked else choices[0]
        return on if value >= 0 else spoken[self.bids]


def duel(state: PhasedState) -> DuelAuction:
    """The auction of two at a time that a deal is in."""
    assert isinstance(state.auction, DuelAuction)
    return state.auction
