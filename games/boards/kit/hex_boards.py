"""Boards of hexagons, rhombic and triangular: numbering, neighbours, virtual connections, text coordinates, picture.

A cell lies in row r (from the top) and column c (from the left); cells are numbered row by row, and a cell's text is
the column's letter and the row's number, `c7`. It touches (r, c±1), (r±1, c), (r-1, c+1) and (r+1, c-1). On a rhombus
the corner a1 and the one across are the sharp ones with two neighbours, the other two have three; a triangle, whose
rows get shorter downwards, has three sharp corners.

Sets of cells are bit masks over a board with a rim one cell wide, in which the sides lie as stones of their owners do:
a chain that touches the side's rim touches the side, and a bridge to the side is a bridge like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from games.boards.kit.sites import SIX, Board, Place, sites_of

LETTERS: Final = "abcdefghijklmnopqrs"
LARGEST: Final = len(LETTERS)


class HexBoard(Board):
    """A board whose rows, all beginning in the first column, have so many cells.

    cells: the sites; where: the place of each among them, -1 for other numbers. near: by cell the mask of its
    neighbours, the rim included. ring: the same as six masks in circular order.
    """

    def __init__(self, lengths: Sequence[int]) -> None:
        self.size = size = len(lengths)
        spots = {(r, c): f"{LETTERS[c]}{r + 1}" for r, length in enumerate(lengths) for c in range(length)}
        rim = LETTERS[:size], [str(row + 1) for row in range(size)]
        super().__init__(spots, SIX, SIX, picture="hex", rim=rim, margin=1)
        self.cells = sites_of(self.sites)
        self.where = [-1] * self.span
        for place, site in enumerate(self.cells):
            self.where[site] = place
        self.bit = tuple(1 << site for site in range(self.span))
        self.ring = tuple(
            tuple(1 << site + step for step in self.steps) if self.has(site) else ()
            for site in range(self.span)
        )
        self.near = tuple(sum(ring) for ring in self.ring)

    def row(self, places: Iterable[Place]) -> int:
        """Places in the rim."""
        return self.mask(self.place(*place) for place in places)

    def spread(self, mask: int) -> int:
        """Every cell next to a cell of the mask, on the rim too: intersect with what you look for."""
        _, down, slant, *_ = self.steps
        return mask << 1 | mask >> 1 | mask << down | mask >> down | mask << slant | mask >> slant

    def bridged(self, mask: int, empty: int) -> int:
        """Every cell a bridge away from a cell of the mask: two steps, with both cells between them empty."""
        _, down, slant, *_ = self.steps
        east, west = mask << 1 & empty, mask >> 1 & empty
        south, north = mask << down & empty, mask >> down & empty
        southwest, northeast = mask << slant & empty, mask >> slant & empty
        return (
            east << down & south << 1
            | south << slant & southwest << down
            | southwest >> 1 & west << slant
            | west >> down & north >> 1
            | north >> slant & northeast >> down
            | northeast << 1 & east >> slant
        )

    def layers(self, start: int, goal: int, own: int, empty: int, bridges: bool) -> tuple[list[int], bool]:
        """How far every empty cell is from the start, in stones still to be placed.

        The first mask holds the cells that are linked to the start once a stone stands there, the next those that
        need one more, and so on until the goal (0 for none) is linked; the second value says whether it is. With
        `bridges`, stones a bridge apart count as linked.
        """
        found: list[int] = []
        seen = wave = start
        while True:
            reach, grow = 0, wave
            while grow:
                wide = self.spread(grow)
                if bridges:
                    wide |= self.bridged(grow, empty)
                reach |= wide
                grow = wide & own & ~seen
                seen |= grow
            if reach & goal:
                return found, True
            wave = reach & empty & ~seen
            if not wave:
                return found, False
            seen |= wave
            found.append(wave)


class Rhombus(HexBoard):
    """The board of hex, made once by `rhombus`. ends: rim masks (top, bottom), (left, right).

    Red owns top and bottom, blue left and right.
    """

    edges = ("R", "B")

    def __init__(self, size: int) -> None:
        super().__init__([size] * size)
        top = self.row((-1, column) for column in range(size))
        left = self.row((row, -1) for row in range(size))
        self.ends = ((top, top << (self.width * (size + 1))), (left, left << (size + 1)))

    def shortest(self, sides: tuple[int, int], own: int, empty: int, bridges: bool) -> tuple[int, int]:
        """The number of stones that still link the two sides, and the empty cells that lie on some such line.

        (-1, 0) if they can no longer be linked; (0, 0) if they are linked already.
        """
        first, second = sides
        there, linked = self.layers(first, second, own, empty, bridges)
        back, _ = self.layers(second, first, own, empty, bridges)
        if not linked:
            return -1, 0
        cells = 0
        for ahead, behind in zip(there, reversed(back), strict=True):
            cells |= ahead & behind
        return len(there), cells

    def chain(self, sides: tuple[int, int], stones: int) -> int:
        """The stones of one shortest chain between the two sides, 0 if there is none."""
        first, second = sides
        waves, seen = [first], first
        while not self.spread(waves[-1]) & second:
            wave = self.spread(waves[-1]) & stones & ~seen
            if not wave:
                return 0
            seen |= wave
            waves.append(wave)
        chain, end = 0, second
        for wave in reversed(waves[1:]):
            link = self.spread(end) & wave
            end = link & -link
            chain |= end
        return chain


class Triangle(HexBoard):
    """An equilateral triangle standing on a corner, made once by `triangle`: the rows are size, size - 1 ... 1 long.

    ends: the rim masks of top, left and right; a corner cell touches two of them. touch: for each cell, the sides it
    touches, as bits 1, 2 and 4.
    """

    def __init__(self, size: int) -> None:
        super().__init__(range(size, 0, -1))
        top = self.row((-1, column) for column in range(size + 1))
        left = self.row((row, -1) for row in range(size + 1))
        right = self.row((row, size - row) for row in range(size + 1))
        self.ends = (top, left, right)
        self.touch = tuple(
            sum(number * bool(near & side) for number, side in zip((1, 2, 4), self.ends, strict=True))
            for near in self.near
        )


@cache
def rhombus(size: int) -> Rhombus:
    """The rhombus of that size."""
    return Rhombus(size)


@cache
def triangle(size: int) -> Triangle:
    """The triangle of that size."""
    return Triangle(size)
