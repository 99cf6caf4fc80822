"""The chip sheet: a table that plays with real chips writes down only what the bank does, IOUs and counts.

Source: My Games, lines 229 (chips and the average), 251-261 (chips and what stands for them), 1791 (IOUs: borrow from
the player with the most chips; at the end they count for the holder and against the writer).

A stack is known after a count, and before the first play. Chips change hands in play without a word to the sheet, so an
entry says whether they have; then only the table knows who has how many until the next count. How many chips have been
issued is known at any time, and every count must come to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, Table
from games.core.options import Option
from games.core.results import DealResult, Field, Maybe, Number, SideOf, entry, flag, number, per_side
from games.core.sheet import Row, Score, Sheet
from games.kits.betting import Loans

MOST: Final = 1_000_000
"""Chips of one entry or one stack: more is a slip of the finger."""
MOST_ENTRIES: Final = 1000
FINAL, COUNT, BUY, LENT, REPAID, MOVED, PAID, TAKEN = (
    "final", "count", "buy-in", "iou", "repaid", "transfer", "bank-pays", "pays-bank",
)  # fmt: skip
KINDS: Final[Mapping[str, str]] = {
    FINAL: "Final count",
    COUNT: "Count",
    BUY: "Buy-in",
    LENT: "IOU",
    REPAID: "IOU paid back",
    MOVED: "Transfer",
    PAID: "The bank pays",
    TAKEN: "Pay the bank",
}
"""What an entry may be, in the order of the form: the quickest sheet is the final count alone."""
BETWEEN_PLAYERS: Final = (FINAL, COUNT, BUY, LENT, REPAID, MOVED)
"""The kinds of games in which only players pay each other."""
WITH_BANK: Final = tuple(KINDS)
GIVEN_UP: Final = (FINAL, COUNT, MOVED, TAKEN)
"""The kinds of games whose chips are minus points: they go out of play or to another player."""

DEALS, CHIPS = "deals", "chips"
SHEET: Final = Option(
    "sheet",
    "What is written down",
    DEALS,
    choices=(DEALS, CHIPS),
    help="Deals: the result of every deal. Chips: real chips lie on the table, and the sheet keeps the bank alone: "
    "buy-ins, IOUs, payments, and the final count.",
)


def stack_option(start: int) -> Option:
    """With how many chips everybody begins, for games that leave it open."""
    return Option(
        "stack",
        "Chips to begin with",
        start,
        lo=0,
        hi=100_000,
        help="Each player's, where real chips are counted.",
    )


class ChipGame(Game):
    """A game played for chips: its table may keep a chip sheet instead of one of deals (option `sheet`).

    `chip_kinds`: what may be entered. `minus_chips`: chips are minus points, so fewer are better.
    """

    chip_kinds: ClassVar[tuple[str, ...]] = WITH_BANK
    minus_chips: ClassVar[bool] = False

    @classmethod
    def chips_at_first(cls, table: Table) -> int:
        """With how many chips everybody begins: the option `stack`, unless the game says otherwise."""
        return int(table.options["stack"])

    @classmethod
    def sheet(cls, table: Table) -> Sheet:
        return ChipSheet(table) if table.options["sheet"] == CHIPS else super().sheet(table)

    @classmethod
    def playable(cls, table: Table) -> bool:
        return table.options["sheet"] != CHIPS and super().playable(table)


def chip_game(table: Table) -> type[ChipGame]:
    """The table's game, which must be one played for chips. Raises TypeError."""
    if not issubclass(table.game, ChipGame):
        raise TypeError(f"{table.game.title} is not played for chips.")
    return table.game


@dataclass(frozen=True, slots=True)
class KindOf(Field):
    """One of the kinds of entries that the game has."""

    kind = "choice"

    def clean(self, value: object, table: Table) -> str:
        kinds = chip_game(table).chip_kinds
        if value in kinds:
            return str(value)
        if value in (PAID, TAKEN):
            raise ValueError(f"the bank neither pays nor takes in {table.game.title}: enter a transfer.")
        raise ValueError(f"{value!r} is not one of {', '.join(kinds)}.")

    def describe(self, table: Table) -> dict[str, Any]:
        kinds = chip_game(table).chip_kinds
        return {"kind": "choice", "choices": [[key, title] for key, title in KINDS.items() if key in kinds]}


