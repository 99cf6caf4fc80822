"""Draw, lay out, add to what lies there, discard: turns of rummy games that end when somebody has no cards left.

When a turn ends without a stock the discard pile is shuffled and becomes the stock.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from games.core.commitment import shuffled
from games.core.messages import say, say_in
from games.core.state import CHANCE, Action, Outcome
from games.kits.hands import CALL
from games.rummy.kit.drawing import DISCARD, DRAW, START, DrawState

MELD: Final = say_in("phase", "melding")
RESHUFFLE: Final = say_in("phase", "shuffling")


class LayingState(DrawState):
    """A game says by `has_melded` who may add to melds, and lists and does what is laid: `laying`, `lay`.

    winner: who has gone out. fresh: whether who plays had laid nothing before this turn. shuffles: how often the
    discard pile has become the stock. following: who plays when it has.
    """

    shuffles_most: ClassVar[int]
    """How often the discard pile becomes the stock: then the deal ends without a winner."""

    fresh: bool = True
    winner: int = -1
    shuffles: int = 0
    following: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def has_melded(self, seat: int) -> bool:
        """Whether a seat has a meld of its own on the table."""
        raise NotImplementedError

    def laying(self, seat: int) -> list[Action]:
        """What may be done in the middle of a turn, discards among it: sorted."""
        raise NotImplementedError

    def lay(self, seat: int, action: Action) -> None:
        """Do what is no discard."""
        raise NotImplementedError

    # A turn -------------------------------------------------------------------------------------------------------

    def has_drawn(self, seat: int) -> None:
        self.fresh = not self.has_melded(seat)
        self.ask(DISCARD if self.phase == START else MELD, seat)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == DISCARD:
            return self.throwable(seat)
        if self.phase == MELD:
            return self.laying(seat)
        return super().choices(seat) if self.stock or self.phase == START else super().choices(seat)[:1]

    def can_wait(self, seat: int, action: Action) -> bool:
        """What is laid and added; nothing is drawn for it."""
        return self.phase == MELD and action >= CALL

    def act(self, seat: int, action: Action) -> None:
        if self.phase not in (DISCARD, MELD):
            super().act(seat, action)
        elif action < CALL:
            self.throw(seat, action)
            self.finish_turn(seat)
        else:
            self.lay(seat, action)
            if not self.hands[seat]:
                self.finish_turn(seat)

    def finish_turn(self, seat: int) -> None:
        """After a turn: he may be out, or the stock may have to be made anew."""
        self.following = self.table.next_seat(seat)
        self.taken = -1
        if not self.hands[seat]:
            self.winner = seat
            self.end()
        elif self.stock:
            self.ask(DRAW, self.following)
        elif self.shuffles == self.shuffles_most:
            self.end()
        else:
            self.ask(RESHUFFLE, CHANCE)

    # The stock made anew ------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Outcome:
        return shuffled(list(self.waste), rng) if self.phase == RESHUFFLE else super().draw(rng)

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != RESHUFFLE:
            super().apply_chance(outcome)
            return
        self.shuffles += 1
        self.made_anew(outcome)
        self.ask(DRAW, self.following)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == RESHUFFLE:
            return say("The discards are shuffled and make a new stock.")
        return super().told_chance(viewer, outcome)
