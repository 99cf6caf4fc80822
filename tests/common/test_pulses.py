"""Signs of life in the cache that all share."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from common import pulses


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_a_sign_is_there_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    pulses.give("live")
    pulses.give("gone", lasts=0)
    assert pulses.given("live", "gone", "never") == {"live": True}


def test_counts_add_up() -> None:
    for more in (2, 0, 3):
        pulses.count("leases", more)
    assert pulses.given("leases") == {"leases": 5}


def test_a_check_leaves_what_it_found_and_when() -> None:
    pulses.checked("books", 2)
    faults, at = pulses.given("books")["books"]  # type: ignore[misc]
    assert faults == 2 and at > 10**9


def test_a_cache_that_is_away_costs_the_sign_only(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise ConnectionError("refused")

    for name in ("set", "add", "get_many"):
        monkeypatch.setattr(cache, name, away)
    with caplog.at_level(logging.WARNING, logger="common.pulses"):
        pulses.give("live")
        pulses.count("leases", 1)
        assert pulses.given("live") == {}
    assert len(caplog.records) == 3


def test_a_process_signs_the_file_that_its_container_looks_at(settings: Any, tmp_path: Path) -> None:
    settings.SIGN_FILE = str(tmp_path / "sign")
    pulses.sign()
    assert (tmp_path / "sign").exists()
    settings.SIGN_FILE = ""
    pulses.sign()
    assert [one.name for one in tmp_path.iterdir()] == ["sign"]


def test_a_file_that_cannot_be_signed_is_told_and_stops_nothing(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SIGN_FILE = str(tmp_path / "nowhere" / "sign")
    with caplog.at_level(logging.WARNING):
        pulses.sign()
    assert "the sign of life cannot be written" in caplog.text