@dataclass(frozen=True, kw_only=True)
class ChipEntry(DealResult):
    """One line of a chip sheet. Owners of chips are sides: players, or partners who have theirs in common."""

    kind: str = entry(KindOf(), "Entry")
    who: int | None = entry(
        Maybe(SideOf()), "Who", when={"kind": (BUY, PAID, TAKEN)}, help="Nobody: everybody, each as many."
    )
    giver: int | None = entry(SideOf(), "From", when={"kind": (MOVED,)})
    taker: int | None = entry(SideOf(), "To", when={"kind": (MOVED,)})
    borrower: int | None = entry(SideOf(), "Who borrowed", when={"kind": (LENT, REPAID)})
    lender: int | None = entry(
        SideOf(), "Who lent", when={"kind": (LENT, REPAID)}, help="Borrow from the one with the most chips."
    )
    chips: int | None = number("Chips", 1, MOST, when={"kind": (BUY, LENT, REPAID, MOVED, PAID, TAKEN)})
    played: bool | None = flag(
        "Chips have changed hands in play since the last count",
        when={"kind": (LENT, REPAID, MOVED, PAID, TAKEN)},
        help="Then the stacks are not compared.",
    )
    stacks: tuple[int, ...] | None = per_side(
        "Chips in front", Number(0, MOST), when={"kind": (FINAL, COUNT)}, help="IOUs are not counted here."
    )

    def check(self, table: Table, deal: Deal | None) -> None:
        if self.kind == MOVED and self.giver == self.taker:
            raise BadResult({"taker": "chips cannot be given to oneself: choose somebody else."})
        if self.kind in (LENT, REPAID) and self.borrower == self.lender:
            raise BadResult({"lender": "nobody borrows from oneself: choose somebody else."})


@dataclass(slots=True)
class Book:
    """Chips by side: in front, bought from the bank, lent as (lender, borrower), and what the bank paid less what it
    took. `known`: whether `stacks` are those on the table, and not only those of the last count and the entries since.
    """

    seats: Sequence[Sequence[int]]
    stacks: list[int]
    bought: list[int]
    ious: Loans = field(default_factory=dict)
    bank: int = 0
    known: bool = True

    @property
    def issued(self) -> int:
        """The chips in play."""
        return sum(self.bought) + self.bank

    def net(self, side: int) -> int:
        """Chips in front + IOUs held - IOUs written - chips bought."""
        held = sum(chips for (lender, _), chips in self.ious.items() if lender == side)
        written = sum(chips for (_, borrower), chips in self.ious.items() if borrower == side)
        return self.stacks[side] + held - written - self.bought[side]

    def clone(self) -> Book:
        """An independent copy."""
        return Book(self.seats, self.stacks[:], self.bought[:], dict(self.ious), self.bank, self.known)

    def name(self, side: int) -> str:
        """A side for the lines of the sheet: `{0}`, `{0} and {2}`."""
        return " and ".join(f"{{{seat}}}" for seat in self.seats[side])

    def said(self, side: int) -> str:
        """A side for refusals, which may be read by programs: `seat 0`."""
        return " and ".join(f"seat {seat}" for seat in self.seats[side])

    def sides_of(self, one: int | None) -> Sequence[int]:
        """The side chosen, or all of them."""
        return range(len(self.stacks)) if one is None else (one,)

    def must_have(self, side: int, chips: int, field_name: str = "chips") -> None:
        """Raise BadResult unless a side can part with so many chips."""
        if self.known and self.stacks[side] < chips:
            raise BadResult(
                {
                    field_name: f"{self.said(side)} has {self.stacks[side]} chips by the sheet, not {chips}. "
                    "If chips have changed hands since, say so below or enter a count first."
                }
            )
        if chips > self.issued:
            raise BadResult({field_name: f"{chips} is more than the {self.issued} chips in play."})


# The kinds of entries: each changes the book and gives the lines that tell it --------------------------------------


def _buy(book: Book, said: ChipEntry) -> list[str]:
    assert said.chips is not None
    sides = book.sides_of(said.who)
    for side in sides:
        book.stacks[side] += said.chips
        book.bought[side] += said.chips
    buyer = book.name(sides[0]) + " buys" if said.who is not None else "Everybody buys"
    return [f"{buyer} {said.chips} chips: {book.issued} are in play"]


def _bank_pays(book: Book, said: ChipEntry) -> list[str]:
    assert said.chips is not None
    sides = book.sides_of(said.who)
    for side in sides:
        book.stacks[side] += said.chips
        book.bank += said.chips
    paid = book.name(sides[0]) if said.who is not None else "everybody"
    return [f"The bank pays {paid} {said.chips}: {book.issued} are in play"]


def _bank_takes(book: Book, said: ChipEntry) -> list[str]:
    assert said.chips is not None
    sides = book.sides_of(said.who)
    if said.chips * len(sides) > book.issued:
        raise BadResult({"chips": f"{said.chips * len(sides)} is more than the {book.issued} chips in play."})
    for side in sides:
        book.must_have(side, said.chips)
        book.stacks[side] -= said.chips
    book.bank -= said.chips * len(sides)
    payer = f"{book.name(sides[0])} pays" if said.who is not None else "Everybody pays"
    return [f"{payer} the bank {said.chips}: {book.issued} are in play"]


