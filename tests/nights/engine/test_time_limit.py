"""When a table's time ends, and which deal is the last: worked by hand."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from nights.engine.time_limit import last_deal, next_moment, seconds_left

HELSINKI = ZoneInfo("Europe/Helsinki")


@pytest.mark.parametrize(
    ("now", "at", "moment"),
    [
        ("2026-11-05T16:00", time(22), "2026-11-05T20:00"),
        ("2026-11-05T21:30", time(0, 30), "2026-11-05T22:30"),
        ("2026-11-05T20:00", time(22), "2026-11-05T20:00"),
        ("2026-11-05T20:01", time(22), "2026-11-06T20:00"),
        ("2026-10-24T20:00", time(3, 30), "2026-10-25T00:30"),
        ("2026-03-28T20:00", time(3, 30), "2026-03-29T01:30"),
    ],
    ids=["tonight", "past midnight", "this minute", "tomorrow", "an hour comes twice", "an hour is left out"],
)
def test_a_time_of_day_is_the_next_one_of_the_place(now: str, at: time, moment: str) -> None:
    asked, wanted = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (now, moment))
    assert next_moment(at, asked, HELSINKI) == wanted


def test_seconds_that_have_begun_are_left() -> None:
    until = datetime(2026, 11, 5, 20, tzinfo=UTC)
    left = {by: seconds_left(until, until - timedelta(seconds=by)) for by in (-60, 0, 0.2, 61)}
    assert left == {-60: 0, 0: 0, 0.2: 1, 61: 61}


@pytest.mark.parametrize(
    ("dealers", "following", "entered", "deal", "whole_round"),
    [
        ([], 0, 0, 1, 4),
        ([0, 1], 2, 2, 3, 4),
        ([0, 1, 2], 3, 3, 4, 4),
        ([0, 1, 2, 3], 0, 4, 5, 8),
        ([0, 1, 2, 3, 0], 1, 4, 5, 8),
        ([2, 3, 0], 1, 2, 3, 4),
        ([0, 0, 1], 1, 3, 4, 6),
        ([0, 0, 0, 1, 1, 1], 2, 6, 7, 8),
        ([0, 1, 2, 3, 1], 2, 4, 5, 7),
        ([0, 1, 3], 0, 2, 3, 3),
    ],
    ids=[
        "before the first deal",
        "in the third",
        "in the fourth",
        "a new round",
        "one of it is over",
        "another dealt first",
        "passed out and dealt again",
        "several in a row",
        "the first is out of chips",
        "put right past somebody",
    ],
)
def test_the_deal_in_which_time_ends_or_the_end_of_its_round(
    dealers: list[int], following: int, entered: int, deal: int, whole_round: int
) -> None:
    assert last_deal(dealers, following, 4, entered, "deal") == deal
    assert last_deal(dealers, following, 4, entered, "round") == whole_round


def test_alone_every_deal_is_a_round() -> None:
    assert last_deal([0, 0], 0, 1, 2, "round") == 3
