"""Five in a line on paper: mark a place, draw a line through five marked places, and so on until no line is left.

Source: My Games, lines 3176-3178 and 3205 (problem 3 and its solution, which shows that it always ends). Decided where
the source is open: see the rules page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, Self

from games.core.errors import BadOption, refuse
from games.core.fields import Fields, first
from games.core.game import Deal, GameTable
from games.core.messages import Seat, say, say_in, say_n
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import Sheet
from games.core.state import Action, State, parse_from
from games.core.views import View
from games.kits.solo import SoloGame
from games.kits.square_boards import Grid

LETTERS: Final = "abcdefghijklmnopqrstuv"
SMALLEST, LARGEST = 8, len(LETTERS)
FIVE: Final = 5
WAYS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Row and column steps: across, down, and the two diagonals."""
LINE: Final = LARGEST * LARGEST
"""LINE + number of a line; smaller actions are places."""
CROSS: Final = (
    "...####...", "...#..#...", "...#..#...", "####..####", "#........#",
    "#........#", "####..####", "...#..#...", "...#..#...", "...####...",
)  # fmt: skip
ROW: Final = ("####",)
BLOCK: Final = ("####",) * 4
STARTS: Final = {"cross": CROSS, "row": ROW, "block": BLOCK}


@dataclass(frozen=True, slots=True)
class Line:
    """Five places in a row: which, as a mask; the four steps between them, as a mask; and its name."""

    places: int
    steps: int
    name: str
    way: int