def _move(book: Book, said: ChipEntry) -> list[str]:
    assert said.chips is not None and said.giver is not None and said.taker is not None
    book.must_have(said.giver, said.chips)
    book.stacks[said.giver] -= said.chips
    book.stacks[said.taker] += said.chips
    return [f"{book.name(said.giver)} gives {book.name(said.taker)} {said.chips}"]


def _lend(book: Book, said: ChipEntry) -> list[str]:
    assert said.chips is not None and said.borrower is not None and said.lender is not None
    _check_richest(book, said.borrower, said.lender)
    book.must_have(said.lender, said.chips)
    book.stacks[said.lender] -= said.chips
    book.stacks[said.borrower] += said.chips
    pair = said.lender, said.borrower
    book.ious[pair] = book.ious.get(pair, 0) + said.chips
    return [
        f"{book.name(said.borrower)} borrows {said.chips} from {book.name(said.lender)} for an IOU and owes "
        f"{book.ious[pair]}"
    ]


def _check_richest(book: Book, borrower: int, lender: int) -> None:
    """The lender must be the one with the most chips, of several any (line 1791)."""
    if not book.known:
        return
    others = [side for side in range(len(book.stacks)) if side != borrower]
    most = max(book.stacks[side] for side in others)
    if book.stacks[lender] == most:
        return
    richest = " or ".join(book.said(side) for side in others if book.stacks[side] == most)
    raise BadResult(
        {
            "lender": f"one borrows from the player with the most chips: by the sheet {richest} has {most}, "
            f"{book.said(lender)} {book.stacks[lender]}. If chips have changed hands since, say so below or enter a "
            "count first."
        }
    )


def _repay(book: Book, said: ChipEntry) -> list[str]:
    assert said.chips is not None and said.borrower is not None and said.lender is not None
    pair = said.lender, said.borrower
    owed = book.ious.get(pair, 0)
    if said.chips > owed:
        raise BadResult(
            {
                "chips": f"{book.said(said.borrower)} owes {book.said(said.lender)} {owed or 'nothing'}: "
                f"{said.chips} cannot be paid back."
            }
        )
    book.must_have(said.borrower, said.chips)
    book.stacks[said.borrower] -= said.chips
    book.stacks[said.lender] += said.chips
    book.ious[pair] = owed - said.chips
    if not book.ious[pair]:
        del book.ious[pair]
    left = f"still owes {owed - said.chips}" if owed > said.chips else "owes nothing more"
    return [f"{book.name(said.borrower)} pays {book.name(said.lender)} {said.chips} back and {left}"]


def _count(book: Book, said: ChipEntry) -> list[str]:
    assert said.stacks is not None
    counted = sum(said.stacks)
    if counted != book.issued:
        off = counted - book.issued
        wrong = f"{off} too many" if off > 0 else f"{-off} missing"
        raise BadResult(
            {"stacks": f"{book.issued} chips are in play, but {counted} were counted: {wrong}. Count again."}
        )
    book.stacks, book.known = list(said.stacks), True
    return [f"{' + '.join(map(str, said.stacks))} = {counted} counted, as many as are in play"]


ENTRIES: Final[Mapping[str, Callable[[Book, ChipEntry], list[str]]]] = {
    FINAL: _count,
    COUNT: _count,
    BUY: _buy,
    LENT: _lend,
    REPAID: _repay,
    MOVED: _move,
    PAID: _bank_pays,
    TAKEN: _bank_takes,
}


