"""When a night begins is told in the time of the place, and in the reader's too where that differs."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

NIGHT = datetime(2026, 11, 26, 16, tzinfo=UTC)
SUMMER = datetime(2026, 7, 2, 15, tzinfo=UTC)


def shown(template: str, zone: str, moment: datetime = NIGHT) -> str:
    with timezone.override(ZoneInfo(zone)):
        return Template(template).render(Context({"at": moment}))


AT = '{% at_place at "DAY_TIME_FORMAT" %}'


@pytest.mark.parametrize(
    ("zone", "moment", "words"),
    [
        ("Europe/Helsinki", NIGHT, "26 Nov, 18:00"),
        ("Europe/Tallinn", NIGHT, "26 Nov, 18:00"),
        ("America/New_York", NIGHT, "26 Nov, 18:00 (Helsinki; on your clock 11:00)"),
        ("Asia/Tokyo", NIGHT, "26 Nov, 18:00 (Helsinki; on your clock 27 Nov, 01:00)"),
        ("Africa/Cairo", NIGHT, "26 Nov, 18:00"),
        ("Africa/Johannesburg", NIGHT, "26 Nov, 18:00"),
        ("Africa/Johannesburg", SUMMER, "2 Jul, 18:00 (Helsinki; on your clock 17:00)"),
    ],
)
def test_the_place_s_time_stands_first(zone: str, moment: datetime, words: str) -> None:
    assert shown(AT, zone, moment) == words


def test_a_day_alone_is_the_place_s() -> None:
    assert shown('{% at_place at "SHORT_DATE_FORMAT" %}', "Pacific/Kiritimati") == "26 Nov 2026"


def test_it_is_said_in_finnish() -> None:
    with translation.override("fi"):
        assert shown(AT, "America/New_York") == "26.11. klo 18.00 (Helsinki; sinun kellossasi 11.00)"


def test_by_whose_clock_days_are_counted_is_said_where_the_reader_s_differs() -> None:
    days = "{% whose_days at %}"
    assert shown(days, "Asia/Tokyo") == "Days are counted in the time of Helsinki."
    assert shown(days, "Europe/Helsinki") == shown(days, "Africa/Johannesburg") == ""
    assert shown("{% whose_days %}", "Asia/Tokyo") != ""


def test_a_zone_s_name_is_written_for_people() -> None:
    assert shown("{{ 'America/New_York'|spaced }}", "UTC") == "America/New York"
