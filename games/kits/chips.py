"""The chip sheet: a table that plays with real chips writes down only what the bank does, IOUs and counts.

Source: My Games, lines 229 (chips and the average), 251-261 (chips and what stands for them), 1791 (IOUs: borrow from
the player with the most chips; at the end they count for the holder and against the writer).

A stack is known after a count, and before the first play. Chips change hands in play without a word to the sheet, so an
entry says whether they have; then only the table knows who has how many until the next count. How many chips have been
issued is known at any time, and every count must come to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult, refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import joined, say
from games.core.options import Option
from games.core.results import (
    BadValue,
    DealResult,
    Field,
    Maybe,
    Number,
    Score,
    SideOf,
    entry,
    flag,
    number,
    per_side,
)
from games.core.sheet import NAMED_SIDES, Row, Sheet
from games.kits.chip_book import Book
from games.kits.chip_words import bank_note, reckoned

MOST: Final = 1_000_000
"""Chips of one entry or one stack: more is a slip of the finger."""
MOST_ENTRIES: Final = 1000
IOUS_SHOWN: Final = 6
FINAL, COUNT, BUY, CASHED, LENT, REPAID, MOVED, PAID, TAKEN, SHARED, LEFT = (
    "final", "count", "buy-in", "cash-out", "iou", "repaid", "transfer", "bank-pays", "pays-bank", "final-shared",
    "final-bank",
)  # fmt: skip
KINDS: Final[Mapping[str, str]] = {
    FINAL: say("Final count"),
    COUNT: say("Count"),
    BUY: say("Buy-in"),
    CASHED: say("Cash-out: somebody leaves"),
    LENT: say("IOU"),
    REPAID: say("IOU paid back"),
    MOVED: say("Transfer"),
    PAID: say("The bank pays"),
    TAKEN: say("Pay the bank"),
    SHARED: say("Final count, the difference shared in proportion"),
    LEFT: say("Final count, the bank bears the difference"),
}
"""What an entry may be, in the order of the form: the quickest sheet is the final count alone."""
BETWEEN_PLAYERS: Final = (FINAL, COUNT, BUY, CASHED, LENT, REPAID, MOVED, SHARED)
"""The kinds of games in which only players pay each other."""
WITH_BANK: Final = tuple(KINDS)
GIVEN_UP: Final = (FINAL, COUNT, MOVED, TAKEN)
"""The kinds of games whose chips are minus points: they go out of play or to another player."""

CLOSING: Final = (FINAL, SHARED, LEFT)
"""The counts that end the match. The last two are for chips that do not come out even once they were counted again:
the result takes everybody's word like any other, so nothing is settled by a rule that the table has not agreed to."""

DEALS, CHIPS = "deals", "chips"
SHEET: Final = Option(
    "sheet",
    say("What is written down"),
    DEALS,
    choices={DEALS: say("the result of every deal"), CHIPS: say("the bank alone")},
    help=say(
        "The bank alone: real chips lie on the table, and the sheet keeps buy-ins, IOUs, payments, and the final "
        "count."
    ),
    keeping=True,
)


def stack_option(start: int) -> Option:
    """With how many chips everybody begins, for games that leave it open."""
    return Option(
        "stack",
        say("Chips to begin with"),
        start,
        lo=0,
        hi=100_000,
        help=say("Each player's, where real chips are counted."),
        keeping=True,
    )


class ChipGame(Game):
    """A game played for chips: its table may keep a chip sheet instead of one of deals (option `sheet`).

    `chip_kinds`: what may be entered. `minus_chips`: chips are minus points, so fewer are better.
    """

    chip_kinds: ClassVar[tuple[str, ...]] = WITH_BANK
    minus_chips: ClassVar[bool] = False

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        """With how many chips everybody begins: the option `stack`, unless the game says otherwise."""
        return int(table.options["stack"])

    @classmethod
    def sheet(cls, table: GameTable) -> Sheet:
        return ChipSheet(table) if table.options["sheet"] == CHIPS else super().sheet(table)

    @classmethod
    def plays_at(cls, table: GameTable) -> bool:
        return table.options["sheet"] != CHIPS and super().plays_at(table)


