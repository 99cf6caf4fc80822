"""Periods of the books: presets, days, and what is neither."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override

from ledger.errors import LedgerError
from ledger.periods import EVERYTHING, PRESETS, Period, asked_for, preset_on


@pytest.mark.parametrize(
    ("preset", "on", "first", "last"),
    [
        ("this-month", date(2026, 2, 28), date(2026, 2, 1), date(2026, 2, 28)),
        ("this-month", date(2028, 2, 1), date(2028, 2, 1), date(2028, 2, 29)),
        ("this-month", date(2026, 12, 31), date(2026, 12, 1), date(2026, 12, 31)),
        ("last-month", date(2026, 1, 1), date(2025, 12, 1), date(2025, 12, 31)),
        ("last-month", date(2026, 3, 31), date(2026, 2, 1), date(2026, 2, 28)),
        ("season", date(2026, 7, 31), date(2025, 8, 1), None),
        ("season", date(2026, 8, 1), date(2026, 8, 1), None),
        ("all", date(2026, 8, 1), None, None),
    ],
)
def test_a_preset_is_whole_months_or_since_the_season_began(preset, on, first, last):
    assert preset_on(preset, on) == Period(first, last, preset)


def test_days_that_are_given_count_before_a_preset_and_one_of_them_is_enough():
    given = {"from": "2026-01-15", "to": "2026-02-14", "period": "all"}
    assert asked_for(given) == Period(date(2026, 1, 15), date(2026, 2, 14))
    assert asked_for({"to": "2026-02-14"}) == Period(None, date(2026, 2, 14))
    assert asked_for({"period": "all"}) == EVERYTHING
    assert asked_for({}).preset == "this-month"


@pytest.mark.parametrize(
    "asked",
    [
        *(
            {"from": typed}
            for typed in ("x", "2026-02-30", "1.2.2026", "0001-01-01", "9999-12-31", "\0", "9" * 5000)
        ),
        {"to": "²"},
        {"from": "2026-02-02", "to": "2026-02-01"},
        {"period": "next-year"},
        {"period": "\0"},
    ],
)
def test_what_is_no_period_is_refused(asked):
    with pytest.raises(LedgerError):
        asked_for(asked)


def test_a_period_is_written_as_its_days_and_asked_for_again_by_them():
    for preset in PRESETS:
        period = preset_on(preset, date(2026, 3, 5))
        again = asked_for(period.query)
        assert (again.first, again.last) == (period.first, period.last)
    with override("fi"):
        assert Period(date(2026, 1, 1), date(2026, 1, 31)).text == "1.1.2026 – 31.1.2026"
