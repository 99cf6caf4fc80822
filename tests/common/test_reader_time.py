"""Times as their reader's clock shows them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from common.reader_time import shown, stamped

EVENING = datetime(2026, 11, 23, 21, 59, 30, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "words", "stamp"),
    [
        ("Europe/Helsinki", "23 Nov 2026, 23:59", "2026-11-23T23:59:30+02:00"),
        ("Pacific/Kiritimati", "24 Nov 2026, 11:59", "2026-11-24T11:59:30+14:00"),
        ("Pacific/Honolulu", "23 Nov 2026, 11:59", "2026-11-23T11:59:30-10:00"),
    ],
)
def test_a_moment_is_shown_on_the_reader_s_clock(zone: str, words: str, stamp: str) -> None:
    with timezone.override(ZoneInfo(zone)):
        assert (shown(EVENING), stamped(EVENING)) == (words, stamp)
        assert shown(EVENING, "SHORT_DATE_FORMAT") == words.split(",")[0]
