"""A column takes only what belongs there."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club
from matches.models import Match, Seat
from operations.club_files.values import check_of


@pytest.mark.parametrize(
    ("model", "name", "right", "wrong"),
    [
        (Match, "rated", [0, 1], [2, True, "1", None]),
        (Match, "seq", [0, 99], [-1, 1.0, True, 1 << 70, None]),
        (
            Match,
            "started_at",
            [None, "2026-11-23 10:00:00.5", "2026-11-23 10:00:00"][::2],
            ["", "2026-13-01 00:00:00", 7],
        ),
        (Match, "code", ["0" * 32], ["0" * 31, "A" * 32, None]),
        (Match, "result", [None, "{}"], ["{", "[" * 99_999, "NaN", '"\\u0000"']),
        (Match, "status", ["finished"], ["done", "", 1]),
        (Seat, "fault", ['""'], ["7", "{", None]),
        (Club, "name", ["Kerho"], ["x" * 81, "\0", None, 7]),
    ],
)
def test_what_may_stand_there_and_what_not(model: Any, name: str, right: list[Any], wrong: list[Any]) -> None:
    check = check_of(model._meta.get_field(name))
    assert [value for value in right if not check(value)] == []
    assert [value for value in wrong if check(value)] == []