class ChipSheet(Sheet):
    """Rows are entries of the bank. A side's total is what it has won: chips in front + IOUs held - IOUs written -
    chips bought (the other way round where chips are minus points), as of the last count and the entries since.

    Totals sum to nought but for what the bank has paid and taken.
    """

    def begin(self) -> None:
        super().begin()
        start = chip_game(self.table).chips_at_first(self.table)
        sides = self.table.sides
        self.book = Book(sides, [start] * len(sides), [start] * len(sides))

    def expects(self) -> type[DealResult]:
        return ChipEntry

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, ChipEntry)
        result.check(self.table, deal)
        if len(self.rows) >= MOST_ENTRIES - 1 and result.kind != FINAL:
            raise BadResult(
                {"kind": f"the sheet has {len(self.rows)} entries and takes only the final count now."}
            )
        book, why = self._entered(result)
        sign = -1 if chip_game(self.table).minus_chips else 1
        sides = range(len(self.table.sides))
        points = tuple(sign * (book.net(side) - self.book.net(side)) for side in sides)
        return Score(points, (*why, *(self._closing(book) if result.kind == FINAL else ())))

    def _entered(self, result: ChipEntry) -> tuple[Book, list[str]]:
        """The book after an entry, and the lines that tell it. Raises BadResult."""
        book = self.book.clone()
        book.known = book.known and not result.played
        return book, ENTRIES[result.kind](book, result)

    def _closing(self, book: Book) -> list[str]:
        """How each total comes about, and what the bank means for the settlement."""
        lines = []
        for side in range(len(book.stacks)):
            held = sum(chips for (lender, _), chips in book.ious.items() if lender == side)
            written = sum(chips for (_, borrower), chips in book.ious.items() if borrower == side)
            ious = (f" + {held} in IOUs" if held else "") + (f" - {written} owed" if written else "")
            sums = f"{book.stacks[side]}{ious} - {book.bought[side]} bought = {book.net(side):+}"
            lines.append(f"{book.name(side)}: {sums}")
        return lines + ([bank_note(book.bank)] if book.bank and not chip_game(self.table).minus_chips else [])

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        assert isinstance(result, ChipEntry)
        self.book = self._entered(result)[0]
        return row

    def carry(self) -> Mapping[str, Any]:
        """Chips in play, the stacks (None when only the table knows them), chips bought, and the IOUs as [lender,
        borrower, chips].
        """
        book = self.book
        ious = [[lender, borrower, chips] for (lender, borrower), chips in sorted(book.ious.items())]
        stacks = book.stacks[:] if book.known else None
        return {"issued": book.issued, "stacks": stacks, "bought": book.bought[:], "ious": ious}

    def finished(self) -> bool:
        return self._last() == FINAL

    @property
    def over(self) -> bool:
        return bool(self.rows) and self.finished()

    def needed_to_stop(self) -> str:
        if not self.rows or self._last() in (FINAL, COUNT):
            return ""
        return (
            f"Count the chips first: {self.book.issued} are in play, and the sheet cannot know who has them. "
            "The final count ends the match."
        )

    def _last(self) -> str:
        result = self.rows[-1].result
        assert isinstance(result, ChipEntry)
        return result.kind

    def reason(self) -> str:
        if chip_game(self.table).minus_chips or not self.book.bank:
            return "The chips have been counted."
        return f"The chips have been counted. {bank_note(self.book.bank)}."

    def example(self, rng: Random) -> ChipEntry:
        """A possible entry."""
        return _example(self.book, chip_game(self.table).chip_kinds, rng)


def bank_note(bank: int) -> str:
    """What it means that the bank has paid more than it took (or less: negative)."""
    gave = f"paid out {bank} more than it took in" if bank > 0 else f"taken in {-bank} more than it paid out"
    return f"The bank has {gave}, so wins and losses differ by that: an average pot settles them"


def _example(book: Book, kinds: Sequence[str], rng: Random) -> ChipEntry:
    sides = range(len(book.stacks))
    kind = rng.choice([kind for kind in kinds if kind != FINAL] * 4 + [FINAL])
    if kind in (FINAL, COUNT):
        return ChipEntry(kind=kind, stacks=_shared(book.issued, len(sides), rng))
    if kind in (BUY, PAID):
        played = None if kind == BUY else rng.random() < 0.3
        return ChipEntry(kind=kind, who=rng.choice([None, *sides]), chips=rng.randint(1, 200), played=played)
    played = rng.random() < 0.3
    if kind == TAKEN:
        side = rng.choice(sides)
        return ChipEntry(kind=kind, who=side, chips=_some(book.stacks[side], rng), played=played)
    giver, taker = rng.sample(sides, 2)
    if kind == MOVED:
        chips = _some(book.stacks[giver], rng)
        return ChipEntry(kind=kind, giver=giver, taker=taker, chips=chips, played=played)
    if kind == LENT or not book.ious:
        lender = max((side for side in sides if side != taker), key=book.stacks.__getitem__)
        chips = _some(book.stacks[lender], rng)
        return ChipEntry(kind=LENT, borrower=taker, lender=lender, chips=chips, played=played)
    (lender, borrower), owed = rng.choice(sorted(book.ious.items()))
    return ChipEntry(kind=kind, borrower=borrower, lender=lender, chips=_some(owed, rng), played=played)


def _some(most: int, rng: Random) -> int:
    return rng.randint(1, max(1, most))


def _shared(total: int, owners: int, rng: Random) -> tuple[int, ...]:
    cuts = sorted(rng.randint(0, total) for _ in range(owners - 1))
    return tuple(hi - lo for lo, hi in zip([0, *cuts], [*cuts, total], strict=True))
