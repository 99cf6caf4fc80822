"""In which order seats deal where the deal does not go as the rules have it: a misdeal, or a first dealer by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.core.errors import BadResult
from games.core.messages import say

if TYPE_CHECKING:
    from games.core.game import GameTable


@dataclass(frozen=True, slots=True)
class PassedOn:
    """The deal was passed on by so many places beyond the rules, when so many rows were on the sheet.

    `drawn`: the first dealer was drawn by lot.
    """

    rows: int
    places: int
    drawn: bool = False


class DealOrder:
    """What a sheet knows of the order in which seats deal. `skips`: what went beyond the rules, first to last."""

    table: GameTable
    unit: str = "Deal"
    dealer_does: str = say("deals")
    rows: Sequence[Any]
    skips: tuple[PassedOn, ...] = ()

    def dealer(self) -> int:
        """Who deals next: seat 0 first, then to the left. A game that says otherwise adds `skipped` to the turns."""
        return (len(self.rows) + self.skipped) % self.table.seats

    @property
    def skipped(self) -> int:
        """By how many places the deal was passed on beyond the rules so far."""
        return sum(one.places for one in self.skips if one.rows <= len(self.rows))

    @property
    def skipped_now(self) -> int:
        """By how many places it was passed on since the last row."""
        return sum(one.places for one in self.skips if one.rows == len(self.rows))

    @property
    def put_right(self) -> PassedOn | None:
        """By what the dealer of the deal to come was put right last: what is undone first."""
        last = self.skips[-1] if self.skips else None
        return last if last is not None and last.rows == len(self.rows) else None

    @property
    def deals_in_turn(self) -> bool:
        """Whether somebody deals each row."""
        return self.unit == "Deal" and bool(self.dealer_does)

    def passed_to(self, seat: int, *, drawn: bool = False) -> PassedOn:
        """How the deal is passed on to that seat. Raises BadResult where the sheet cannot follow that."""
        if not self.deals_in_turn:
            raise BadResult(say("Nobody deals in turn here."))
        kept, rows = self.skips, len(self.rows)
        try:
            for places in range(self.table.seats):
                passed = PassedOn(rows, places, drawn)
                self.skips = (*kept, passed)
                if self.dealer() == seat:
                    return passed
        finally:
            self.skips = kept
        raise BadResult(say("Who deals follows from the play here: it cannot be changed by hand."))

    def let_pass(self, *passed: PassedOn) -> None:
        """Somebody else deals next, and the deal goes on from there."""
        self.skips = (*self.skips, *passed)

    def undo_dealer(self) -> None:
        """What put the dealer right last is taken back."""
        self.skips = self.skips[:-1]
