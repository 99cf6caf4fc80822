"""Betting as in poker: chips, IOUs of players who run out of them, and rounds of check, bet, call, raise and fold.

Source: My Games, lines 1791-1815. There are no table stakes and so no side pots: a player who is short borrows from
the one with the most chips. What nobody at the table could pay cannot be bet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from games.core.messages import say, say_in
from games.core.state import Action

FOLD, CHECK, CALL, BET, RAISE = 0, 1, 2, 10, 30
"""Actions; a bet of n is BET + n, and a raise by n is RAISE + n."""
LARGEST_RAISE: Final = 15
"""The largest bet for which there is a text."""

TEXTS: Final[dict[Action, str]] = {
    FOLD: "fold",
    CHECK: "check",
    CALL: "call",
    **{BET + n: "bet " + str(n) for n in range(1, LARGEST_RAISE + 1)},
    **{RAISE + n: "raise " + str(n) for n in range(1, LARGEST_RAISE + 1)},
}
ACTIONS: Final[dict[str, Action]] = {text: action for action, text in TEXTS.items()}
SPOKEN: Final[dict[str, str]] = {
    "fold": say_in("a bet", "fold"),
    "check": say_in("a bet", "check"),
    "call": say_in("a bet", "call"),
    **{TEXTS[BET + n]: say("bet {count}", count=n) for n in range(1, LARGEST_RAISE + 1)},
    **{TEXTS[RAISE + n]: say("raise {count}", count=n) for n in range(1, LARGEST_RAISE + 1)},
}
"""How people read the actions."""

Loans = dict[tuple[int, int], int]
"""Chips lent, by (lender, borrower)."""


class Chips:
    """The chips in front of the players, and what they have lent each other."""

    __slots__ = ("loans", "stacks")

    def __init__(self, stacks: Sequence[int]) -> None:
        self.stacks = list(stacks)
        self.loans: Loans = {}

    def pay(self, seat: int, amount: int) -> None:
        """Take chips from a seat's stack into the pot, after borrowing what is missing.

        Raises ValueError, and changes nothing, if all players together do not have as much.
        """
        if sum(self.stacks) < amount:
            raise ValueError(
                f"{amount} chips cannot be paid: there are only {sum(self.stacks)} on the table."
            )
        while self.stacks[seat] < amount:
            self._borrow(seat, amount - self.stacks[seat])
        self.stacks[seat] -= amount

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

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.stacks, twin.loans = self.stacks[:], dict(self.loans)
        return twin


class Betting:
    """A round of betting.

    It goes round until nobody is left who has not acted since the last bet or raise, or until only one has not folded.
    paid: chips put into the pot by each seat, ante included. turn: whose turn it is, -1 when the betting is over.
    """

    __slots__ = ("active", "chips", "largest", "paid", "raised", "turn", "waiting")

    def __init__(
        self,
        chips: Chips,
        paid: Sequence[int],
        first: int,
        largest: int,
        active: Sequence[bool] | None = None,
    ) -> None:
        self.chips = chips
        self.paid = list(paid)
        self.active = list(active) if active is not None else [True] * len(self.paid)
        self.largest = largest
        self.raised = False
        self.waiting = sum(self.active)
        self.turn = first

    @property
    def high(self) -> int:
        """What everybody who stays in has to have paid."""
        return max(self.paid)

    @property
    def pot(self) -> int:
        return sum(self.paid)

    def owes(self, seat: int) -> int:
        """What a seat must pay to stay in."""
        return max(self.paid) - self.paid[seat]

    def most(self) -> int:
        """The largest bet or raise now: what all who are still in could pay with the chips there are."""
        high, chips, players = max(self.paid), sum(self.chips.stacks), 0
        for paid, active in zip(self.paid, self.active, strict=True):
            if active:
                chips -= high - paid
                players += 1
        return min(self.largest, chips // players)

    def legal(self) -> list[Action]:
        """What the seat in turn may do."""
        base = RAISE if self.raised else BET
        raises = range(base + 1, base + 1 + self.most())
        return [FOLD, CALL if self.raised else CHECK, *raises]

    def apply(self, action: Action) -> None:
        """The seat in turn acts."""
        seat = self.turn
        self.waiting -= 1
        if action == FOLD:
            self.active[seat] = False
        elif action > CALL:
            self._pay(seat, self.owes(seat) + action - (RAISE if action > RAISE else BET))
            self.raised = True
            self.waiting = sum(self.active) - 1
        elif action == CALL:
            self._pay(seat, self.owes(seat))
        if not self.waiting or sum(self.active) == 1:
            self.turn = -1
        else:
            self.turn = self._next(seat)

    def _pay(self, seat: int, amount: int) -> None:
        self.chips.pay(seat, amount)
        self.paid[seat] += amount

    def _next(self, seat: int) -> int:
        seats = len(self.active)
        seat = (seat + 1) % seats
        while not self.active[seat]:
            seat = (seat + 1) % seats
        return seat

    def clone(self) -> Self:
        """A copy with its own copy of the chips."""
        twin = object.__new__(type(self))
        twin.chips = self.chips.clone()
        twin.paid, twin.active = self.paid[:], self.active[:]
        twin.largest, twin.raised = self.largest, self.raised
        twin.waiting, twin.turn = self.waiting, self.turn
        return twin
