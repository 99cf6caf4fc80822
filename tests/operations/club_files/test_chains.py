"""The chain of a file: every entry stands where it was booked and says what it said."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from operations.club_files.chains import Broken, Leg, said, verified

LEGS: list[Leg] = [(2, None, -5, "EUR"), (1, 7, 5, "EUR")]
ENTRY: dict[str, Any] = {
    "id": "ab", "club_id": 3, "kind": "payment", "revision": 0, "match_id": None, "reverses_id": None, "actor_id": 4,
    "created_at": "2026-11-23 10:00:00", "key": "ä/1",
}  # fmt: skip
SAID = "ab|3|payment|0|||4|2026-11-23 10:00:00.000000|3:ä/1|1:7:5:EUR,2::-5:EUR"
HASH = hashlib.sha256(SAID.encode()).hexdigest()


def test_an_entry_says_what_the_database_hashes() -> None:
    assert said(ENTRY, LEGS) == SAID


def test_the_last_hash_is_that_of_the_last_entry() -> None:
    assert verified([ENTRY], [{"entry_id": "ab", "number": 1, "hash": HASH}], {"ab": LEGS}) == (1, HASH)
    assert verified([], [], {}) == (0, "")


@pytest.mark.parametrize(
    "links",
    [
        [], [{"entry_id": "ab", "number": 2, "hash": HASH}], [{"entry_id": "cd", "number": 1, "hash": HASH}],
        [{"entry_id": "ab", "number": 1, "hash": ""}],
    ],
)  # fmt: skip
def test_one_that_is_missing_or_moved_breaks_it(links: list[dict[str, Any]]) -> None:
    with pytest.raises(Broken):
        verified([ENTRY], links, {"ab": LEGS})
