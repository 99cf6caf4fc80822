"""Redstone: Go in which what captures is a red stone that stays for ever, and who has no stones left has lost.

Source: Abstract Games 21, lines 2215-2243 and 2385-2397. Mark Steere's own rules say besides that a group may be
given up with a red stone where an own stone would have saved it, and who wins when all stones leave together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from games.boards.kit.board_games import PLACE, BoardGame, BoardState
from games.boards.kit.sites import Board, square
from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action
from games.kits.square_boards import GO_LETTERS

SMALLEST, USUAL, LARGEST = 5, 9, 13
RED: Final = 2
CAPTURE: Final = 1
"""The kind of move that sets a red stone."""


class RedstoneState(BoardState):
    """A board on which red stones are as good as its edge."""

    colours: ClassVar[tuple[str, ...]] = ("black", "white", "red")
    kinds: ClassVar[tuple[str, ...]] = ("{to}", "{to}*")
    points = True

    def geometry(self) -> Board:
        return square(int(self.table.options["size"]), letters=GO_LETTERS)

    def moves(self) -> Iterator[Action]:
        own, red = self.open_points()
        yield from self.at(own, PLACE)
        yield from self.at(red, CAPTURE)
        if self.plies == 1:
            yield self.word("swap")

    def able(self) -> bool:
        """A point beside an empty one is open at once: to an own stone, or to a red one that takes a group."""
        return any(self.empty & self.empty << step for step in self.board.ahead) or super().able()

    def open_points(self) -> tuple[int, int]:
        """Where a stone of who moves may be set, and where a red one: it takes some group's last liberty."""
        board, empty = self.board, self.empty
        last, saved = [0, 0], 0
        for number, colour in enumerate((self.colour, 1 - self.colour)):
            for group in board.groups(self.men[colour]):
                liberties = board.liberties(group, empty)
                if liberties & liberties - 1 == 0:
                    last[number] |= liberties
                elif not number:
                    saved |= liberties
        for step in board.sides:
            saved |= board.shift(empty, step)
        return empty & saved & ~last[1], last[0] | last[1]

    def allows(self, kind: int, at: int, to: int) -> bool:
        return not at and bool(self.open_points()[kind] >> to & 1)

    def play(self, kind: int, at: int, to: int) -> None:
        self.men[RED if kind == CAPTURE else self.colour] |= 1 << to
        if kind != CAPTURE:
            return
        empty, board = self.empty, self.board
        for colour in (0, 1):
            for group in board.groups(self.men[colour]):
                if not board.liberties(group, empty):
                    self.men[colour] &= ~group
        if not self.men[1 - self.colour]:
            self.win(self.colour)
        elif not self.men[self.colour]:
            self.win(1 - self.colour)

    def hope(self, colour: int) -> float:
        """Stones, and half of one less for each that could be taken now."""
        worth = [0.0, 0.0]
        for one in (0, 1):
            for group in self.board.groups(self.men[one]):
                free = self.board.liberties(group, self.empty).bit_count()
                worth[one] += group.bit_count() * (0.5 if free == 1 else 1) + 0.1 * min(free, 4)
        return worth[colour] - worth[1 - colour]


@register
class Redstone(BoardGame):
    title = "Redstone"
    summary = say("Go without passes and ko: what captures is red, stays, and belongs to nobody.")
    wins = say("Who takes all stones of the other colour off the board wins.")
    sources = ("abstract-games 2215-2225",)
    options = (Option("size", say("Points along a side"), USUAL, lo=SMALLEST, hi=LARGEST),)
    max_actions = 15_000
    State = RedstoneState
