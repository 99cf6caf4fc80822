"""Stones on the crossings of a square grid: chains, liberties, captures, ko, areas. The kit of Go and its kin.

A set of points is a bit mask, bit `row * size + column` from the top left. Chains keep their members and liberties
from move to move, so that placing a stone costs a few operations and nearly every move is seen to be legal at once.
"""

from __future__ import annotations

from functools import cache
from typing import Self

from games.core.native import mypyc_attr
from games.core.views import BoardView
from games.kits.square_boards import GO_LETTERS, Grid

BLACK, WHITE = 0, 1


class Crossings:
    """The geometry of one size, made once by `crossings`.

    bit: the mask of each point, unbit: of all the others. near, diagonal: masks of the (at most four) points around.
    around: the points next to each point, each
    with its bit.
    """

    __slots__ = (
        "around",
        "bit",
        "board",
        "diagonal",
        "grid",
        "left",
        "near",
        "points",
        "rim",
        "size",
        "unbit",
    )

    def __init__(self, size: int) -> None:
        self.size = size
        self.points = size * size
        self.grid = Grid(size, size, GO_LETTERS, top_row=size)
        self.bit = tuple(1 << point for point in range(self.points))
        self.board = (1 << self.points) - 1
        self.unbit = tuple(self.board ^ bit for bit in self.bit)
        self.left = sum(self.bit[::size])
        sides = tuple(self._steps(point, ((0, 1), (1, 0), (0, -1), (-1, 0))) for point in range(self.points))
        corners = tuple(
            self._steps(point, ((1, 1), (1, -1), (-1, 1), (-1, -1))) for point in range(self.points)
        )
        self.near = tuple(sum(self.bit[one] for one in near) for near in sides)
        self.around = tuple(tuple((one, self.bit[one]) for one in near) for near in sides)
        self.diagonal = tuple(sum(self.bit[one] for one in near) for near in corners)
        self.rim = sum(bit for bit, near in zip(self.bit, self.around, strict=True) if len(near) < 4)

    def _steps(self, point: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        row, column = divmod(point, self.size)
        places = [(row + down, column + right) for down, right in steps]
        return tuple(r * self.size + c for r, c in places if 0 <= r < self.size and 0 <= c < self.size)

    def spread(self, mask: int) -> int:
        """The points of a mask and all points next to them."""
        left = self.left
        sideways = (mask & ~left) >> 1 | mask << 1 & ~left
        return (mask | sideways | mask << self.size | mask >> self.size) & self.board

    def area(self, seed: int, within: int) -> int:
        """The points of `within` that are connected with the seed by points of `within`."""
        area = seed
        while True:
            wider = self.spread(area) & within
            if wider == area:
                return area
            area = wider

    def points_of(self, mask: int) -> list[int]:
        """The points of a mask, ascending."""
        points = []
        while mask:
            low = mask & -mask
            points.append(low.bit_length() - 1)
            mask ^= low
        return points


@cache
def crossings(size: int) -> Crossings:
    """The board of that size."""
    return Crossings(size)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chains:
    """The stones on a board.

    stones: the mask of each colour. empty: the mask of empty points. chain: the number of each point's chain, -1 where
    it is empty; members, liberties: the masks of each chain. ko: the point that may not be retaken now, -1 if none.
    """

    __slots__ = ("board", "chain", "empty", "ko", "liberties", "members", "stones")

    def __init__(self, board: Crossings) -> None:
        self.board = board
        self.stones = [0, 0]
        self.empty = board.board
        self.chain = [-1] * board.points
        self.members = [0] * board.points
        self.liberties = [0] * board.points
        self.ko = -1

    def clone(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.board, twin.empty, twin.ko = self.board, self.empty, self.ko
        twin.stones, twin.chain = self.stones[:], self.chain[:]
        twin.members, twin.liberties = self.members[:], self.liberties[:]
        return twin

    def may_place(self, colour: int, point: int) -> bool:
        """Whether an empty point may be taken: it has or gets a liberty (no suicide) and is not the ko point."""
        if self.board.near[point] & self.empty:
            return True
        if point == self.ko:
            return False
        board, chain, liberties = self.board, self.chain, self.liberties
        bit, own = board.bit[point], self.stones[colour]
        for one, its_bit in board.around[point]:
            if own & its_bit:
                if liberties[chain[one]] != bit:
                    return True
            elif liberties[chain[one]] == bit:
                return True
        return False

    def place(self, colour: int, point: int) -> int:
        """Put a stone on an empty point where it may be placed; the mask of the stones it captures."""
        board, chain, liberties = self.board, self.chain, self.liberties
        bit, near = board.bit[point], board.near[point]
        own = self.stones[colour]
        self.empty = empty = self.empty ^ bit
        self.stones[colour] = own | bit
        self.ko = number = -1
        joined = captured = 0
        if near & empty != near:
            unbit = board.unbit[point]
            for one, its_bit in board.around[point]:
                other = chain[one]
                if other < 0:
                    continue
                if not its_bit & own:
                    liberties[other] = left = liberties[other] & unbit
                    if not left:
                        captured |= self.members[other]
                elif number < 0:
                    number = other
                elif other != number:
                    joined |= self.members[other]
        if number < 0:
            chain[point] = number = point
            self.members[point] = bit
            liberties[point] = near & empty
        else:
            chain[point] = number
            self.members[number] |= bit
            liberties[number] = (liberties[number] | near) & empty
            if joined:
                self._join(number, joined)
        if captured:
            self._remove(1 - colour, captured)
            alone = self.members[number] == bit and liberties[number] == captured
            if alone and not captured & (captured - 1):
                self.ko = captured.bit_length() - 1
        return captured

    def _join(self, number: int, joined: int) -> None:
        """Make the stones of other chains members of a chain."""
        chain, near = self.chain, self.board.near
        self.members[number] |= joined
        liberties = self.liberties[number]
        while joined:
            low = joined & -joined
            joined ^= low
            point = low.bit_length() - 1
            chain[point] = number
            liberties |= near[point]
        self.liberties[number] = liberties & self.empty

    def _remove(self, colour: int, captured: int) -> None:
        """Take captured stones off the board; the chains around them gain liberties."""
        board, chain, liberties = self.board, self.chain, self.liberties
        self.stones[colour] ^= captured
        self.empty |= captured
        winners = self.stones[1 - colour]
        rest = captured
        while rest:
            low = rest & -rest
            rest ^= low
            point = low.bit_length() - 1
            chain[point] = -1
            if board.near[point] & winners:
                for one, its_bit in board.around[point]:
                    if its_bit & winners:
                        liberties[chain[one]] |= low

    def chains_of(self, colour: int) -> list[int]:
        """The number of each chain of a colour."""
        numbers, rest = [], self.stones[colour]
        while rest:
            number = self.chain[(rest & -rest).bit_length() - 1]
            numbers.append(number)
            rest &= ~self.members[number]
        return numbers

    def areas(self) -> tuple[int, int]:
        """The empty points that are black area and white area: connected empty points that touch no enemy stone.

        An area that touches no stone at all is both players'.
        """
        areas = [0, 0]
        rest = self.empty
        while rest:
            area = self.board.area(rest & -rest, self.empty)
            rest ^= area
            border = self.board.spread(area)
            for colour in (BLACK, WHITE):
                if not border & self.stones[1 - colour]:
                    areas[colour] |= area
        return areas[BLACK], areas[WHITE]

    def is_eye(self, colour: int, point: int) -> bool:
        """Whether an empty point is surrounded by one colour so firmly that filling it would be foolish."""
        board = self.board
        if board.near[point] & ~self.stones[colour]:
            return False
        enemies = (board.diagonal[point] & self.stones[1 - colour]).bit_count()
        return enemies == 0 if board.bit[point] & board.rim else enemies < 2

    def liberties_after(self, colour: int, point: int) -> int:
        """The liberties that a stone placed here would have with its chain, captures not counted."""
        board = self.board
        mask = board.near[point]
        own = mask & self.stones[colour]
        if own:
            for one, its_bit in board.around[point]:
                if its_bit & own:
                    mask |= self.liberties[self.chain[one]]
        return mask & self.empty & board.unbit[point]

    def picture(self, last: int | None) -> BoardView:
        """The board as everybody sees it; a mark stands on the ko point."""
        board, names = self.board, self.board.grid.names
        black, white = self.stones
        letters = ["B" if black & bit else "W" if white & bit else "." for bit in board.bit]
        view: BoardView = {
            "cells": board.grid.lines(letters),
            "colours": {"B": "black", "W": "white"},
            "points": True,
            "columns": board.grid.column_labels,
            "rows": board.grid.row_labels,
            "marks": [] if self.ko < 0 else [names[self.ko]],
        }
        if last is not None:
            view["last"] = names[last]
        return view
