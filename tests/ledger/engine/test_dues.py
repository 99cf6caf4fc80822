"""Periods of dues by the calendar, and what somebody pays who joins in one."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ledger.engine.dues import MONTHS, part_of, period_of, periods


@pytest.mark.parametrize(
    ("every", "day", "name", "first", "after"),
    [
        ("month", date(2026, 12, 31), "2026-12", date(2026, 12, 1), date(2027, 1, 1)),
        ("month", date(2028, 2, 29), "2028-02", date(2028, 2, 1), date(2028, 3, 1)),
        ("quarter", date(2026, 10, 1), "2026 Q4", date(2026, 10, 1), date(2027, 1, 1)),
        ("season", date(2026, 7, 31), "2025–26", date(2025, 8, 1), date(2026, 8, 1)),
        ("season", date(2026, 8, 1), "2026–27", date(2026, 8, 1), date(2027, 8, 1)),
        ("season", date(2099, 9, 1), "2099–00", date(2099, 8, 1), date(2100, 8, 1)),
        ("year", date(2026, 6, 15), "2026", date(2026, 1, 1), date(2027, 1, 1)),
    ],
)
def test_a_day_lies_in_a_period_of_the_calendar(every, day, name, first, after):
    found = period_of(every, day)
    assert (found.name, found.first, found.after) == (name, first, after)


@pytest.mark.parametrize("every", MONTHS)
def test_periods_follow_each_other_without_a_gap_and_each_day_lies_in_its_own(every):
    some = periods(every, date(2026, 1, 15), date(2029, 3, 1))
    assert [one.after for one in some[:-1]] == [one.first for one in some[1:]]
    assert some[0].first <= date(2026, 1, 15) < some[0].after
    assert some[-1].first <= date(2029, 3, 1) < some[-1].after
    for one in some:
        assert period_of(every, one.first) == period_of(every, one.after - timedelta(days=1)) == one


def test_nothing_has_begun_before_the_start():
    assert periods("month", date(2026, 3, 1), date(2026, 2, 28)) == []


@pytest.mark.parametrize(
    ("every", "joined", "pays"),
    [
        ("year", date(2025, 1, 1), 1200),
        ("year", date(2026, 1, 31), 1200),
        ("year", date(2026, 2, 1), 1100),
        ("year", date(2026, 12, 31), 100),
        ("year", date(2027, 1, 1), 0),
        ("quarter", date(2026, 3, 31), 400),
        ("month", date(2026, 1, 31), 1200),
        ("month", date(2026, 2, 1), 0),
    ],
)
def test_who_joins_pays_for_the_months_from_then_on(every, joined, pays):
    assert part_of(1200, period_of(every, date(2026, 1, 1)), joined, "k") == pays


def test_an_odd_unit_goes_by_the_rule_of_all_settlements():
    period = period_of("quarter", date(2026, 1, 1))
    assert part_of(100, period, date(2026, 2, 5), "k") == 67
    assert part_of(100, period, date(2026, 3, 5), "k") == 33
