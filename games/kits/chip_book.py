"""Who has how many chips, who has lent whom, and what the bank has done: the arithmetic of the chip sheet.

Source: My Games, lines 229 (the average of chips is what everybody began with), 1791 (IOUs: borrow from the player with
the most chips; at the end they count for the holder and against the writer).

Every method checks first and raises BadResult, named by the field of a chip sheet's entry; then it changes the book and
gives the line that tells what happened, with players as `{0}`, `{1}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core.errors import BadResult
from games.kits.betting import Loans

OTHERWISE = "If chips have changed hands in play since, say so below, or enter a count first."


@dataclass(slots=True)
class Book:
    """Chips by side: in front, bought from the bank, lent as (lender, borrower); `bank`: paid by it less taken.

    `known`: whether `stacks` are those on the table. If not they are those of the last count and the entries since,
    and only the table knows who has how many; how many there are in all is known at any time. A side (`who`) that is
    None stands for every side, each with as many chips.
    """

    seats: Sequence[Sequence[int]]
    stacks: list[int]
    bought: list[int]
    ious: Loans = field(default_factory=dict)
    bank: int = 0
    known: bool = True

    @property
    def issued(self) -> int:
        """The chips in play: bought, and paid by the bank."""
        return sum(self.bought) + self.bank

    def held(self, side: int) -> int:
        """Chips that others owe to a side."""
        return sum(chips for (lender, _), chips in self.ious.items() if lender == side)

    def owed(self, side: int) -> int:
        """Chips that a side owes to others."""
        return sum(chips for (_, borrower), chips in self.ious.items() if borrower == side)

    def net(self, side: int) -> int:
        """What a side has won: chips in front + IOUs held - IOUs written - chips bought."""
        return self.stacks[side] + self.held(side) - self.owed(side) - self.bought[side]

    def clone(self) -> Book:
        """An independent copy."""
        return Book(self.seats, self.stacks[:], self.bought[:], dict(self.ious), self.bank, self.known)

    def name(self, side: int) -> str:
        """A side for people: `{0}`, `{0} and {2}`."""
        return " and ".join(f"{{{seat}}}" for seat in self.seats[side])

    def does(self, side: int, verb: str) -> str:
        """`{0} pays`, `{0} and {2} pay`."""
        return f"{self.name(side)} {verb}{'s' if len(self.seats[side]) == 1 else ''}"

    # Entries ------------------------------------------------------------------------------------------------------

    def buy(self, who: int | None, chips: int) -> str:
        """Chips for which a side will have to answer."""
        for side in self._sides(who):
            self.stacks[side] += chips
            self.bought[side] += chips
        buyer = "Everybody buys" if who is None else self.does(who, "buy")
        return f"{buyer} {chips}: {self.issued} are in play"

    def pay_out(self, who: int | None, chips: int) -> str:
        """The bank pays: chips that the side has won."""
        for side in self._sides(who):
            self.stacks[side] += chips
            self.bank += chips
        return f"The bank pays {'everybody' if who is None else self.name(who)} {chips}: {self.issued} are in play"

    def pay_in(self, who: int | None, chips: int) -> str:
        """A side pays the bank, or puts chips out of play."""
        sides = self._sides(who)
        self._check_issued(chips * len(sides))
        for side in sides:
            self._check_has(side, chips)
        for side in sides:
            self.stacks[side] -= chips
            self.bank -= chips
        payer = "Everybody pays" if who is None else self.does(who, "pay")
        return f"{payer} the bank {chips}: {self.issued} are in play"

    def move(self, giver: int, taker: int, chips: int) -> str:
        """From one side to another."""
        self._check_has(giver, chips)
        self.stacks[giver] -= chips
        self.stacks[taker] += chips
        return f"{self.does(giver, 'give')} {self.name(taker)} {chips}"

    def lend(self, borrower: int, lender: int, chips: int) -> str:
        """Chips for an IOU; the lender must be the one with the most, of several any (line 1791)."""
        self._check_richest(borrower, lender)
        self._check_has(lender, chips)
        self.stacks[lender] -= chips
        self.stacks[borrower] += chips
        owes = self.ious.get((lender, borrower), 0) + chips
        self.ious[lender, borrower] = owes
        more = f", {owes} in all" if owes > chips else ""
        return f"{self.does(borrower, 'borrow')} {chips} from {self.name(lender)} for an IOU{more}"

    def repay(self, borrower: int, lender: int, chips: int) -> str:
        """An IOU or a part of it is paid back in chips."""
        owes = self.ious.get((lender, borrower), 0)
        if chips > owes:
            pair = f"{self.name(borrower)} owes {self.name(lender)} {owes or 'nothing'}"
            raise BadResult({"chips": f"{pair}: {chips} cannot be paid back."})
        self._check_has(borrower, chips)
        self.stacks[borrower] -= chips
        self.stacks[lender] += chips
        if owes > chips:
            self.ious[lender, borrower] = owes - chips
        else:
            del self.ious[lender, borrower]
        left = f"{owes - chips} are still owed" if owes > chips else "nothing more is owed"
        return f"{self.does(borrower, 'pay')} {self.name(lender)} {chips} back and {left}"

    def count(self, stacks: Sequence[int]) -> str:
        """What everybody has in front; it must come to what is in play."""
        counted, issued = sum(stacks), self.issued
        if counted != issued:
            off = f"{counted - issued} too many" if counted > issued else f"{issued - counted} missing"
            raise BadResult(
                {"stacks": f"{issued} chips are in play, but {counted} were counted: {off}. Count again."}
            )
        self.stacks, self.known = list(stacks), True
        return f"{' + '.join(map(str, stacks))} = {counted} counted, as many as are in play"

    # Checks -------------------------------------------------------------------------------------------------------

    def _sides(self, who: int | None) -> Sequence[int]:
        return range(len(self.stacks)) if who is None else (who,)

    def _check_issued(self, chips: int) -> None:
        if chips > self.issued:
            raise BadResult({"chips": f"{chips} is more than the {self.issued} chips in play."})

    def _check_has(self, side: int, chips: int) -> None:
        self._check_issued(chips)
        if self.known and self.stacks[side] < chips:
            has = f"{self.name(side)} has {self.stacks[side]} chips by the sheet, not {chips}."
            raise BadResult({"chips": f"{has} {OTHERWISE}"})

    def _check_richest(self, borrower: int, lender: int) -> None:
        others = [side for side in range(len(self.stacks)) if side != borrower]
        most = max(self.stacks[side] for side in others)
        if not self.known or self.stacks[lender] == most:
            return
        richest = " or ".join(self.name(side) for side in others if self.stacks[side] == most)
        raise BadResult(
            {
                "lender": f"borrow from {richest}, who has the most by the sheet: {most}, and {self.name(lender)} "
                f"{self.stacks[lender]}. {OTHERWISE}"
            }
        )
