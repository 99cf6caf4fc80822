"""What workers do for competitions, however often they are called."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.leagues import play_round
from tournaments import tasks
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_the_next_round_is_made_once_when_the_last_is_over(hex_league: Competition) -> None:
    competitions.start(competition=hex_league)
    assert tasks.next_round(hex_league.pk) is None, "the first is being played"
    play_round(hex_league)
    assert [tasks.next_round(hex_league.pk), tasks.next_round(hex_league.pk)] == [2, None]


def test_a_round_whose_call_was_lost_is_made_all_the_same(hex_league: Competition) -> None:
    competitions.start(competition=hex_league)
    play_round(hex_league)
    assert [tasks.make_due_rounds(), tasks.make_due_rounds()] == [1, 0]


def test_the_draw_is_made_when_entries_end(hex_open: Callable[..., Competition]) -> None:
    due, later = hex_open(3), hex_open(3)
    now = timezone.now()
    Competition.objects.filter(pk=due.pk).update(entries_until=now - timedelta(minutes=1))
    Competition.objects.filter(pk=later.pk).update(entries_until=now + timedelta(hours=1))
    assert [tasks.start_due(), tasks.start_due()] == [1, 0]
    assert Competition.objects.get(status=Competition.Status.RUNNING) == due
