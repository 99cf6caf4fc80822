"""Periods that dues are asked for, and what somebody pays who joins in one. Pure: days and integers only.

A period is a month, a quarter, a season (from August on) or a year, as the calendar has them. Who joins in one pays for
its months from the one they join in.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from games.core.stakes import POT, apportion

MONTHS = {"month": 1, "quarter": 3, "season": 12, "year": 12}
SEASON = 8
"""The month in which a season begins."""


@dataclass(frozen=True, slots=True)
class DuesPeriod:
    """`first` is its first day, `after` the first that is not its own; `name` is the same in every language."""

    name: str
    first: date
    after: date


def period_of(every: str, day: date) -> DuesPeriod:
    """The period that a day lies in.

    >>> period_of("quarter", date(2026, 5, 17)).name
    '2026 Q2'
    """
    months = MONTHS[every]
    begins = SEASON if every == "season" else 1
    since = (day.month - begins) % months
    first = _moved(day.replace(day=1), -since)
    after = _moved(first, months)
    return DuesPeriod(_name(every, first, after), first, after)


def periods(every: str, since: date, until: date) -> list[DuesPeriod]:
    """Those from the one in which `since` lies to the one in which `until` does."""
    found = []
    one = period_of(every, since)
    while one.first <= until:
        found.append(one)
        one = period_of(every, one.after)
    return found


def part_of(amount: int, period: DuesPeriod, joined: date, key: str) -> int:
    """What somebody pays who joined on a day: all of it, or for the months from then on; nothing, if after it.

    >>> part_of(1200, period_of("year", date(2026, 1, 1)), date(2026, 10, 20), "k")
    300
    """
    if joined < period.first:
        return amount
    months = _months(period.first, period.after)
    left = max(0, _months(joined, period.after))
    exact = {1: Fraction(amount * left, months), POT: Fraction(amount * (months - left), months)}
    return apportion(exact, key)[1]


def _moved(first: date, months: int) -> date:
    number = first.year * 12 + first.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)


def _months(first: date, after: date) -> int:
    return (after.year - first.year) * 12 + after.month - first.month


def _name(every: str, first: date, after: date) -> str:
    if every == "month":
        return f"{first:%Y-%m}"
    if every == "quarter":
        return f"{first.year} Q{first.month // 3 + 1}"
    return f"{first.year}–{after.year % 100:02}" if every == "season" else str(first.year)
