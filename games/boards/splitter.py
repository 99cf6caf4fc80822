"""Splitter: stones jump out of the middle to the player's own side until the two borders come apart.

Source: Abstract Games 21, lines 226-259, an entry of 2003 whose author, board and start are lost. What stands for them
is decided on the rules page; here the board is turned, so that the wedges lie at the top and the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.sites import SIX, Board, sites_of
from games.core.messages import say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action

STONES: Final = 79
OUTSIDE: Final = 5
"""So many cells lie on either side of the widest row of stones at the start."""
USUAL: Final = "5"
SHAPES: Final = {USUAL: (9, 6), "7": (5, 7), "4": (15, 4)}
"""By the cells of a wall beside its point: how many rows lie between the wedges, and how far their stones reach from
the axis at most, in half cells. Each makes 79 stones.
"""
INNER, WALLS = 2, 3
"""The colours of the stones in the inner zone and of the wedges."""
TOWARDS: Final = ((3, 2, 4), (0, 1, 5))
"""By colour the numbers of the three directions to its own side, left and right."""
EDGE, MARKED = "edge", "marked"


@cache
def shape(walls: str) -> tuple[Board, int, int, tuple[int, int]]:
    """The board, the stones at the start, the wedges, and the cells at the rim on either side."""
    wall, (between, reach) = int(walls), SHAPES[walls]
    height, width = 2 * wall + 2 + between, reach + 2 * OUTSIDE
    spots, stones, wedges = {}, [], []
    for row in range(height):
        far = min(row, height - 1 - row)
        for number, half in enumerate(range((row + width) % 2 - width, width + 1, 2), 1):
            place = row, (half + width - row + height) // 2
            spots[place] = name = f"{ascii_lowercase[height - 1 - row]}{number}"
            if far <= wall and abs(half) == far:
                wedges.append(name)
            elif abs(half) < far if far <= wall else abs(half) <= reach:
                stones.append(name)
    board = Board(spots, SIX, SIX, picture="hex")
    left, right = (board.mask(row[end] for row in board.rows) for end in (0, -1))
    return board, board.named(" ".join(stones)), board.named(" ".join(wedges)), (left, right)


class SplitterState(BoardState):
    """A colour's men are the stones of its border and beyond; those of nobody are in the inner zone.

    outside: by colour the empty cells on its side.
    """

    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "white", "grey")

    outside: tuple[int, int] = (0, 0)

    def geometry(self) -> Board:
        return shape(str(self.table.options["walls"]))[0]

    def begin(self) -> None:
        _, self.men[INNER], self.men[WALLS], _ = shape(str(self.table.options["walls"]))
        self.draw_borders(EDGE)

    @property
    def stones(self) -> int:
        return self.men[0] | self.men[1] | self.men[INNER]

    def draw_borders(self, rule: str) -> None:
        """Who touches what is empty on a side, or the rim there, is its border; the others are the inner zone."""
        board, stones = self.board, self.stones
        left, right = shape(str(self.table.options["walls"]))[3]
        self.outside = board.group(left, self.empty), board.group(right, self.empty)
        if rule == EDGE:
            red, blue = board.grow(self.outside[0]) | left, board.grow(self.outside[1]) | right
            self.men = [stones & red, stones & blue, stones & ~red & ~blue, self.men[WALLS]]

    def moves(self) -> Iterator[Action]:
        free = True
        for at in sites_of(self.men[INNER]):
            for way in TOWARDS[self.colour]:
                to = self.landing(at, way)
                if to >= 0:
                    free = False
                    yield self.move(at, to)
        if free:
            yield self.word("pass")

    def landing(self, at: int, way: int) -> int:
        """Where a stone comes down: beyond the stones in that direction, on its player's side, else -1."""
        gaps = self.board.rays[at][way] & ~self.stones
        if not gaps:
            return -1
        first = (gaps & -gaps).bit_length() - 1 if self.board.steps[way] > 0 else gaps.bit_length() - 1
        return first if self.outside[self.colour] >> first & 1 else -1

    def allows(self, kind: int, at: int, to: int) -> bool:
        inner = kind == MOVE and bool(self.men[INNER] >> at & 1)
        return inner and any(self.landing(at, way) == to for way in TOWARDS[self.colour])

    def play(self, kind: int, at: int, to: int) -> None:
        self.carry(at, to)
        self.draw_borders(str(self.table.options["border"]))
        red, blue = self.parts()
        if red != blue:
            self.finish()

    def parts(self) -> tuple[int, int]:
        """By colour all stones connected with its border: the same ones for both while they are one."""
        red, blue = (self.board.group(self.men[colour], self.stones) for colour in (0, 1))
        return red, blue

    def counts(self) -> dict[str, tuple[int, ...]]:
        """The stones of both parts; nobody's count while they are one."""
        red, blue = self.parts()
        return {"points": (0, 0) if red == blue else (red.bit_count(), blue.bit_count())}

    def hope(self, colour: int) -> float:
        """The stones that are nearer to the own border than to the other one, by steps from stone to stone."""
        near, left = [self.men[0], self.men[1]], self.men[INNER]
        while (new := [self.board.grow(part) & left for part in near]) != [0, 0]:
            near = [near[0] | new[0] & ~new[1], near[1] | new[1] & ~new[0]]
            left &= ~(new[0] | new[1])
        return near[colour].bit_count() - near[1 - colour].bit_count()

    def facts(self) -> list[list[str]]:
        return [[say_in("fact", "inner zone"), str(self.men[INNER].bit_count())]]


@register
class Splitter(BoardGame):
    title = "Splitter"
    summary = say("Move stones from the middle to your own side; when it comes apart, the larger part wins.")
    wins = say("Who has more stones in his part when the two borders are no longer connected wins.")
    sources = ("abstract-games 226-259",)
    options = (
        Option(
            "walls",
            say("Cells of a wall beside its point"),
            USUAL,
            choices={
                walls: say("{walls} cells, {rows} rows between the wedges", walls=int(walls), rows=rows)
                for walls, (rows, _) in SHAPES.items()
            },
        ),
        Option(
            "border",
            say("Stones behind the border"),
            EDGE,
            choices={
                EDGE: say("are in the inner zone when the border passes outside them"),
                MARKED: say("that have once been in the border are never moved again"),
            },
        ),
    )
    draws = True
    Result = Counted
    State = SplitterState
