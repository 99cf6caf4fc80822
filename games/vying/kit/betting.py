"""Betting: chips, and rounds of check, bet, call, raise and fold, as in poker and in brag.

Sources: My Games, lines 1791-1815 (poker with IOUs); Parlett, lines 5434-5487 (poker, tapping out), 5303-5315 (brag).
Who runs out of chips while `Chips` are at stake stays in for what he has paid: `shares` is the arithmetic of the pots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Self

from games.core.messages import say, say_in
from games.core.native import mypyc_attr
from games.core.state import Action
from games.kits.chip_book import Loans

FOLD, CHECK, CALL, SEE, BET, RAISE = 0, 1, 2, 3, 10, 30
"""Actions; a bet of n is BET + n, and a raise by n is RAISE + n."""
CHECKED, CALLED, SEEN = (CHECK,), (CALL,), (SEE,)
LARGEST_RAISE: Final = 15
"""The largest bet for which there is a text."""

TEXTS: Final[dict[Action, str]] = {
    FOLD: "fold",
    CHECK: "check",
    CALL: "call",
    SEE: "see",
    **{BET + n: "bet " + str(n) for n in range(1, LARGEST_RAISE + 1)},
    **{RAISE + n: "raise " + str(n) for n in range(1, LARGEST_RAISE + 1)},
}
ACTIONS: Final[dict[str, Action]] = {text: action for action, text in TEXTS.items()}
SPOKEN: Final[dict[str, str]] = {
    "fold": say_in("a bet", "fold"),
    "check": say_in("a bet", "check"),
    "call": say_in("a bet", "call"),
    "see": say_in("a bet", "see"),
    **{TEXTS[BET + n]: say("bet {count}", count=n) for n in range(1, LARGEST_RAISE + 1)},
    **{TEXTS[RAISE + n]: say("raise {count}", count=n) for n in range(1, LARGEST_RAISE + 1)},
}
"""How people read the actions."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chips:
    """The chips in front of the players: nobody puts in more than he has."""

    __slots__ = ("loans", "stacks")

    def __init__(self, stacks: Sequence[int]) -> None:
        self.stacks = list(stacks)
        self.loans: Loans = {}

    def pay(self, seat: int, amount: int) -> int:
        """Take chips from a seat's stack into the pot; how many it had to give."""
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        return paid

    def can_act(self, seat: int) -> bool:
        """Whether a seat has anything left to bet with."""
        return self.stacks[seat] > 0

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stacks, twin.loans = self.stacks[:], self.loans.copy()
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Betting:
    """A round of betting.

    It goes round until nobody is left who has not acted since the last bet or raise, or until only one has not folded.
    paid: chips put into the pot by each seat, ante included; high: the most. active: who is still in, `inside` of them;
    live: who of them has chips to bet with, `able` of them. turn: whose turn it is, -1 when the betting is over.
    must_bet: nobody may check, and as long as nobody has bet everybody in turn bets or folds.
    """

    __slots__ = (
        *("able", "active", "chips", "high", "inside", "largest"),
        *("live", "must_bet", "paid", "pot", "raised", "turn", "waiting"),
    )

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
        self.high, self.pot = max(self.paid), sum(self.paid)
        self.active = list(active) if active is not None else [True] * len(self.paid)
        self.live = [active and chips.can_act(seat) for seat, active in enumerate(self.active)]
        self.inside, self.able = sum(self.active), sum(self.live)
        self.begin(first, largest)

    def begin(self, first: int, largest: int, *, must_bet: bool = False) -> None:
        """A round; those after the first go on from what has been paid."""
        self.largest = largest
        self.raised = False
        self.must_bet = must_bet
        self.waiting = self.able
        self.turn = first

    def needed(self) -> bool:
        """Whether there is anything to bet: two who can, or one who owes something."""
        return self.able > 1 or (self.able == 1 and self.owes(self.live.index(True)) > 0)

    def owes(self, seat: int) -> int:
        """What a seat must pay to stay in."""
        return self.high - self.paid[seat]

    def most(self) -> int:
        """The largest bet or raise now; none if nobody else could answer it."""
        if self.able < 2:
            return 0
        return min(self.largest, self.chips.stacks[self.turn] - self.high + self.paid[self.turn])

    def legal(self) -> list[Action]:
        """What the seat in turn may do."""
        base = 1 + (RAISE if self.raised else BET)
        return [FOLD, *self.stay(), *range(base, base + self.most())]

    def stay(self) -> tuple[Action, ...]:
        """How the seat in turn may stay in without raising."""
        if self.raised:
            return CALLED
        return () if self.must_bet else CHECKED

    def apply(self, action: Action) -> None:
        """The seat in turn acts."""
        seat = self.turn
        self.waiting -= 1
        if action == FOLD:
            self.active[seat] = self.live[seat] = False
            self.inside -= 1
            self.able -= 1
        elif action > SEE:
            self.pay(seat, self.high - self.paid[seat] + action - (RAISE if action > RAISE else BET))
            self.raised = True
            self.waiting = self.able - self.live[seat]
        elif action != CHECK:
            self.pay(seat, self.high - self.paid[seat])
        self.turn = -1 if self.over(action) else self.next(seat)

    def over(self, action: Action) -> bool:
        """Whether this was the last action of the round."""
        return not self.waiting or self.inside == 1

    def pay(self, seat: int, amount: int) -> None:
        """A seat puts chips into the pot, as many as it has."""
        amount = self.chips.pay(seat, amount)
        self.pot += amount
        self.paid[seat] += amount
        if self.paid[seat] > self.high:
            self.high = self.paid[seat]
        if self.live[seat] and not self.chips.can_act(seat):
            self.live[seat] = False
            self.able -= 1

    def next(self, seat: int) -> int:
        """Who acts after a seat."""
        live, seats = self.live, len(self.live)
        seat = (seat + 1) % seats
        while not live[seat]:
            seat = (seat + 1) % seats
        return seat

    def clone(self) -> Self:
        """A copy with its own copy of the chips."""
        twin = type(self).__new__(type(self))
        twin.chips = self.chips.clone()
        twin.paid, twin.high, twin.pot = self.paid[:], self.high, self.pot
        twin.active, twin.live, twin.inside, twin.able = self.active[:], self.live[:], self.inside, self.able
        twin.largest, twin.raised, twin.must_bet = self.largest, self.raised, self.must_bet
        twin.waiting, twin.turn = self.waiting, self.turn
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Bragging(Betting):
    """Betting as in brag: it ends only when one of the last two sees the other, or only one is left.

    Who finds all stakes equal, and more than one other who can still bet, raises or goes out.
    """

    __slots__ = ()

    def stay(self) -> tuple[Action, ...]:
        if self.able <= 2:
            return SEEN
        return CALLED if self.owes(self.turn) else ()

    def over(self, action: Action) -> bool:
        return action == SEE or self.inside == 1 or not self.needed()


def shares(paid: Sequence[int], worth: Mapping[int, int], dealer: int) -> list[int]:
    """What the pot brings each seat. worth: how good the hands still in are, by seat; dealer: where odd chips end.

    Nobody wins more of another's chips than he put in himself. Equal hands share, odd chips going to the first of
    them from the dealer's left.
    """
    won, floor = [0] * len(paid), 0
    levels = sorted({paid[seat] for seat in worth})
    for level in levels:
        if level == levels[-1]:
            level = max(paid)
        part = sum([min(one, level) - min(one, floor) for one in paid])
        rivals = [seat for seat in worth if paid[seat] > floor]
        best = max([worth[seat] for seat in rivals])
        winners = [seat for seat in rivals if worth[seat] == best]
        share, odd = divmod(part, len(winners))
        for place, seat in enumerate(sorted(winners, key=lambda seat: (seat - dealer - 1) % len(paid))):
            won[seat] += share + (place < odd)
        floor = level
    return won
