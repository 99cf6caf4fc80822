"""What has changed is told once a transaction, after its commit, and never makes anything fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import RequestFactory
from redis.exceptions import ConnectionError as RedisAway, TimeoutError as RedisTimeout

from common import changes

Capture = Callable[..., Any]


class Broker:
    """Stands for a Redis of which a test decides how it answers."""

    def __init__(self, fails: Exception | None = None) -> None:
        self.fails = fails
        self.asked: list[tuple[str, str]] = []

    def publish(self, channel: str, topic: str) -> None:
        self.asked.append((channel, topic))
        if self.fails is not None:
            raise self.fails


@pytest.fixture
def broker(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Broker:
    settings.STREAMS = True
    made = Broker()
    monkeypatch.setattr(changes, "_redis", lambda: made)
    monkeypatch.setattr(changes._Silent, "until", 0.0)
    return made


@pytest.mark.django_db
def test_a_topic_is_told_once_after_the_commit(
    broker: Broker, django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        for topic in ("match:1", "match:1", "match:2"):
            changes.tell(topic)
        assert broker.asked == []
    assert broker.asked == [(changes.CHANNEL, "match:1"), (changes.CHANNEL, "match:2")]


@pytest.mark.django_db
def test_nothing_is_told_where_there_are_no_streams(
    broker: Broker, settings: Any, django_capture_on_commit_callbacks: Capture
) -> None:
    settings.STREAMS = False
    with django_capture_on_commit_callbacks(execute=True):
        changes.tell("match:1")
    assert broker.asked == []


@pytest.mark.django_db
def test_a_broker_that_is_away_is_asked_again_the_next_time(
    broker: Broker, django_capture_on_commit_callbacks: Capture
) -> None:
    broker.fails = RedisAway("away")
    for number in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            changes.tell(f"match:{number}")
    assert len(broker.asked) == 2


@pytest.mark.django_db
def test_one_that_hangs_keeps_no_second_page_waiting(
    broker: Broker, django_capture_on_commit_callbacks: Capture
) -> None:
    broker.fails = RedisTimeout("hangs")
    for number in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            changes.tell(f"match:{number}")
    assert len(broker.asked) == 1


def test_only_a_streaming_process_is_told_what_an_answer_is_about() -> None:
    request, about = RequestFactory().get("/"), changes.Streamed("match:1", "seq=4")
    plain = changes.mark(request, HttpResponse(), lambda: pytest.fail("nobody asked"))
    assert not hasattr(plain, "streamed")
    request.is_streamed = True  # type: ignore[attr-defined]
    assert changes.mark(request, HttpResponse(), lambda: about).streamed == about  # type: ignore[attr-defined]
