"""Groups of two colours that hold at most one section of each: the rule of Polar and Urbino.

A group is everything connected, whatever its colour; a section is what is connected in one colour.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.boards.kit.sites import Board


def keeping_one_each(board: Board, own: int, other: int) -> int:
    """The sites where a new own man leaves every group with at most one section of each colour."""
    free = board.sites & ~(own | other)
    beside_other = 0
    for group in board.groups(own | other):
        beside, mine = board.grow(group), group & own
        if mine:
            free &= ~beside | board.grow(mine)
        if group & other:
            free &= ~(beside & beside_other)
            beside_other |= beside
    return free


def keeps_one_each(board: Board, own: int, other: int, site: int) -> bool:
    """Whether a new own man here leaves its group with at most one section of each colour."""
    own |= 1 << site
    group = board.group(1 << site, own | other)
    theirs = group & other
    return board.group(1 << site, own) == group & own and board.group(theirs & -theirs, other) == theirs


def contests(board: Board, first: int, second: int) -> Iterator[tuple[int, int]]:
    """The sections of each group that has both colours."""
    for group in board.groups(first | second):
        if group & first and group & second:
            yield group & first, group & second
