"""The score of whist: a point for each trick over the book.

Source: My Games, lines 317-373 (Android Whist) and 424-710 (Multimulta).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.messages import say
from games.core.results import Score


def over_the_book(tricks: Sequence[int], book: int) -> Score:
    """The points of each side, from the tricks of each."""
    points = tuple(max(0, won - book) for won in tricks)
    why = say(
        "{tricks} tricks, {points} over {book}: {points}", tricks=max(tricks), points=max(points), book=book
    )
    return Score(points, (why,))
