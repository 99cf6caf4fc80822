"""The lobby is told that open tables may have changed."""

from __future__ import annotations

import pytest

from common import changes
from lobby import changed


def test_it_is_told_under_its_own_topic(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(changes, "tell", told.append)
    changed.tell()
    assert told == [changed.TOPIC] == ["lobby"]
