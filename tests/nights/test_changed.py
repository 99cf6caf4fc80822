"""The walls of a night are told that it may have changed."""

from __future__ import annotations

import pytest

from common import changes
from nights import changed


def test_each_night_has_its_topic(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(changes, "tell", told.append)
    for night in (1, 2):
        changed.tell(night)
    assert told == [changed.topic_of(1), changed.topic_of(2)] == ["night:1", "night:2"]
