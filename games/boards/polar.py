"""Polar: stones join into groups of at most one section of each colour, and the larger section of a group scores.

Source: Abstract Games 21, lines 269-273; the opening, passes and ties are those of the rules at mindsports.nl.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.sections import contests, keeping_one_each, keeps_one_each
from games.boards.kit.sites import Board, square
from games.core.messages import say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action

SIZES: Final = {str(size): say("{size} x {size}", size=size) for size in (9, 11, 13)}
USUAL: Final = "13"
OPENING: Final = 2
"""So many stones are set by the first player, one of each colour, before the other chooses."""


class PolarState(BoardState):
    """A board filling up."""

    always_able = True
    points = True

    def geometry(self) -> Board:
        return square(int(self.table.options["size"]))

    def moves(self) -> Iterator[Action]:
        if self.plies == OPENING:
            yield from (self.word("black"), self.word("white"))
        elif self.plies < OPENING:
            yield from self.at(self.board.grow(self.men[0]) & self.empty if self.plies else self.empty)
        else:
            yield from self.at(self.placeable()) or [self.word("pass")]

    def placeable(self) -> int:
        """The points where who moves may set a stone."""
        return keeping_one_each(self.board, self.men[self.colour], self.men[1 - self.colour])

    def allows(self, kind: int, at: int, to: int) -> bool:
        if self.plies <= OPENING:
            return super().allows(kind, at, to)
        own, other = self.men[self.colour], self.men[1 - self.colour]
        return (
            not kind and not at and bool(self.empty >> to & 1) and keeps_one_each(self.board, own, other, to)
        )

    def play(self, kind: int, at: int, to: int) -> None:
        setting_up = self.plies <= OPENING
        self.men[self.plies - 1 if setting_up else self.colour] |= 1 << to
        self.again = self.plies < OPENING

    def counts(self) -> dict[str, tuple[int, ...]]:
        """The triangular number of each larger section."""
        points = [0, 0]
        for sections in contests(self.board, *self.men):
            sizes = [section.bit_count() for section in sections]
            if sizes[0] != sizes[1]:
                points[sizes[1] > sizes[0]] += max(sizes) * (max(sizes) + 1) // 2
        return {"points": tuple(points)}

    def hope(self, colour: int) -> float:
        """The largest section, and half as much for each crossing where it can still grow."""
        own, other = self.men[colour], self.men[1 - colour]
        return self.reach(own, other) - self.reach(other, own)

    def reach(self, own: int, other: int) -> float:
        """How large the largest section of these stones is and may become."""
        largest = max(self.board.groups(own), key=int.bit_count, default=0)
        free = keeping_one_each(self.board, own, other) & self.board.grow(largest)
        return largest.bit_count() + free.bit_count() / 2

    def phase(self) -> str:
        if self.plies == OPENING:
            return say_in("phase", "choose a colour")
        return say_in("phase", "set up") if self.plies < OPENING else super().phase()


@register
class Polar(BoardGame):
    title = "Polar"
    summary = say("Stones join into groups of one section a colour; the larger section of a group scores.")
    wins = say("Who scores more in the groups of both colours wins.")
    sources = ("abstract-games 269-273",)
    options = (Option("size", say("Points along a side"), USUAL, choices=SIZES),)
    draws = True
    Result = Counted
    State = PolarState
