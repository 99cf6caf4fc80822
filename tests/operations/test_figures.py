"""The site in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from redis import ConnectionError as Away, Redis

from common import outbox, pulses
from common.models import Mail
from ledger.tasks import check_books
from matches.models import Match
from matches.tasks import resume_expired_leases
from operations.figures import figures
from ratings.tasks import check_ratings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Iterator[Path]:
    cache.clear()
    settings.BACKUP_FOLDER = str(tmp_path)
    monkeypatch.setattr(Redis, "ping", lambda broker: True)
    monkeypatch.setattr(Redis, "llen", lambda broker, name: 2 if name.startswith("live") else 0)
    yield tmp_path
    cache.clear()


def told() -> dict[tuple[str, str], float]:
    return {(one.name, one.label): one.value for one in figures()}


def match(**fields: Any) -> Match:
    return Match.objects.create(game="hex", rules_version=1, status=Match.Status.RUNNING, **fields)


def test_who_waits_who_plays_and_for_how_long_the_oldest_has_waited() -> None:
    now = timezone.now()
    match(called_at=now - timedelta(seconds=90))
    match(called_at=now)
    match(lease_holder="w", lease_until=now + timedelta(seconds=5))
    found = told()
    assert (found["matches_waiting", ""], found["matches_playing", ""]) == (2, 1)
    assert 90 <= found["matches_oldest_waiting_seconds", ""] < 120


def test_leases_that_were_taken_over_are_counted(
    sent: object, django_capture_on_commit_callbacks: Any
) -> None:
    match(lease_holder="w", lease_until=timezone.now() - timedelta(minutes=1))
    with django_capture_on_commit_callbacks(execute=True):
        assert resume_expired_leases() == 1
    assert told()["leases_taken_over_total", ""] == 1


def test_mail_that_waits_and_mail_that_was_given_up() -> None:
    Mail.objects.create(kind="a", about="1")
    Mail.objects.create(kind="a", about="2", begun_at=timezone.now(), tries=len(outbox.PAUSES) + 1)
    found = told()
    assert (found["mail_waiting", ""], found["mail_given_up", ""]) == (1, 1)


def test_checks_tell_what_they_found() -> None:
    assert ("check_faults", "books") not in told()
    assert (check_books(), check_ratings()) == (0, 0)
    found = told()
    assert (found["check_faults", "books"], found["check_faults", "ratings"]) == (0, 0)
    assert found["check_timestamp_seconds", "books"] > 10**9


def test_queues_are_as_long_as_all_their_priorities() -> None:
    found = told()
    assert (found["queue_length", "live"], found["queue_length", "checks"]) == (8, 0)


def test_without_a_broker_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise Away

    monkeypatch.setattr(Redis, "llen", away)
    monkeypatch.setattr(Redis, "ping", away)
    found = told()
    assert ("queue_length", "live") not in found
    assert found["mail_waiting", ""] == 0


def test_the_newest_backup(folder: Path) -> None:
    assert told()["backups", ""] == 0
    (folder / "kerho-20260101T000000Z.zip").touch()
    (folder / "kerho-20260102T000000Z.zip").touch()
    found = told()
    assert (found["backups", ""], found["backup_timestamp_seconds", ""]) == (2, 1767312000)


def test_it_costs_few_statements(django_assert_max_num_queries: Any) -> None:
    pulses.give("live")
    with django_assert_max_num_queries(8):
        told()
