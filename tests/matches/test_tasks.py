"""What workers do for matches, however often they are called."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import leases, queue, tasks
from matches.models import Match
from tests.matches.workers import assert_counted_once

pytestmark = pytest.mark.django_db


def test_a_match_is_played_to_its_end_once(hex_of_bots: Callable[..., Match]) -> None:
    match = hex_of_bots()
    assert [tasks.play_match.apply(args=[match.pk]).get() for _ in range(2)] == ["finished", "held"]
    assert_counted_once(match)


def test_the_next_in_line_is_played_until_nothing_waits(hex_of_bots: Callable[..., Match]) -> None:
    made = [hex_of_bots(), hex_of_bots()]
    assert [tasks.play_next.apply().get() for _ in range(3)] == ["finished", "finished", "nothing"]
    assert {Match.objects.get(pk=match.pk).status for match in made} == {"finished"}


def test_each_delivery_of_a_call_holds_the_match_under_a_name_of_its_own(
    hex_of_bots: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    holders: list[str] = []
    monkeypatch.setattr(tasks, "play_bots", lambda match_id, holder: holders.append(holder) or "held")
    for _ in range(2):
        tasks.play_match.apply(args=[hex_of_bots().pk])
    assert len(set(holders)) == 2
    assert all(0 < len(holder) <= Match._meta.get_field("lease_holder").max_length for holder in holders)


def test_a_match_whose_worker_has_gone_silent_gets_another(
    hex_of_bots: Callable[..., Match], sent: list[Any]
) -> None:
    match = hex_of_bots()
    leases.take(match_id=match.pk, holder="lost")
    sent.clear()
    assert tasks.resume_expired_leases() == 0
    Match.objects.update(lease_until=timezone.now() - 2 * leases.lease_time())
    assert [tasks.resume_expired_leases(), tasks.resume_expired_leases()] == [1, 0]


def test_a_call_that_was_lost_is_repeated_once_it_is_old(
    hex_of_bots: Callable[..., Match], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "_waiting", lambda *_: False)
    hex_of_bots()
    assert tasks.repeat_lost_calls() == 0, "it may just not have had its turn"
    Match.objects.update(called_at=timezone.now() - timedelta(days=1))
    assert [tasks.repeat_lost_calls(), tasks.repeat_lost_calls()] == [1, 0]
