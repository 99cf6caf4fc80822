"""Numbers and dates look as each language writes them."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

from common.numbers import signed, written


@pytest.mark.parametrize(
    ("number", "english", "finnish"),
    [
        (0, "0", "0"),
        (-120, "−120", "−120"),
        (1480.5, "1480.5", "1480,5"),
        (-1480.5, "−1480.5", "−1480,5"),
        (12345, "12,345", "12\xa0345"),
        (-1234567.25, "−1,234,567.25", "−1\xa0234\xa0567,25"),
        (1e6, "1,000,000", "1\xa0000\xa0000"),
        (0.1 + 0.2, "0.3", "0,3"),
        (-0.001, "0", "0"),
        (Decimal("2.50"), "2.50", "2,50"),
    ],
)
def test_a_number_has_the_decimals_it_needs_the_language_s_marks_and_a_true_minus(number, english, finnish):
    for language, text in (("en", english), ("fi", finnish)):
        with override(language):
            assert written(number) == text


def test_decimals_can_be_fixed_and_short_numbers_grouped():
    with override("fi"):
        assert (written(3, 2), written(-0.04, 1), written(1234, grouped=True)) == ("3,00", "0,0", "1\xa0234")


def test_a_change_has_a_sign_and_no_change_has_none():
    with override("fi"):
        assert [signed(change) for change in (4, -5, 0, 1.5)] == ["+4", "−5", "0", "+1,5"]


@pytest.mark.parametrize(
    ("form", "english", "finnish"),
    [
        ("SHORT_DATE_FORMAT", "7 Nov 2026", "7.11.2026"),
        ("SHORT_DATETIME_FORMAT", "7 Nov 2026, 18:05", "7.11.2026 klo 18.05"),
        ("DAY_TIME_FORMAT", "7 Nov, 18:05", "7.11. klo 18.05"),
        ("WEEKDAY_DATETIME_FORMAT", "Saturday 7 November 2026, 18:05", "lauantai 7.11.2026 klo 18.05"),
    ],
)
def test_dates_are_written_as_the_language_does_in_24_hours(form, english, finnish):
    moment = datetime(2026, 11, 7, 18, 5, tzinfo=UTC)
    for language, text in (("en", english), ("fi", finnish)):
        with override(language):
            assert date_format(moment, form) == text
