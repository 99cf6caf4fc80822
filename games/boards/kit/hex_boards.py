"""Boards of hexagons, rhombic and triangular: numbering, neighbours, virtual connections, text coordinates, picture.

A cell lies in row r (from the top) and column c (from the left); cells are numbered row by row, and a cell's text is
the column's letter and the row's number, `c7`. It touches (r, c±1), (r±1, c), (r-1, c+1) and (r+1, c-1). On a rhombus
the corner a1 and the one across are the sharp ones with two neighbours, the other two have three; a triangle, whose
rows get shorter downwards, has three sharp corners.

Sets of cells are bit masks over a board with a rim one cell wide, in which the sides lie as stones of their owners do:
a chain that touches the side's rim touches the side, and a bridge to the side is a bridge like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.core.views import BoardView

LETTERS: Final = "abcdefghijklmnopqrs"
LARGEST: Final = len(LETTERS)


class HexBoard:
    """The geometry of a board whose rows, all beginning in the first column, have so many cells.

    bit: the mask of each cell. near: the mask of its neighbours, the rim included. near_at: the same by bit number.
    ring: the six bit masks around a cell in circular order.
    """

    __slots__ = (
        "bit",
        "board",
        "cells",
        "index",
        "lengths",
        "names",
        "near",
        "near_at",
        "ring",
        "size",
        "steps",
    )

    edges: Sequence[str] = ()
    """The colours that own top and bottom, and left and right, where sides have owners."""

    def __init__(self, lengths: Sequence[int]) -> None:
        self.size = size = len(lengths)
        self.lengths = tuple(lengths)
        self.cells = sum(lengths)
        spots = [(row, column) for row, length in enumerate(lengths) for column in range(length)]
        self.names = tuple(f"{LETTERS[column]}{row + 1}" for row, column in spots)
        self.index = {name: cell for cell, name in enumerate(self.names)}
        width = self.width
        self.steps = (1, width, width - 1, -1, -width, 1 - width)
        places = [self.place(row, column) for row, column in spots]
        self.bit = tuple(1 << place for place in places)
        self.ring = tuple(tuple(1 << (place + step) for step in self.steps) for place in places)
        self.near = tuple(sum(ring) for ring in self.ring)
        self.near_at = [0] * (width * (size + 2))
        for place, near in zip(places, self.near, strict=True):
            self.near_at[place] = near
        self.board = sum(self.bit)

    @property
    def width(self) -> int:
        """Bits a row: the rim on either side, and a dead column so that no step leads from rim to rim."""
        return self.size + 3

    def place(self, row: int, column: int) -> int:
        """The bit number of a cell; the rim lies in row and column -1, and behind the last ones."""
        return (row + 1) * self.width + column + 1

    def spread(self, mask: int) -> int:
        """Every cell next to a cell of the mask, on the rim too: intersect with what you look for."""
        _, down, slant, _, _, _ = self.steps
        return mask << 1 | mask >> 1 | mask << down | mask >> down | mask << slant | mask >> slant

    def bridged(self, mask: int, empty: int) -> int:
        """Every cell a bridge away from a cell of the mask: two steps, with both cells between them empty."""
        _, down, slant, _, _, _ = self.steps
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

    def cells_of(self, mask: int) -> list[int]:
        """The cells of a mask, ascending."""
        return [cell for cell, bit in enumerate(self.bit) if mask & bit]

    def picture(self, red: int, blue: int, last: int | None, marks: int) -> BoardView:
        """The board as everybody sees it."""
        letters = iter("R" if red & bit else "B" if blue & bit else "." for bit in self.bit)
        view: BoardView = {
            "cells": ["".join(next(letters) for _ in range(length)) for length in self.lengths],
            "colours": {"R": "red", "B": "blue"},
        }
        if self.edges:
            view["edges"] = list(self.edges)
        view["columns"] = list(LETTERS[: self.size])
        view["rows"] = [str(row) for row in range(1, self.size + 1)]
        view["marks"] = [self.names[cell] for cell in self.cells_of(marks)]
        if last is not None:
            view["last"] = self.names[last]
        return view


class Rhombus(HexBoard):
    """The board of hex, made once by `rhombus`. sides: rim masks (top, bottom), (left, right).

    Red owns top and bottom, blue left and right.
    """

    __slots__ = ("sides",)

    edges = ("R", "B")

    def __init__(self, size: int) -> None:
        super().__init__([size] * size)
        top = sum(1 << self.place(-1, column) for column in range(size))
        left = sum(1 << self.place(row, -1) for row in range(size))
        self.sides = ((top, top << (self.width * (size + 1))), (left, left << (size + 1)))

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

    sides: the rim masks of top, left and right; a corner cell touches two of them. touch: for each cell, the sides it
    touches, as bits 1, 2 and 4.
    """

    __slots__ = ("sides", "touch")

    def __init__(self, size: int) -> None:
        super().__init__(range(size, 0, -1))
        top = sum(1 << self.place(-1, column) for column in range(size + 1))
        left = sum(1 << self.place(row, -1) for row in range(size + 1))
        right = sum(1 << self.place(row, size - row) for row in range(size + 1))
        self.sides = (top, left, right)
        self.touch = tuple(
            sum(number * bool(near & side) for number, side in zip((1, 2, 4), self.sides, strict=True))
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