class Paper:
    """The grid of one size and all lines that fit on it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.grid = Grid(size, size, LETTERS, top_row=1)
        self.lines = tuple(self._lines())
        self.begins = {(line.way, line.places & -line.places): at for at, line in enumerate(self.lines)}
        """The number of the line that begins at a place, which is given as a mask, and goes a way."""
        self.starts = [sum(place for one, place in self.begins if one == way) for way in range(len(WAYS))]
        self.actions = {name: place for place, name in enumerate(self.grid.names)}
        self.actions |= {line.name: LINE + at for at, line in enumerate(self.lines)}

    def clone(self) -> Self:
        """The paper itself: nothing on it changes."""
        return self

    def _lines(self) -> Iterator[Line]:
        for way, (down, across) in enumerate(WAYS):
            for place in range(self.size * self.size):
                row, column = divmod(place, self.size)
                last_row, last_column = row + (FIVE - 1) * down, column + (FIVE - 1) * across
                if last_row < self.size and 0 <= last_column < self.size:
                    places = [place + step * (down * self.size + across) for step in range(FIVE)]
                    name = f"{self.grid.names[places[0]]}-{self.grid.names[places[-1]]}"
                    yield Line(sum(1 << at for at in places), sum(1 << at for at in places[:-1]), name, way)

    def start(self, rows: tuple[str, ...]) -> int:
        """The mask of a picture in the middle of the paper."""
        top, left = (self.size - len(rows)) // 2, (self.size - len(rows[0])) // 2
        places = (
            (top + row) * self.size + left + at
            for row, cells in enumerate(rows)
            for at, c in enumerate(cells)
            if c == "#"
        )
        return sum(1 << place for place in places)


@cache
def paper(size: int) -> Paper:
    """The paper of that size."""
    return Paper(size)


def first_marks(options: Mapping[str, OptionValue]) -> int:
    """The places marked at the start. Raises BadOption for a place that is not on the paper."""
    sheet = paper(int(options["size"]))
    text = str(options["places"]).split()
    unknown = [name for name in text if name not in sheet.grid.index]
    if unknown:
        raise BadOption(
            say(
                "{place} is not a place on a paper of {size} by {size}; write b3 c4 d5.",
                place=repr(unknown[0]),
                size=sheet.size,
            )
        )
    if text:
        return sum({1 << sheet.grid.index[name] for name in text})
    return sheet.start(STARTS[str(options["start"])])


class FiveInLineResult(DealResult):
    """How many lines were drawn."""

    lines: int = number(say("Lines drawn"), 0, LINE)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        free = int(table.options["size"]) ** 2 - first_marks(table.options).bit_count()
        if self.lines > free:
            refuse("lines", "each line needs a new mark, and only {free} places were free.", free=free)

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        why = say_n(
            "{count} line drawn before no more fitted.",
            "{count} lines drawn before no more fitted.",
            self.lines,
        )
        return Score((self.lines,), (why,))


class FiveInLineState(Fields, State):
    """Marks on paper, lines through them. used: by way, the steps that lines have covered."""

    derived = frozenset({"paper"})

    paper: Paper = first(lambda state: paper(int(state.table.options["size"])))
    marks: int = first(lambda state: first_marks(state.table.options))
    used: tuple[int, int, int, int] = (0, 0, 0, 0)
    drawn: tuple[int, ...] = ()
    last: int = -1
    marking: bool = True
    over: bool = False

    def actors(self) -> tuple[int, ...]:
        return () if self.over else (0,)

    def open_lines(self) -> list[int]:
        """The lines that can be drawn, by number: all ways and places at once, by shifting marks and steps."""
        found = []
        for way, (down, across) in enumerate(WAYS):
            step, unused = down * self.paper.size + across, ~self.used[way]
            rows = self.paper.starts[way] & self.marks >> (FIVE - 1) * step
            for far in range(0, (FIVE - 1) * step, step):
                rows &= self.marks >> far & unused >> far
            while rows:
                found.append(self.paper.begins[way, rows & -rows])
                rows &= rows - 1
        return found

    def almost(self) -> list[int]:
        """By line that keeps the rules but for one place the place that is missing, as a mask."""
        lines = [line for line in self.paper.lines if not line.steps & self.used[line.way]]
        missing = [line.places & ~self.marks for line in lines]
        return [places for places in missing if places.bit_count() == 1]

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.marking:
            return 0 <= action < self.paper.size**2 and not self.marks >> action & 1
        return action - LINE in self.open_lines()

    def legal(self, seat: int) -> list[Action]:
        if self.marking:
            return [place for place in range(self.paper.size**2) if not self.marks >> place & 1]
        return [LINE + at for at in self.open_lines()]

    def apply(self, seat: int, action: Action) -> None:
        if action < LINE:
            self.marks |= 1 << action
            self.last = action
            self.marking = False
            self.over = not self.open_lines()
            return
        line = self.paper.lines[action - LINE]
        self.used = tuple(  # type: ignore[assignment]
            steps | (line.steps if way == line.way else 0) for way, steps in enumerate(self.used)
        )
        self.drawn += (action - LINE,)
        self.marking = True
        self.over = self.marks.bit_count() == self.paper.size**2

    def greedy(self, seat: int, rng: Random) -> Action:
        """A mark that completes a line, if possible one of many; any line."""
        if not self.marking:
            return rng.choice(self.legal(seat))
        places = self.almost()
        if not places:
            return self.sample_legal(seat, rng)
        return max(places, key=lambda place: (places.count(place), rng.random())).bit_length() - 1

    def result(self) -> FiveInLineResult:
        return FiveInLineResult(lines=len(self.drawn))

    def returns(self) -> list[float]:
        return [float(len(self.drawn))]

    def _phase(self) -> str:
        if self.over:
            return say_in("phase", "over")
        return say_in("phase", "mark a place") if self.marking else say_in("phase", "draw a line")

    def view(self, viewer: int | None) -> View:
        grid = self.paper.grid
        on_lines = 0
        for at in self.drawn:
            on_lines |= self.paper.lines[at].places
        marks = [place for place in range(self.paper.size**2) if self.marks >> place & 1]
        letters = ["."] * self.paper.size**2
        for place in marks:
            letters[place] = "L" if on_lines >> place & 1 else "M"
        last = self.paper.lines[self.drawn[-1]] if self.drawn else None
        view: View = {
            "picture": "square",
            "phase": self._phase(),
            "seats": [{"seat": 0, "side": 0, "points": len(self.drawn)}],
            "board": {
                "cells": grid.lines(letters),
                "colours": {"M": "black", "L": "blue"},
                "points": True,
                "columns": grid.column_labels,
                "rows": grid.row_labels,
                "marks": [name for place, name in enumerate(grid.names) if last and last.places >> place & 1],
            },
            "facts": [
                [
                    say_in("fact", "lines"),
                    " ".join(self.paper.lines[at].name for at in self.drawn) or say_in("lines", "none"),
                ]
            ],
        }
        if self.last >= 0:
            view["board"]["last"] = grid.names[self.last]
        if viewer == 0:
            view["you"] = 0
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        player, place = Seat(seat), self.text(seat, action)
        if action < LINE:
            return say("{player} marks {place}.", player=player, place=place)
        return say("{player} draws {line}.", player=player, line=place)

    def text(self, seat: int, action: Action) -> str:
        return self.paper.grid.names[action] if action < LINE else self.paper.lines[action - LINE].name

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(self.paper.actions, text)


@register
class FiveInLinePaper(SoloGame):
    title = "Five-in-a-line paper game"
    summary = say("Mark a place, draw a line through five marks: how many lines can you draw?")
    wins = say("Nobody is played against: the more lines are drawn, the better.")
    options = (
        Option("size", say("Places along a side of the paper"), 16, lo=SMALLEST, hi=LARGEST),
        Option(
            "start",
            say("Marked at the start"),
            "cross",
            choices={"cross": say("a cross"), "row": say("a row"), "block": say("a block")},
            help=say("The cross needs a paper of 10 or more."),
        ),
        Option(
            "places",
            say("Marked at the start instead"),
            "",
            longest=400,
            help=say("Places such as: b3 c4 d5. Empty: as above."),
        ),
    )
    variants = (
        Variant("my-games", say("Five in a line"), "my-games 3176-3178"),
        Variant("row", say("Five in a line from a row of four"), "my-games 3176-3178", {"start": "row"}),
    )

    Result = FiveInLineResult
    State = FiveInLineState

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if not options["places"] and int(options["size"]) < len(STARTS[str(options["start"])]):
            raise BadOption(
                say(
                    "The {start} does not fit on a paper of {size} by {size}.",
                    start=options["start"],
                    size=options["size"],
                )
            )
        first_marks(options)
