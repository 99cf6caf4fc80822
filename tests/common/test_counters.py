"""Counting in stretches of time."""

from __future__ import annotations

import pytest

from common import counters
from tests.helpers.concurrency import at_once


@pytest.fixture(autouse=True)
def _it_is_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("common.counters.time.time", lambda: 12 * 3600.0)


def test_each_counts_for_itself_and_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [counters.counted("a", 60) for _ in range(3)] == [1, 2, 3]
    assert counters.counted("b", 60) == 1
    monkeypatch.setattr("common.counters.time.time", lambda: 12 * 3600 + 60.0)
    assert counters.counted("a", 60) == 1


def test_one_can_be_taken_back() -> None:
    counters.counted("a", 60)
    counters.counted("a", 60)
    assert counters.counted("a", 60, -1) == 1


def test_how_long_it_is_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counters.left(60) == 60
    monkeypatch.setattr("common.counters.time.time", lambda: 12 * 3600 + 59.5)
    assert counters.left(60) == 1


def test_of_many_at_once_none_is_lost() -> None:
    seen: list[int] = []
    assert at_once([lambda: seen.append(counters.counted("a", 60))] * 20) == []
    assert sorted(seen) == list(range(1, 21))


def test_a_key_tells_nobody_what_it_stands_for() -> None:
    assert "192.0.2.1" not in counters.key_of("address", "192.0.2.1")
    assert counters.key_of("address", "192.0.2.1") != counters.key_of("address", "192.0.2.2")
