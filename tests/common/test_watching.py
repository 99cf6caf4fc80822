"""The delays from which tables, clubs and tournaments choose."""

from __future__ import annotations

from common.watching import Delay


def test_they_grow_from_nothing_to_the_end_of_the_match() -> None:
    assert list(Delay) == sorted(Delay) and Delay.NONE == 0
    assert max(Delay) == Delay.MATCH < 2**15, "a small integer of every database"
