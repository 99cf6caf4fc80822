"""How fast tables play: minutes a deal, and which of them is late. Pure.

Source: My Games, line 3492: tables of an evening proceed together, a little under ten minutes a deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Final

USUAL: Final = timedelta(minutes=10)
"""A deal, where tonight has not shown yet how long one takes."""
ENOUGH: Final = 3
"""So many deals of a game tonight say how long one takes."""
LATE: Final = 2.0
"""A table is late when its deal has taken so many times as long as one takes, or all of its deals on the average."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A table's pace. `deal`: minutes a deal so far, None before the first; `now`: minutes of the deal that is on."""

    deal: float | None
    now: float
    late: bool


def durations(began: datetime, ended: Sequence[datetime]) -> list[timedelta]:
    """How long each deal took, by when each was written down. A clock that was set back makes no deal shorter than
    nothing."""
    moments = [began, *ended]
    return [max(after - before, timedelta()) for before, after in pairwise(moments)]


def expected(taken: Sequence[timedelta]) -> timedelta:
    """How long a deal takes tonight: the median of those so far, or what is usual while they are few."""
    if len(taken) < ENOUGH:
        return USUAL
    return timedelta(seconds=median(one.total_seconds() for one in taken))


def pace_of(began: datetime, ended: Sequence[datetime], now: datetime, deal: timedelta) -> Pace:
    """A table's pace, against what a deal is expected to take."""
    taken = durations(began, ended)
    on = max(now - (ended[-1] if ended else began), timedelta())
    average = sum(taken, timedelta()) / len(taken) if taken else None
    slow = average is not None and len(taken) > 1 and average > LATE * deal
    return Pace(_minutes(average) if average is not None else None, _minutes(on), slow or on > LATE * deal)


def _minutes(time: timedelta) -> float:
    return round(time / timedelta(minutes=1), 1)
