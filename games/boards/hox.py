"""Hox: Hex on cells with letters, on which the stones of both players follow one another as H, O, X, H, O, X.

Source: Abstract Games 21, lines 183-224. Which sides are whose follows from the example of lines 220-224.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.hex_boards import LARGEST, Rhombus
from games.boards.kit.sites import sites_of
from games.core.fields import first
from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action

LETTERS: Final = "HOX"
LEAST, USUAL = 4, 11


class HoxBoard(Rhombus):
    """A rhombus whose sharp corners are H, and where no letter touches itself. lettered: the cells of each letter."""

    edges = ("W", "B")

    def __init__(self, size: int) -> None:
        super().__init__(size)
        cells = [(row, column) for row in range(size) for column in range(size)]
        self.lettered = tuple(
            self.mask(self.place(row, column) for row, column in cells if (row - column) % 3 == letter)
            for letter in range(len(LETTERS))
        )


board_of = cache(HoxBoard)


class HoxState(BoardState):
    """A board filling up."""

    always_able = True
    board: HoxBoard = first(lambda state: state.geometry())

    def geometry(self) -> HoxBoard:
        return board_of(int(self.table.options["size"]))

    def due(self) -> int:
        """The letter on which the next stone is set."""
        return self.taken.bit_count() % len(LETTERS)

    def moves(self) -> Iterator[Action]:
        yield from self.at(self.empty & self.board.lettered[self.due()])
        if self.plies == 1:
            yield self.word("swap")

    def allows(self, kind: int, at: int, to: int) -> bool:
        return not kind and not at and bool(self.empty & self.board.lettered[self.due()] & 1 << to)

    def play(self, kind: int, at: int, to: int) -> None:
        self.men[self.colour] |= 1 << to
        if self.chain(self.colour):
            self.win(self.colour)

    def chain(self, colour: int) -> int:
        """The stones that link the sides of a colour, 0 if none do."""
        return self.board.chain(self.ends_of(colour), self.men[colour])

    def marked(self) -> int:
        return self.chain(0) | self.chain(1)

    def ends_of(self, colour: int) -> tuple[int, int]:
        """The rim that a colour has to link: left and right of black, top and bottom of white."""
        return self.board.ends[1 - colour]

    def hope(self, colour: int) -> float:
        """How many stones the other is further from linking than this colour."""
        need = [self.board.shortest(self.ends_of(one), self.men[one], self.empty, False)[0] for one in (0, 1)]
        return need[1 - colour] - need[colour]

    def on(self) -> dict[int, str]:
        return {
            site: letter
            for letter, cells in zip(LETTERS, self.board.lettered, strict=True)
            for site in sites_of(cells)
        }

    def facts(self) -> list[list[str]]:
        return [[say("next letter"), LETTERS[self.due()]]]


@register
class Hox(BoardGame):
    title = "Hox"
    summary = say("Hex on lettered cells: a stone on H is followed by one on O, then X, then H again.")
    wins = say("The first to join both sides of their colour wins: there are no points.")
    sources = ("abstract-games 183-224",)
    options = (Option("size", say("Cells along a side"), USUAL, lo=LEAST, hi=LARGEST),)
    State = HoxState
