"""Figures of men on a square board of nine: blocks, corners of squares, towers across the board, pagodas on its cross.

Sources: Abstract Games 21, lines 2421 (their names), and a public review of Pagode for their shapes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from games.boards.kit.sites import Board, square

SIZE: Final = 9
BOARD: Final = square(SIZE)
MIDDLE: Final = SIZE // 2


def _set(places: Iterable[tuple[int, int]]) -> int:
    return Board.mask(BOARD.place(row, column) for row, column in places)


def corners(side: int) -> list[int]:
    """The corners of all squares of so many along a side."""
    last = side - 1
    starts = [(row, column) for row in range(SIZE - last) for column in range(SIZE - last)]
    return [
        _set([(row, column), (row, column + last), (row + last, column), (row + last, column + last)])
        for row, column in starts
    ]


HUTS: Final = tuple(corners(2))
HOUSES: Final = tuple(figure for side in (3, 4, 5) for figure in corners(side))
CASTLES: Final = tuple(figure for side in (6, 7, 8, 9) for figure in corners(side))
TOWERS: Final = tuple(
    _set([(row, column) if upright else (column, row) for row in (0, SIZE - 1) for column in (at, at + 1)])
    for at in range(SIZE - 1)
    for upright in (True, False)
)
PAGODAS: Final = tuple(
    _set([(MIDDLE - far, MIDDLE), (MIDDLE + far, MIDDLE), (MIDDLE, MIDDLE - far), (MIDDLE, MIDDLE + far)])
    for far in range(1, MIDDLE + 1)
)
LINES: Final = tuple(
    _set([(at, other) if across else (other, at) for other in range(SIZE)])
    for at in range(SIZE)
    for across in (True, False)
)
FENCES: Final = tuple(
    _set([(at, one) if across else (one, at) for one in (first, first + gap, first + 2 * gap)])
    for at in range(SIZE)
    for across in (True, False)
    for gap in range(1, MIDDLE + 1)
    for first in range(SIZE - 2 * gap)
)


def complete(figures: Iterable[int], men: int) -> list[int]:
    """The figures that men stand on whole."""
    return [figure for figure in figures if figure & men == figure]


def walls(men: int) -> int:
    """How many fours there are in rows and columns, at whatever distances."""
    return sum(len(list(combinations(range((line & men).bit_count()), 4))) for line in LINES)