def chip_game(table: GameTable) -> type[ChipGame]:
    """The table's game, which must be one played for chips. Raises TypeError."""
    if not issubclass(table.game, ChipGame):
        raise TypeError(f"{table.game.title} is not played for chips.")
    return table.game


@dataclass(frozen=True, slots=True)
class KindOf(Field):
    """One of the kinds of entries that the game has."""

    kind = "choice"

    def clean(self, value: object, table: GameTable) -> str:
        kinds = chip_game(table).chip_kinds
        if value in kinds:
            return str(value)
        if value in (PAID, TAKEN):
            title = table.game.title
            raise BadValue(say("the bank neither pays nor takes in {game}: enter a transfer.", game=title))
        raise BadValue(say("{value} is not one of {list}.", value=repr(value), list=", ".join(kinds)))

    def describe(self, table: GameTable) -> dict[str, Any]:
        kinds = chip_game(table).chip_kinds
        return {"kind": "choice", "choices": [[key, title] for key, title in KINDS.items() if key in kinds]}


class ChipEntry(DealResult):
    """One line of a chip sheet. Owners of chips are sides: players, or partners who have theirs in common."""

    kind: str = entry(KindOf(), say("What happened"))
    who: int | None = entry(
        Maybe(SideOf()),
        say("Who"),
        when={"kind": (BUY, PAID, TAKEN)},
        help=say("Nobody: everybody, each as many."),
    )
    giver: int | None = entry(SideOf(), say("From"), when={"kind": (MOVED,)})
    taker: int | None = entry(SideOf(), say("To"), when={"kind": (MOVED,)})
    borrower: int | None = entry(SideOf(), say("Who borrowed"), when={"kind": (LENT, REPAID)})
    lender: int | None = entry(
        SideOf(),
        say("Who lent"),
        when={"kind": (LENT, REPAID)},
        help=say("A new IOU: who has the most chips."),
    )
    leaver: int | None = entry(SideOf(), say("Who leaves"), when={"kind": (CASHED,)})
    handed: int | None = number(
        say("Chips handed in"),
        0,
        MOST,
        when={"kind": (CASHED,)},
        help=say("All that lie in front; IOUs count at the end."),
    )
    chips: int | None = number(say("Chips"), 1, MOST, when={"kind": (BUY, LENT, REPAID, MOVED, PAID, TAKEN)})
    played: bool | None = flag(
        say("Chips have changed hands in play since the last count"),
        when={"kind": (CASHED, LENT, REPAID, MOVED, PAID, TAKEN)},
        help=say("Then the stacks are not compared."),
    )
    stacks: tuple[int, ...] | None = per_side(
        say("Chips in front"),
        Number(0, MOST),
        when={"kind": (COUNT, *CLOSING)},
        help=say("IOUs are not counted here."),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.kind == MOVED and self.giver == self.taker:
            refuse("taker", "chips cannot be given to oneself: choose somebody else.")
        if self.kind in (LENT, REPAID) and self.borrower == self.lender:
            refuse("lender", "nobody borrows from oneself: choose somebody else.")


def write(book: Book, said: ChipEntry) -> tuple[str, ...]:
    """Put an entry into the book, and the lines that tell it. Raises BadResult if it cannot be at this moment."""
    book.known = book.known and not said.played
    if said.stacks is not None and said.kind in (SHARED, LEFT):
        return book.close(said.stacks, shared=said.kind == SHARED)
    return (_written(book, said),)


def _written(book: Book, said: ChipEntry) -> str:
    if said.stacks is not None:
        return book.count(said.stacks)
    if said.leaver is not None and said.handed is not None:
        return book.cash_out(said.leaver, said.handed)
    assert said.chips is not None
    if said.giver is not None and said.taker is not None:
        return book.move(said.giver, said.taker, said.chips)
    if said.borrower is not None and said.lender is not None:
        lent = book.lend if said.kind == LENT else book.repay
        return lent(said.borrower, said.lender, said.chips)
    return {BUY: book.buy, PAID: book.pay_out, TAKEN: book.pay_in}[said.kind](said.who, said.chips)


class ChipSheet(Sheet):
    """Rows are entries of the bank. A side's total is what it has won: chips in front and cashed + IOUs held - IOUs
    written - chips bought (the other way round where chips are minus points), as of the last count and the entries
    since.

    Totals sum to nought but for what the bank has paid and taken.
    """

    unit = "Entry"
    dealer_does = ""

    def begin(self) -> None:
        super().begin()
        start = chip_game(self.table).chips_at_first(self.table)
        sides = self.table.sides
        self.book = Book(sides, [start] * len(sides), [start] * len(sides))

    def expects(self) -> type[DealResult]:
        return ChipEntry

    def why_no_adjustment(self) -> str:
        return say("Chips change hands at this table: write down who gives them to whom.")

    def dealer(self) -> int:
        """Nobody: the bank is the table's."""
        return 0

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, ChipEntry)
        result.check(self.table, deal)
        if len(self.rows) >= MOST_ENTRIES - 1 and result.kind not in CLOSING:
            full = say(
                "the sheet has {count} entries and takes only the final count now.", count=len(self.rows)
            )
            raise BadResult({"kind": full})
        book = self.book.clone()
        why = write(book, result)
        sign = -1 if chip_game(self.table).minus_chips else 1
        sides = range(len(self.table.sides))
        points = tuple(sign * (book.net(side) - self.book.net(side)) for side in sides)
        return Score(points, (*why, *(self._closing(book) if result.kind in CLOSING else ())))

    def _closing(self, book: Book) -> list[str]:
        """How each total comes about, and what the bank means for the settlement."""
        note = self._bank_note(book)
        return [reckoned(book, side) for side in range(len(book.stacks))] + ([note] if note else [])

    def _bank_note(self, book: Book) -> str:
        return "" if chip_game(self.table).minus_chips else bank_note(book.bank)

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        assert isinstance(result, ChipEntry)
        write(self.book, result)
        return row

    def carry(self) -> Mapping[str, Any]:
        """Chips in play, the stacks (None when only the table knows them), chips bought and cashed, who has left, and
        the IOUs as [lender, borrower, chips].
        """
        book = self.book
        ious = [[lender, borrower, chips] for (lender, borrower), chips in sorted(book.ious.items())]
        stacks = book.stacks[:] if book.known else None
        held = {"bought": book.bought[:], "cashed": book.cashed[:], "out": sorted(book.out), "ious": ious}
        return {"issued": book.issued, "stacks": stacks, **held}

    def coming(self) -> tuple[str, ...]:
        book = self.book
        ious = [
            say(
                "{borrower} owes {lender} {chips}",
                borrower=self.party(borrower),
                lender=self.party(lender),
                chips=chips,
            )
            for (lender, borrower), chips in sorted(book.ious.items())
        ]
        more = [say("{count} more IOUs", count=len(ious) - IOUS_SHOWN)] if len(ious) > IOUS_SHOWN else []
        gone = [
            say("{player} has cashed {chips}", player=self.party(side), chips=chips)
            for side, chips in enumerate(book.cashed)
            if chips or side in book.out
        ]
        return (
            say("{issued} chips are in play", issued=book.issued),
            self._stacks_said(),
            *gone,
            *ious[:IOUS_SHOWN],
            *more,
        )

    def _stacks_said(self) -> str:
        book = self.book
        if not book.known:
            return say("Only the table knows who has how many, until the next count")
        if len(book.stacks) <= NAMED_SIDES:
            return say("By the sheet: {each}", each=self.each(book.stacks))
        most = max(book.stacks)
        richest = [side for side, chips in enumerate(book.stacks) if chips == most]
        who = self.party(richest[0]) if len(richest) == 1 else len(richest)
        return say("Most by the sheet: {player} with {chips}", player=who, chips=most)

    def finished(self) -> bool:
        return self._last() in CLOSING

    @property
    def over(self) -> bool:
        return bool(self.rows) and self.finished()

    def needed_to_stop(self) -> str:
        if not self.rows or self._last() in (COUNT, *CLOSING):
            return ""
        return say(
            "Count the chips first: {issued} are in play, and the sheet cannot know who has them. "
            "The final count ends the match.",
            issued=self.book.issued,
        )

    def _last(self) -> str:
        result = self.rows[-1].result
        assert isinstance(result, ChipEntry)
        return result.kind

    def reason(self) -> str:
        note = self._bank_note(self.book)
        counted = say("The chips have been counted.")
        return joined([counted, note], " ") if note else counted

    def example(self, rng: Random) -> ChipEntry:
        """A possible entry."""
        return _example(self.book, chip_game(self.table).chip_kinds, rng)


