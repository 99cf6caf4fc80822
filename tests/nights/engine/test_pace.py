"""Minutes a deal, and who is late: worked by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from nights.engine.pace import USUAL, Pace, durations, expected, pace_of

SEVEN = datetime(2026, 11, 5, 17, tzinfo=UTC)


def at(*minutes: float) -> list[datetime]:
    return [SEVEN + timedelta(minutes=one) for one in minutes]


def test_each_deal_takes_from_the_one_before() -> None:
    assert durations(SEVEN, at(6, 14, 15)) == [timedelta(minutes=one) for one in (6, 8, 1)]
    assert durations(SEVEN, at(6, 4)) == [timedelta(minutes=6), timedelta()], "a clock that was set back"
    assert durations(SEVEN, []) == []


def test_tonight_says_how_long_one_takes_once_there_are_three() -> None:
    few, enough = durations(SEVEN, at(3, 6)), durations(SEVEN, at(3, 7, 40))
    assert (expected(few), expected(enough)) == (USUAL, timedelta(minutes=4))


@pytest.mark.parametrize(
    ("ended", "now", "pace"),
    [
        ((), 5, Pace(None, 5.0, late=False)),
        ((), 21, Pace(None, 21.0, late=True)),
        ((6, 14), 20, Pace(7.0, 6.0, late=False)),
        ((6, 14), 35, Pace(7.0, 21.0, late=True)),
        ((25,), 30, Pace(25.0, 5.0, late=False)),
        ((25, 50), 51, Pace(25.0, 1.0, late=True)),
        ((6,), 2, Pace(6.0, 0.0, late=False)),
    ],
    ids=[
        "first deal",
        "first is long",
        "in time",
        "one is long",
        "only one was long",
        "all are long",
        "set back",
    ],
)
def test_a_table_is_late_by_its_deal_or_by_all_of_them(
    ended: tuple[float, ...], now: float, pace: Pace
) -> None:
    assert pace_of(SEVEN, at(*ended), at(now)[0], USUAL) == pace
