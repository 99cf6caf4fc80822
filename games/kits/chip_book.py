"""Who has how many chips, who has lent whom, and what the bank has done: the arithmetic of the chip sheet.

Source: My Games, lines 229 (the average of chips is what everybody began with), 1791 (IOUs: borrow from the player with
the most chips; at the end they count for the holder and against the writer).

Every method checks first and raises BadResult, named by the field of a chip sheet's entry; then it changes the book and
gives the line that tells what happened, with players as `{0}`, `{1}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import NoReturn

from games.core.errors import BadResult, refuse
from games.core.messages import Message, Seat, Signed, joined, say, say_in

Loans = dict[tuple[int, int], int]
"""Chips lent, by (lender, borrower)."""
OTHERWISE = say("If chips have changed hands in play since, say so below, or enter a count first.")


def all_of(seats: Sequence[int]) -> Seat | Message:
    """Players for people: `{0}`, `{0} and {2}`."""
    named: Seat | Message = Seat(seats[0])
    for seat in seats[1:]:
        named = say("{players} and {last}", players=named, last=Seat(seat))
    return named


@dataclass(slots=True)
class Book:
    """Chips by side: in front, bought from the bank, lent as (lender, borrower); `bank`: paid by it less taken.

    `known`: whether `stacks` are those on the table. If not they are those of the last count and the entries since,
    and only the table knows who has how many; how many there are in all is known at any time. A side (`who`) that is
    None stands for every side that has not left, each with as many chips. `cashed`: handed in by those who left early,
    `out`.
    """

    seats: Sequence[Sequence[int]]
    stacks: list[int]
    bought: list[int]
    ious: Loans = field(default_factory=dict)
    bank: int = 0
    known: bool = True
    cashed: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.cashed = self.cashed or [0] * len(self.stacks)

    @property
    def issued(self) -> int:
        """The chips in play: bought, and paid by the bank, less those that were cashed."""
        return sum(self.bought) + self.bank - sum(self.cashed)

    def held(self, side: int) -> int:
        """Chips that others owe to a side."""
        return sum(chips for (lender, _), chips in self.ious.items() if lender == side)

    def owed(self, side: int) -> int:
        """Chips that a side owes to others."""
        return sum(chips for (_, borrower), chips in self.ious.items() if borrower == side)

    def net(self, side: int) -> int:
        """What a side has won: chips in front and cashed + IOUs held - IOUs written - chips bought."""
        return self.stacks[side] + self.cashed[side] + self.held(side) - self.owed(side) - self.bought[side]

    def clone(self) -> Book:
        """An independent copy."""
        return Book(
            self.seats,
            self.stacks[:],
            self.bought[:],
            dict(self.ious),
            self.bank,
            self.known,
            self.cashed[:],
            set(self.out),
        )

    def name(self, side: int) -> Seat | Message:
        """A side for people: `{0}`, `{0} and {2}`."""
        return all_of(self.seats[side])

    def alone(self, side: int) -> bool:
        """Whether a side is one player: verbs depend on it."""
        return len(self.seats[side]) == 1

    # Entries ------------------------------------------------------------------------------------------------------

    def buy(self, who: int | None, chips: int) -> str:
        """Chips for which a side will have to answer; who had left is back."""
        for side in self._sides(who):
            self.out.discard(side)
            self.stacks[side] += chips
            self.bought[side] += chips
        if who is None:
            return say("Everybody buys {chips}: {issued} are in play", chips=chips, issued=self.issued)
        name, issued = self.name(who), self.issued
        if self.alone(who):
            return say("{player} buys {chips}: {issued} are in play", player=name, chips=chips, issued=issued)
        return say("{players} buy {chips}: {issued} are in play", players=name, chips=chips, issued=issued)

    def pay_out(self, who: int | None, chips: int) -> str:
        """The bank pays: chips that the side has won."""
        self._check_there(who, "who")
        for side in self._sides(who):
            self.stacks[side] += chips
            self.bank += chips
        issued = self.issued
        if who is None:
            return say("The bank pays everybody {chips}: {issued} are in play", chips=chips, issued=issued)
        name = self.name(who)
        return say(
            "The bank pays {player} {chips}: {issued} are in play", player=name, chips=chips, issued=issued
        )

    def pay_in(self, who: int | None, chips: int) -> str:
        """A side pays the bank, or puts chips out of play."""
        self._check_there(who, "who")
        sides = self._sides(who)
        self._check_issued(chips * len(sides))
        for side in sides:
            self._check_has(side, chips)
        for side in sides:
            self.stacks[side] -= chips
            self.bank -= chips
        if who is None:
            return say(
                "Everybody pays the bank {chips}: {issued} are in play", chips=chips, issued=self.issued
            )
        name, left = self.name(who), self.issued
        if self.alone(who):
            return say(
                "{player} pays the bank {chips}: {issued} are in play", player=name, chips=chips, issued=left
            )
        return say(
            "{players} pay the bank {chips}: {issued} are in play", players=name, chips=chips, issued=left
        )

    def move(self, giver: int, taker: int, chips: int) -> str:
        """From one side to another."""
        self._check_there(giver, "giver")
        self._check_there(taker, "taker")
        self._check_has(giver, chips)
        self.stacks[giver] -= chips
        self.stacks[taker] += chips
        one, other = self.name(giver), self.name(taker)
        if self.alone(giver):
            return say("{player} gives {other} {chips}", player=one, other=other, chips=chips)
        return say("{players} give {other} {chips}", players=one, other=other, chips=chips)

    def lend(self, borrower: int, lender: int, chips: int) -> str:
        """Chips for an IOU; the lender must be the one with the most, of several any (line 1791)."""
        self._check_there(borrower, "borrower")
        self._check_there(lender, "lender")
        self._check_richest(borrower, lender)
        self._check_has(lender, chips)
        self.stacks[lender] -= chips
        self.stacks[borrower] += chips
        owes = self.ious.get((lender, borrower), 0) + chips
        self.ious[lender, borrower] = owes
        one, other = self.name(borrower), self.name(lender)
        if self.alone(borrower):
            loan = say(
                "{player} borrows {chips} from {other} for an IOU", player=one, chips=chips, other=other
            )
        else:
            loan = say(
                "{players} borrow {chips} from {other} for an IOU", players=one, chips=chips, other=other
            )
        return say("{loan}, {chips} in all", loan=loan, chips=owes) if owes > chips else loan

    def repay(self, borrower: int, lender: int, chips: int) -> str:
        """An IOU or a part of it is paid back in chips."""
        self._check_there(borrower, "borrower")
        self._check_there(lender, "lender")
        owes = self.ious.get((lender, borrower), 0)
        if chips > owes:
            debt = say(
                "{borrower} owes {lender} {chips}",
                borrower=self.name(borrower),
                lender=self.name(lender),
                chips=owes or say_in("chips", "nothing"),
            )
            refuse("chips", "{debt}: {chips} cannot be paid back.", debt=debt, chips=chips)
        self._check_has(borrower, chips)
        self.stacks[borrower] -= chips
        self.stacks[lender] += chips
        if owes > chips:
            self.ious[lender, borrower] = owes - chips
        else:
            del self.ious[lender, borrower]
        left = (
            say("{chips} are still owed", chips=owes - chips) if owes > chips else say("nothing more is owed")
        )
        one, other = self.name(borrower), self.name(lender)
        if self.alone(borrower):
            return say(
                "{player} pays {other} {chips} back and {left}",
                player=one,
                other=other,
                chips=chips,
                left=left,
            )
        return say(
            "{players} pay {other} {chips} back and {left}", players=one, other=other, chips=chips, left=left
        )

    def cash_out(self, side: int, chips: int) -> str:
        """A side hands in its chips and leaves; IOUs stay and count at the end."""
        self._check_there(side, "leaver")
        self._check_issued(chips, "handed")
        if self.known and self.stacks[side] != chips:
            self._refuse_other_stack(side, chips, "handed")
        self.stacks[side] -= chips
        self.cashed[side] += chips
        self.out.add(side)
        won = self.cashed[side] + self.held(side) - self.owed(side) - self.bought[side]
        values = {"chips": chips, "won": Signed(won) if won else 0, "issued": self.issued}
        if self.alone(side):
            return say(
                "{player} cashes {chips} and leaves with {won}: {issued} are in play",
                player=self.name(side),
                **values,
            )
        return say(
            "{players} cash {chips} and leave with {won}: {issued} are in play",
            players=self.name(side),
            **values,
        )

    def close(self, stacks: Sequence[int], *, shared: bool) -> tuple[str, ...]:
        """The final count although it does not come to what is in play: the difference is `shared` by those who are
        still there in proportion to what each has counted, or left to the bank. How that was done, a line each.
        """
        self._check_left(stacks)
        off = sum(stacks) - self.issued
        if not off:
            return (self.count(stacks),)
        told = self._off(off)
        if not shared:
            self.bank += off
            return (self.count(stacks), say("{off}: the bank bears it", off=told))
        even = _in_proportion(stacks, self.issued)
        return (
            self.count(even),
            say(
                "{counted} were counted, {off}: shared in proportion, {stacks}",
                counted=sum(stacks),
                off=told,
                stacks=" + ".join(f"{one}" for one in even),
            ),
        )

    @staticmethod
    def _off(off: int) -> Message:
        return say("{count} too many", count=off) if off > 0 else say("{count} missing", count=-off)

    def count(self, stacks: Sequence[int]) -> str:
        """What everybody has in front; it must come to what is in play."""
        self._check_left(stacks)
        counted, issued = sum(stacks), self.issued
        if counted != issued:
            off = self._off(counted - issued)
            refuse(
                "stacks",
                "{issued} chips are in play, but {counted} were counted: {off}. Count again.",
                issued=issued,
                counted=counted,
                off=off,
            )
        self.stacks, self.known = list(stacks), True
        return say(
            "{stacks} = {sum} counted, as many as are in play",
            stacks=" + ".join(map(str, stacks)),
            sum=counted,
        )

    # Checks -------------------------------------------------------------------------------------------------------

    def _sides(self, who: int | None) -> Sequence[int]:
        there = [side for side in range(len(self.stacks)) if side not in self.out]
        if who is None and not there:
            refuse("who", "everybody has cashed out: say who it is.")
        return there if who is None else (who,)

    def _check_there(self, side: int | None, field: str) -> None:
        if side in self.out:
            assert side is not None
            refuse(
                field,
                "{player} has cashed out: only a buy-in brings anybody back, and IOUs count at the end.",
                player=self.name(side),
            )

    def _check_left(self, stacks: Sequence[int]) -> None:
        for side in sorted(self.out):
            if stacks[side]:
                refuse(
                    "stacks",
                    "{player} has cashed out and has no chips in front, not {chips}.",
                    player=self.name(side),
                    chips=stacks[side],
                )

    def _check_issued(self, chips: int, field: str = "chips") -> None:
        if chips > self.issued:
            refuse(field, "{chips} is more than the {issued} chips in play.", chips=chips, issued=self.issued)

    def _check_has(self, side: int, chips: int) -> None:
        self._check_issued(chips)
        if self.known and self.stacks[side] < chips:
            self._refuse_other_stack(side, chips, "chips")

    def _refuse_other_stack(self, side: int, chips: int, field: str) -> NoReturn:
        has = say(
            "{player} has {chips} chips by the sheet, not {wanted}.",
            player=self.name(side),
            chips=self.stacks[side],
            wanted=chips,
        )
        raise BadResult({field: joined([has, OTHERWISE], " ")})

    def _check_richest(self, borrower: int, lender: int) -> None:
        others = [side for side in range(len(self.stacks)) if side != borrower]
        most = max(self.stacks[side] for side in others)
        if not self.known or self.stacks[lender] == most:
            return
        richest, *equal = [side for side in others if self.stacks[side] == most]
        named = self.name(richest)
        for side in equal:
            named = say("{players} or {last}", players=named, last=self.name(side))
        refuse(
            "lender",
            "borrow from {richest}, who has the most by the sheet: {most}, and {player} {chips}. {otherwise}",
            richest=named,
            most=most,
            player=self.name(lender),
            chips=self.stacks[lender],
            otherwise=OTHERWISE,
        )


def _in_proportion(stacks: Sequence[int], issued: int) -> list[int]:
    """Stacks that come to `issued`, in the proportion of those counted.

    Odd chips go one each to the largest remainders; of equal ones first to who has counted more, then by seat.

    >>> _in_proportion([120, 97, 80], 300)
    [121, 98, 81]
    """
    counted = sum(stacks)
    if not counted:
        refuse("stacks", "nobody has counted a chip: there is no proportion to share the difference by.")
    exact = [Fraction(chips * issued, counted) for chips in stacks]
    even = [floor(part) for part in exact]
    order = sorted(range(len(stacks)), key=lambda side: (even[side] - exact[side], -stacks[side], side))
    for side in order[: issued - sum(even)]:
        even[side] += 1
    return even
