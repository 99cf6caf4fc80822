"""A beat whose clock is set back goes on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.db import OperationalError

from common.beat import Scheduler
from tests.helpers.broken import broken
from tests.helpers.maintenance import begin

pytestmark = pytest.mark.django_db


class Beat(Scheduler):
    """The beat with one task, every two seconds, noting what it would send."""

    def __init__(self, folder: Path) -> None:
        self.sent: list[str] = []
        app = Celery("beat", broker="memory://", set_as_current=False)
        app.conf.beat_schedule = {"sweep": {"task": "sweep", "schedule": 2.0}}
        super().__init__(app, schedule_filename=str(folder / "schedule"))

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Note it."""
        self.sent.append(entry.name)


def test_a_beat_started_after_a_run_in_the_future_runs_again(
    ahead: Callable[[timedelta], None], tmp_path: Path
) -> None:
    ahead(timedelta(hours=1))
    earlier = Beat(tmp_path)
    ahead(timedelta(hours=1) + timedelta(seconds=3))
    earlier.tick()
    assert earlier.sent == ["sweep"]
    earlier.close()
    ahead(timedelta())
    later = Beat(tmp_path)
    later.tick()
    assert later.sent == []
    ahead(timedelta(seconds=3))
    later.tick()
    assert later.sent == ["sweep"]


@broken("the clock is set back: the beat", lost="nothing", said="it goes on")
def test_a_beat_that_runs_meanwhile_goes_on(ahead: Callable[[timedelta], None], tmp_path: Path) -> None:
    beat = Beat(tmp_path)
    for seconds in (3600, 3603, 3606):
        ahead(timedelta(seconds=seconds))
        beat.tick()
    before = len(beat.sent)
    assert before >= 2
    for seconds in (0, 3, 6):
        ahead(timedelta(seconds=seconds))
        beat.tick()
    assert len(beat.sent) == before + 2


@broken("the clock is set forward: the beat", lost="nothing", said="what fell due is run")
def test_what_fell_due_while_the_beat_was_away_is_run_at_its_next_start(
    ahead: Callable[[timedelta], None], tmp_path: Path
) -> None:
    Beat(tmp_path).close()
    ahead(timedelta(hours=1))
    later = Beat(tmp_path)
    later.tick()
    assert later.sent == ["sweep"]


def test_under_maintenance_it_waits_and_then_does_what_was_due(
    ahead: Callable[[timedelta], None], tmp_path: Path
) -> None:
    beat = Beat(tmp_path)
    window = begin()
    ahead(timedelta(minutes=1))
    assert beat.tick() <= 5
    assert beat.sent == []
    ahead(window.length)
    beat.tick()
    assert beat.sent == ["sweep"]


def test_a_beat_that_cannot_ask_goes_on(
    monkeypatch: pytest.MonkeyPatch, ahead: Callable[[timedelta], None], tmp_path: Path
) -> None:
    beat = Beat(tmp_path)

    def away() -> bool:
        raise OperationalError("the database is away")

    monkeypatch.setattr("common.maintenance.on", away)
    ahead(timedelta(seconds=3))
    beat.tick()
    assert beat.sent == ["sweep"]
