"""What became of a deal of Preference, and what is written down for it.

Source: Parlett, lines 3850-3856 and 3884-3911.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Seat, say
from games.core.results import DealResult, Number, Score, choice, flag, per_seat, seat
from games.core.sheet import Sheet
from games.tricks.kit.outcomes import outcome
from games.tricks.preference_book import Book

CARDS_EACH: Final = 10
SITTING: Final = 4
"""With so many at the table the dealer sits out."""
VALUES: Final = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
MISERE: Final = 10
QUOTAS: Final = {6: (4, 2), 7: (2, 1), 8: (1, 1)}
"""By level the tricks that both defenders must have together, and each of them."""
UNDERBID: Final = 10
STRAINS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "NT"}
LOWER: Final = {
    f"{level}{strain}": f"{level}{sign}" for level in (6, 7, 8, 9) for strain, sign in STRAINS.items()
}
SAID: Final = {
    **LOWER,
    "misere": say("misère"),
    **{f"10{strain}": f"10{sign}" for strain, sign in STRAINS.items()},
}
CONTRACTS: Final = tuple(SAID)
FORCED: Final = ("6S", "misere")
"""Both defenders play."""
PASSED: Final = "none"
BOTH, ONE, NEITHER = "both", "one", "neither"


def level_of(contract: str) -> int:
    """The tricks of a contract, 0 of a misère."""
    return int(contract.rstrip("SCDHNT")) if contract != "misere" else 0


class PreferenceResult(DealResult):
    """The contract, who played it and against whom, and the tricks of each; none: all passed."""

    contract: str = choice(say("Contract"), (PASSED, say("All passed")), *SAID.items())
    declarer: int | None = seat(say("Declarer"), when={"contract": CONTRACTS})
    defence: str | None = choice(
        say("Against it"),
        (BOTH, say("both played")),
        (ONE, say("one played for both")),
        (NEITHER, say("nobody")),
        when={"contract": CONTRACTS},
    )
    governor: int | None = seat(say("Who played for both"), when={"defence": (ONE,)})
    tricks: tuple[int, ...] | None = per_seat(
        say("Tricks"), Number(0, CARDS_EACH), total=CARDS_EACH, when={"defence": (None, BOTH, ONE)}
    )
    under: bool | None = flag(
        say("Eight tricks were certain"), when={"contract": tuple(LOWER)[: 2 * len(STRAINS)]}
    )

    @property
    def level(self) -> int:
        return level_of(self.contract)

    @property
    def made(self) -> bool:
        if self.declarer is None or self.tricks is None:
            return True
        won = self.tricks[self.declarer]
        return won >= self.level if self.level else not won

    @property
    def dealt_again(self) -> bool:
        """Whether the same player deals again."""
        return self.declarer is None or (self.contract == "misere" and not self.made)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.contract in FORCED and self.defence != BOTH:
            refuse("defence", "in this contract both play.")
        if self.governor is not None and self.governor == self.declarer:
            refuse("governor", "the declarer plays alone.")
        if self.under and not self.made:
            refuse("under", "the contract was lost.")
        if deal and table.seats == SITTING:
            for name in ("declarer", "governor"):
                if getattr(self, name) == deal.dealer:
                    refuse(name, "the dealer sits out.")
            if self.tricks and self.tricks[deal.dealer]:
                refuse("tricks", "the dealer sits out.")

    def defenders(self, deal: Deal, seats: int) -> list[int]:
        out = {self.declarer, deal.dealer if seats == SITTING else None}
        return [one for one in range(seats) if one not in out]

    def write(self, book: Book, deal: Deal) -> None:
        """Into the book. The more deals in a row all have passed, the more a trick costs."""
        if self.declarer is None:
            for one, won in enumerate(self.tricks or ()):
                book.hole[one] += won * (deal.carry["passed"] + 1)
            return
        others = self.defenders(deal, len(book.pool))
        self._of_declarer(book, self.declarer, others if self.governor is None else [self.governor])
        if self.level and self.tricks:
            self._of_defence(book, self.declarer, {one: self.tricks[one] for one in others})

    @property
    def value(self) -> int:
        return VALUES.get(self.level, MISERE)

    def _of_declarer(self, book: Book, own: int, consoled: Sequence[int]) -> None:
        if self.under:
            book.hole[own] += UNDERBID
        elif self.made:
            book.fill(own, self.value)
        elif self.tricks:
            lost = self.value * abs(self.level - self.tricks[own])
            book.hole[own] += lost
            for one in consoled:
                book.side[one][own] += lost

    def _of_defence(self, book: Book, own: int, won: Mapping[int, int]) -> None:
        """What the defenders score for their tricks, or the declarer for those that they lack."""
        quota, each = QUOTAS.get(self.level, (0, 0))
        short = quota - sum(won.values())
        if self.governor is not None:
            won, each = {self.governor: sum(won.values())}, quota
        met = [one for one, tricks in won.items() if tricks >= each]
        for one, tricks in won.items():
            if one in met:
                book.side[one][own] += self.value * (tricks if short <= 0 else each)
            else:
                book.side[own][one] += self.value * (short if met else each - tricks)

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        before, book = Book.of(sheet.table, deal.carry), Book.of(sheet.table, deal.carry)
        self.write(book, deal)
        points = [new - old for new, old in zip(book.totals(), before.totals(), strict=True)]
        return Score(tuple(points), (*self._said(deal), *book.news(before)))

    def _said(self, deal: Deal) -> list[str]:
        """What happened, in words."""
        if self.declarer is None:
            return [say("All passed: a trick costs {count}", count=deal.carry["passed"] + 1)]
        player, contract = Seat(self.declarer), SAID[self.contract]
        said: list[str] = []
        if self.tricks is None:
            said.append(say("Nobody plays against {contract} of {player}", contract=contract, player=player))
        else:
            said.append(outcome(player, contract, self.tricks[self.declarer], made=self.made))
        return [*said, say("Eight tricks were certain")] if self.under else said