def _example(book: Book, kinds: Sequence[str], rng: Random) -> ChipEntry:
    sides = range(len(book.stacks))
    there = [side for side in sides if side not in book.out]
    kind = rng.choice(
        [kind for kind in kinds if kind not in CLOSING] * 4 + [end for end in CLOSING if end in kinds]
    )
    if len(there) < 2 and kind != BUY:
        kind = FINAL
    if kind in (COUNT, *CLOSING):
        return ChipEntry(kind=kind, stacks=_counted(book, kind, there, rng))
    if kind in (BUY, PAID):
        who = rng.choice([None, *there] if there else [*sides])
        played = None if kind == BUY else rng.random() < 0.3
        return ChipEntry(kind=kind, who=who, chips=rng.randint(1, 200), played=played)
    played = rng.random() < 0.3
    if kind == CASHED:
        side = rng.choice(there)
        return ChipEntry(kind=kind, leaver=side, handed=max(0, book.stacks[side]), played=played)
    if kind == TAKEN:
        side = rng.choice(there)
        return ChipEntry(kind=kind, who=side, chips=_some(book.stacks[side], rng), played=played)
    return _between(book, kind, there, played, rng)


def _between(book: Book, kind: str, there: Sequence[int], played: bool, rng: Random) -> ChipEntry:
    giver, taker = rng.sample(there, 2)
    if kind == MOVED:
        chips = _some(book.stacks[giver], rng)
        return ChipEntry(kind=kind, giver=giver, taker=taker, chips=chips, played=played)
    if kind == LENT or not book.ious:
        lender = max((side for side in there if side != taker), key=book.stacks.__getitem__)
        chips = _some(book.stacks[lender], rng)
        return ChipEntry(kind=LENT, borrower=taker, lender=lender, chips=chips, played=played)
    (lender, borrower), owed = rng.choice(sorted(book.ious.items()))
    return ChipEntry(kind=kind, borrower=borrower, lender=lender, chips=_some(owed, rng), played=played)


def _counted(book: Book, kind: str, there: Sequence[int], rng: Random) -> tuple[int, ...]:
    off = rng.randint(-3, 3) if kind in (SHARED, LEFT) else 0
    shares = _shared(max(0, book.issued + off), len(there), rng) if there else ()
    found = dict(zip(there, shares, strict=True))
    return tuple(found.get(side, 0) for side in range(len(book.stacks)))


def _some(most: int, rng: Random) -> int:
    return rng.randint(1, max(1, most))


def _shared(total: int, owners: int, rng: Random) -> tuple[int, ...]:
    cuts = sorted(rng.randint(0, total) for _ in range(owners - 1))
    return tuple(hi - lo for lo, hi in zip([0, *cuts], [*cuts, total], strict=True))
