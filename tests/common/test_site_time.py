"""The day of the site is the same for everybody, also while the clock is put forward or back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from common import site_time

READERS = ("Pacific/Honolulu", "Europe/Helsinki", "Pacific/Kiritimati")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-11-23T21:59:59Z", date(2026, 11, 23)),
        ("2026-11-23T22:00:00Z", date(2026, 11, 24)),
        ("2026-03-28T21:59:59Z", date(2026, 3, 28)),
        ("2026-03-29T20:59:59Z", date(2026, 3, 29)),
        ("2026-03-29T21:00:00Z", date(2026, 3, 30)),
        ("2026-10-25T22:00:00Z", date(2026, 10, 26)),
    ],
)
def test_it_is_the_same_day_for_whoever_reads(reader: str, now: str, day: date) -> None:
    with timezone.override(ZoneInfo(reader)):
        moment = datetime.fromisoformat(now)
        assert site_time.day_of(moment) == day
        assert site_time.on_clock(moment).date() == day


@pytest.mark.parametrize("reader", READERS)
def test_today_goes_by_the_site_s_clock(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 23, 22, 30, tzinfo=UTC))
    with timezone.override(ZoneInfo(reader)):
        assert site_time.today() == date(2026, 11, 24)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("shown", "moment"),
    [
        (datetime(2026, 11, 23, 18), datetime(2026, 11, 23, 16, tzinfo=UTC)),
        (datetime(2026, 6, 23, 18), datetime(2026, 6, 23, 15, tzinfo=UTC)),
        (datetime(2026, 3, 29, 3, 30), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
        (datetime(2026, 10, 25, 3, 30), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ],
)
def test_a_time_without_a_zone_is_the_site_s(reader: str, shown: datetime, moment: datetime) -> None:
    with timezone.override(ZoneInfo(reader)):
        assert site_time.moment_of(shown) == moment


def test_the_site_s_zone_is_that_of_the_settings(settings) -> None:
    assert str(site_time.zone()) == settings.TIME_ZONE
    assert site_time.on_clock(datetime(2026, 1, 1, tzinfo=UTC)).utcoffset() == timedelta(hours=2)
