"""The books are proved every day, and a fault does not stay unseen."""

import pytest
from django.core import mail

from config.celery import app
from ledger import tasks
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


def test_books_that_are_right_trouble_nobody(staked, ended, members, settings):
    settings.ADMINS = [("A", "admin@example.org")]
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    assert tasks.check_books() == 0
    assert mail.outbox == []


def test_it_is_asked_for_every_day():
    entry = next(e for e in app.conf.beat_schedule.values() if e["task"] == "ledger.tasks.check_books")
    schedule = entry["schedule"]
    assert (schedule.hour, schedule.minute) == ({4}, {30})
    assert len(schedule.day_of_week) == 7
    assert "ledger.tasks.check_books" in app.tasks
