"""Tumbleweed: a stack is as high as the own stacks that see its cell, and what is lower may be replaced.

Source: Abstract Games 21, lines 477-511.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.sites import Board, above, hexagon, number_at, sites_of, tally
from games.core.messages import say, say_in
from games.core.options import Option
from games.core.registry import keep, register
from games.core.state import Action

SMALLEST, USUAL, LARGEST = 5, 8, 11
NEUTRAL: Final = 2
"""The colour of the stack that is nobody's, and its height."""
Heights = tuple[int, int, int]
"""Numbers on all cells at once, in bit planes."""


class TumbleweedState(BoardState):
    """The host sets a stack of each colour, the guest takes a colour, and red moves.

    looked: the cell that was looked at last in this turn, and how many see it: it is allowed, then played.
    """

    always_able = True
    derived = BoardState.derived | {"looked"}

    colours: ClassVar[tuple[str, ...]] = ("red", "white", "grey")

    high: tuple[int, int, int] = (0, 0, 0)
    looked: tuple[int, int] = (-1, 0)

    def geometry(self) -> Board:
        return hexagon(int(self.table.options["size"]), slanted=True)

    def begin(self) -> None:
        centre = self.board.sites.bit_count() // 2
        self.stack(sites_of(self.board.sites)[centre], NEUTRAL, NEUTRAL)

    def stack(self, site: int, colour: int, height: int) -> None:
        here = 1 << site
        kept = ~here
        self.men = [men & kept for men in self.men]
        self.men[colour] |= here
        ones, twos, fours = self.high
        self.high = (
            ones | here if height & 1 else ones & kept,
            twos | here if height & 2 else twos & kept,
            fours | here if height & 4 else fours & kept,
        )

    def seen(self, colour: int) -> Heights:
        """How many stacks of a colour see each cell."""
        return tally(self.board.sight(self.men[colour], self.empty))

    def moves(self) -> Iterator[Action]:
        if self.plies < 2:
            yield from self.at(self.empty)
        elif self.plies == 2:
            yield from (self.word("red"), self.word("white"))
        else:
            yield self.word("pass")
            yield from self.at(above(self.seen(self.colour), self.high))

    def allows(self, kind: int, at: int, to: int) -> bool:
        if self.plies <= 2:
            return super().allows(kind, at, to)
        return not kind and not at and number_at(self.high, to) < self.seers(to)

    def seers(self, site: int) -> int:
        """How many stacks of who moves see a cell."""
        if self.looked[0] != site:
            seers = self.board.nearest(site, self.taken) & self.men[self.colour]
            self.looked = site, seers.bit_count()
        return self.looked[1]

    def before_turn(self) -> None:
        self.looked = (-1, 0)

    def play(self, kind: int, at: int, to: int) -> None:
        if self.plies <= 2:
            self.stack(to, self.plies - 1, 1)
            self.again = self.plies == 1
        else:
            self.stack(to, self.colour, self.seers(to))

    def counts(self) -> dict[str, tuple[int, ...]]:
        """Stacks, and empty cells that more of the own stacks see."""
        red, white = self.seen(0), self.seen(1)
        held = self.men[0] | self.empty & above(red, white), self.men[1] | self.empty & above(white, red)
        return {"points": tuple(cells.bit_count() for cells in held)}

    def on(self) -> dict[int, str]:
        return {site: str(number_at(self.high, site)) for men in self.men for site in sites_of(men)}

    def phase(self) -> str:
        if self.plies == 2:
            return say_in("phase", "choose a colour")
        return say_in("phase", "set up") if self.plies < 2 else super().phase()


@register
class Tumbleweed(BoardGame):
    title = "Tumbleweed"
    summary = say("Lines of sight on a hexagon: a stack is as high as the own stacks that see it.")
    wins = say("Who holds more of the board at the end wins.")
    sources = ("abstract-games 477-511",)
    options = (Option("size", say("Cells along a side"), USUAL, lo=SMALLEST, hi=LARGEST),)
    draws = True
    max_actions = 4000
    rules_version = 2
    Result = Counted
    State = TumbleweedState


class FirstTumbleweedState(TumbleweedState):
    def spoken(self, word: str) -> None:
        super().spoken(word)
        if word != "pass":
            self.passes = 1


@keep
class FirstTumbleweed(Tumbleweed):
    """As it was until November 2026: choosing a colour counted as a pass, so that a first pass ended the game."""

    rules_version = 1
    State = FirstTumbleweedState
