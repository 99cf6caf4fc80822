"""Results that are unusual for their event, to be looked at before its table is final. Pure.

A margin, or a board's distance from the middle of its board, is far out beyond the outer fence of all of them: the
third quartile and three times the spread between the quartiles (Tukey, Exploratory Data Analysis, 1977, section 2D).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median, quantiles
from typing import Final

from games.core.messages import Message, say

LEAST_TABLES: Final = 8
"""Of fewer nothing is usual."""
LEAST_ON_BOARD: Final = 4
LEAST_LINES: Final = 24
"""On all boards together: contracts made and beaten lie far apart, and of few scores most are equal."""
FASTEST: Final = 120
"""Seconds from publishing to the result: anything slower can be."""
TIMES_FASTER: Final = 10
"""Than half of the tables."""
USUAL_TIME: Final = 600
"""Seconds that half of the tables take at least, for otherwise all of it is written down afterwards."""


class What(StrEnum):
    """What is unusual of a result."""

    MARGIN = "margin"
    BOARD = "board"
    SPEED = "speed"


@dataclass(frozen=True, slots=True)
class Played:
    """A table with its result. margin: between the best and the worst side, where there are scores.

    seconds: from the publishing of the round to the result, where people wrote it down.
    """

    key: int
    margin: int | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class BoardScore:
    """What north-south scored on a board at a table (key), in one of its rooms."""

    key: int
    room: int
    board: int
    score: int


@dataclass(frozen=True, slots=True)
class Outlier:
    """An unusual result of a table (key). value: the margin, the score of the board, or the seconds.

    usual: the fence, the middle of the board, or half of the tables in minutes.
    """

    key: int
    what: What
    value: int
    usual: int
    room: int = 0
    board: int = 0

    @property
    def why(self) -> Message:
        if self.what is What.MARGIN:
            return say(
                "The margin is {margin}; here more than {usual} is unusual.",
                margin=self.value,
                usual=self.usual,
            )
        if self.what is What.BOARD:
            return say(
                "North-south scored {score} on board {board}; the middle of that board is {usual}.",
                score=self.value,
                board=self.board,
                usual=self.usual,
            )
        return say(
            "Written down {seconds} s after the round was published; half of the tables took over {usual} minutes.",
            seconds=self.value,
            usual=self.usual,
        )


def fence(values: Sequence[int]) -> float | None:
    """Beyond it a value is far out; None where nothing is usual.

    Where half of the values are equal, what is more than four times the third quartile.

    >>> fence([10, 10, 20, 20, 30, 30, 40, 40, 500])
    100.0
    """
    if len(values) < LEAST_TABLES:
        return None
    low, _middle, high = quantiles(values, n=4, method="inclusive")
    return high + 3 * ((high - low) or high)


def outliers(tables: Iterable[Played], boards: Iterable[BoardScore] = ()) -> list[Outlier]:
    """In the order of the tables, boards last."""
    played = list(tables)
    return [*_margins(played), *_speeds(played), *_boards(list(boards))]


def _margins(tables: Sequence[Played]) -> list[Outlier]:
    margins = [(table.key, table.margin) for table in tables if table.margin is not None]
    most = fence([margin for _key, margin in margins])
    if not most:
        return []
    return [Outlier(key, What.MARGIN, margin, int(most)) for key, margin in margins if margin > most]


def _speeds(tables: Sequence[Played]) -> list[Outlier]:
    times = [(table.key, table.seconds) for table in tables if table.seconds is not None]
    usual = median(seconds for _key, seconds in times) if len(times) >= LEAST_TABLES else 0
    if usual < USUAL_TIME:
        return []
    return [
        Outlier(key, What.SPEED, seconds, int(usual // 60))
        for key, seconds in times
        if 0 <= seconds < FASTEST and seconds * TIMES_FASTER < usual
    ]


def _boards(lines: Sequence[BoardScore]) -> list[Outlier]:
    middles = _middles(lines)
    away = [(line, abs(line.score - middles[line.board])) for line in lines if line.board in middles]
    most = fence([int(distance) for _line, distance in away]) if len(away) >= LEAST_LINES else None
    if not most:
        return []
    return [
        Outlier(line.key, What.BOARD, line.score, round(middles[line.board]), line.room, line.board)
        for line, distance in away
        if distance > most
    ]


def _middles(lines: Sequence[BoardScore]) -> Mapping[int, float]:
    """Of each board that enough tables have played."""
    scores: dict[int, list[int]] = {}
    for line in lines:
        scores.setdefault(line.board, []).append(line.score)
    return {board: median(made) for board, made in scores.items() if len(made) >= LEAST_ON_BOARD}


@dataclass(frozen=True, slots=True)
class Word:
    """Somebody says that a result is right as it is. side: where they sit at the table, if they do.

    gains: they would be worse off if it were the other way round.
    """

    by: int
    organises: bool
    side: int | None
    gains: bool


def is_cleared(words: Sequence[Word]) -> bool:
    """An organiser who neither sits there nor gains by it has looked at it; or, where each does, one of them and
    somebody of another side, of whom one does not gain.
    """
    if any(word.organises and word.side is None and not word.gains for word in words):
        return True
    return any(
        one.organises and one.by != other.by and _apart(one, other) and not (one.gains and other.gains)
        for one in words
        for other in words
    )


def _apart(one: Word, other: Word) -> bool:
    return one.side is None or one.side != other.side
