"""What the site needs, asked one by one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.utils import translation
from redis import ConnectionError as Away, Redis

from common import pulses
from operations import readiness
from operations.readiness import findings, queues, ready

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def all_there(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everybody has given a sign, and the broker answers."""
    cache.clear()
    for name in (*queues(), "beat", "sandbox"):
        pulses.give(name, "landlock")
    monkeypatch.setattr(Redis, "ping", lambda broker: True)
    yield
    cache.clear()


def wrong() -> dict[str, str]:
    return {one.name: one.wrong for one in findings() if one.wrong}


def test_a_site_that_has_everything_is_ready() -> None:
    assert wrong() == {}
    assert ready(findings())
    assert [one.name for one in findings()] == ["database", "broker", "disk", "workers", "beat", "sandbox"]


@pytest.mark.parametrize("queue", queues())
def test_each_queue_needs_a_worker(queue: str) -> None:
    cache.delete(f"pulse:{queue}")
    assert wrong() == {"workers": f"No worker takes from: {queue}."}
    assert not ready(findings())


def test_it_needs_the_beat() -> None:
    cache.delete("pulse:beat")
    assert "no sign for a minute" in wrong()["beat"]
    assert not ready(findings())


def test_it_does_without_a_sandbox_and_says_so() -> None:
    pulses.give("sandbox", "")
    assert "handed-in bots do not run" in wrong()["sandbox"]
    assert ready(findings())


def test_it_needs_the_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(broker: Redis) -> None:
        raise Away("refused by redis://:secret@10.0.0.7")

    monkeypatch.setattr(Redis, "ping", away)
    assert wrong() == {"broker": "The broker does not answer: nothing is sent to workers."}
    assert not ready(findings())


def test_it_needs_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=3_000_000))
    assert wrong() == {"disk": "The disk is nearly full: 3 MB are free."}
    assert not ready(findings())


def test_it_needs_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("password authentication failed for user kerho")

    monkeypatch.setattr(connection, "cursor", away)
    assert wrong() == {"database": "The database does not answer."}


def test_and_one_of_its_own_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "complaint", lambda: "of another version")
    assert wrong() == {"database": "of another version"}
    assert not ready(findings())


def test_a_cache_that_is_away_is_no_sign_of_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(cache, "get_many", away)
    assert wrong().keys() == {"workers", "beat", "sandbox"}


def test_people_are_told_in_their_language() -> None:
    cache.clear()
    with translation.override("fi"):
        assert "jonosta" in wrong()["workers"]
