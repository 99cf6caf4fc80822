"""Rhombic boards of hexagons: numbering, neighbours, virtual connections, text coordinates, picture.

Cell r * size + c lies in row r (from the top) and column c (from the left); its text is the column's letter and the
row's number, `c7`. It touches (r, c±1), (r±1, c), (r-1, c+1) and (r+1, c-1): the corner a1 and the one across are the
sharp ones with two neighbours, the other two corners have three.

Sets of cells are bit masks over a board with a rim one cell wide, in which the four sides lie as stones of their
owners do: a chain that touches the side's rim touches the side, and a bridge to the side is a bridge like any other.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.views import BoardView
from games.kits.square_boards import Grid

LETTERS: Final = "abcdefghijklmnopqrs"
LARGEST: Final = len(LETTERS)


class Rhombus:
    """The geometry of one size, made once by `rhombus`.

    bit: the mask of each cell. near: the mask of its neighbours, the rim included. near_at: the same by bit number.
    ring: the six bit masks around a cell in circular order. sides: rim masks (top, bottom), (left, right).
    """

    __slots__ = ("bit", "board", "cells", "grid", "near", "near_at", "ring", "sides", "size", "steps")

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.grid = Grid(size, size, LETTERS, top_row=1)
        width = size + 3  # the rim on either side, and a dead column so that no step leads from rim to rim
        self.steps = (1, width, width - 1, -1, -width, 1 - width)
        places = [(row + 1) * width + column + 1 for row in range(size) for column in range(size)]
        self.bit = tuple(1 << place for place in places)
        self.ring = tuple(tuple(1 << (place + step) for step in self.steps) for place in places)
        self.near = tuple(sum(ring) for ring in self.ring)
        self.near_at = [0] * (width * (size + 2))
        for place, near in zip(places, self.near, strict=True):
            self.near_at[place] = near
        self.board = sum(self.bit)
        inner = range(1, size + 1)
        top = sum(1 << column for column in inner)
        left = sum(1 << (row * width) for row in inner)
        self.sides = ((top, top << (width * (size + 1))), (left, left << (size + 1)))

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

    def layers(self, start: int, goal: int, own: int, empty: int, bridges: bool) -> list[int] | None:
        """How far every empty cell is from the start, in stones still to be placed.

        The first mask holds the cells that are linked to the start once a stone stands there, the next those that
        need one more, and so on until the goal is linked; None if it can no longer be. With `bridges`, stones a
        bridge apart count as linked.
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
                return found
            wave = reach & empty & ~seen
            if not wave:
                return None
            seen |= wave
            found.append(wave)

    def shortest(self, sides: tuple[int, int], own: int, empty: int, bridges: bool) -> tuple[int, int]:
        """The number of stones that still link the two sides, and the empty cells that lie on some such line.

        (-1, 0) if they can no longer be linked; (0, 0) if they are linked already.
        """
        first, second = sides
        there = self.layers(first, second, own, empty, bridges)
        back = self.layers(second, first, own, empty, bridges)
        if there is None or back is None:
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

    def cells_of(self, mask: int) -> list[int]:
        """The cells of a mask, ascending."""
        return [cell for cell, bit in enumerate(self.bit) if mask & bit]

    def picture(self, red: int, blue: int, last: int | None, marks: int) -> BoardView:
        """The board as everybody sees it: red owns top and bottom, blue left and right."""
        letters = ["R" if red & bit else "B" if blue & bit else "." for bit in self.bit]
        view: BoardView = {
            "cells": self.grid.lines(letters),
            "colours": {"R": "red", "B": "blue"},
            "edges": ["R", "B"],
            "columns": self.grid.column_labels,
            "rows": self.grid.row_labels,
            "marks": [self.grid.names[cell] for cell in self.cells_of(marks)],
        }
        if last is not None:
            view["last"] = self.grid.names[last]
        return view


@cache
def rhombus(size: int) -> Rhombus:
    """The board of that size."""
    return Rhombus(size)
