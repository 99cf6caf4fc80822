"""What fishing games count when a deal is over: who has more, and points for the one or the other of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.messages import Message, Seat, Template, joined, say

Claim = tuple[tuple[int, int], Message]
"""What something brings each of the two, and its line on the sheet."""


def ahead(counts: Sequence[int]) -> int | None:
    """Who has more; None where both have as much."""
    return None if counts[0] == counts[1] else int(counts[1] > counts[0])


def claim(side: int | None, points: int, line: Template) -> list[Claim]:
    """Points for one of the two, with his name in the line; nothing where it is nobody's."""
    if side is None:
        return []
    return [((0, points) if side else (points, 0), line.said(player=Seat(side), points=points))]


def swept(sweeps: Iterable[int]) -> list[Claim]:
    """A point for each sweep."""
    first, second = sweeps
    return [((first, second), say("sweeps: {list}", list=joined((first, second))))] if first or second else []
