"""An end by the clock: until what moment a table plays, and which deal is the last.

Sources: Parlett, lines 163 (for an agreed length of time), 5146 (the game ends after a time limit), 5307 (all deal the
same number of times); My Games, lines 1787 and 2954 (games without an end of their own).
Time ends nothing by itself: it says which deal is the last, and the table stops by everybody's word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Literal

SHORTEST, LONGEST = 5, 12 * 60
"""Minutes that a table may agree on; a time of day lies at most the longest ahead."""

LastDeal = Literal["deal", "round"]


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """When a table ends: at a time of the day, or so many minutes after it began; one of them is None.

    `last`: the deal in which time ends is the last ("deal"); or so many more follow that all have dealt equally often
    ("round").
    """

    at: time | None = None
    minutes: int | None = None
    last: LastDeal = "deal"


def next_moment(at: time, now: datetime, clock: tzinfo) -> datetime:
    """When a clock that shows `now` shows that time next, at the earliest now."""
    today, exact = now.astimezone(clock).date(), at.replace(second=0, microsecond=0, tzinfo=None)
    days = (today, today + timedelta(days=1))
    moments = [datetime.combine(day, exact, clock).astimezone(UTC) for day in days]
    return next(moment for moment in moments if moment >= now.replace(second=0, microsecond=0))


def seconds_left(until: datetime, now: datetime) -> int:
    """Whole seconds, a begun one counted; 0 once time has ended."""
    return max(0, -((now - until) // timedelta(seconds=1)))


def last_deal(dealers: Sequence[int], deals_next: int, seats: int, entered: int, last: LastDeal) -> int:
    """The number of the deal after which a table stops.

    dealers: who dealt each deal so far; deals_next: who deals the one to come, after whom the deal passes to the left;
    entered: how many deals were over when time ended. The deal in which time ended is the one after these.
    """
    number = entered + 1
    if last == "deal" or seats < 2:
        return number
    coming = [(deals_next + ahead) % seats for ahead in range(entered + 2 * seats + 2)]
    order = [*dealers, *coming]
    while not _round_ends(order[number - 1], order[number], order[0], seats):
        number += 1
    return number


def _round_ends(dealer: int, following: int, first: int, seats: int) -> bool:
    """Whether the deal comes back to whoever dealt first, or passes them: somebody may be out."""
    return (following - first) % seats < (dealer - first) % seats
