"""Betting with IOUs: who is short of chips borrows them from the richest, so that nobody runs out.

Source: My Games, lines 1791-1815.
"""

from __future__ import annotations

from games.core.native import mypyc_attr
from games.vying.kit.betting import Betting, Chips


@mypyc_attr(allow_interpreted_subclasses=True)
class Borrowed(Chips):
    """Chips that players lend each other: whoever is short borrows from the richest, and nobody runs out."""

    __slots__ = ()

    def pay(self, seat: int, amount: int) -> int:
        """Take chips from a seat's stack into the pot, after borrowing what is missing.

        Raises ValueError, and changes nothing, if all players together do not have as much.
        """
        if self.stacks[seat] < amount:
            if sum(self.stacks) < amount:
                raise ValueError(
                    f"{amount} chips cannot be paid: there are only {sum(self.stacks)} on the table."
                )
            while self.stacks[seat] < amount:
                self._borrow(seat, amount - self.stacks[seat])
        self.stacks[seat] -= amount
        return amount

    def can_act(self, seat: int) -> bool:
        return True

    def _borrow(self, seat: int, missing: int) -> None:
        lender = self.richest_but(seat)
        lent = min(missing, self.stacks[lender])
        self.stacks[lender] -= lent
        self.stacks[seat] += lent
        self.loans[lender, seat] = self.loans.get((lender, seat), 0) + lent

    def richest_but(self, seat: int) -> int:
        """The other player with the most chips; of several the first to the left of the seat."""
        seats = len(self.stacks)
        others = [(seat + step) % seats for step in range(1, seats)]
        return max(others, key=self.stacks.__getitem__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lending(Betting):
    """Betting without side pots: what nobody who is still in could pay with all the chips there are cannot be bet."""

    __slots__ = ()

    def most(self) -> int:
        chips, high = sum(self.chips.stacks), self.high
        if chips > high * self.inside + self.largest * self.inside:
            return self.largest
        for paid, active in zip(self.paid, self.active, strict=True):
            if active:
                chips -= high - paid
        return min(self.largest, chips // self.inside)
