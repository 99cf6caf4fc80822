"""The books are proved every day, and a fault does not stay unseen."""

import logging

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection

from config.celery import app
from ledger import tasks, triggers
from ledger.audit import faults
from ledger.models import Posting
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


def test_books_that_are_right_trouble_nobody(staked, ended, members, settings):
    settings.ADMINS = [("A", "admin@example.org")]
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    assert tasks.check_books() == 0
    assert mail.outbox == []


def test_a_fault_is_logged_and_mailed(staked, ended, members, settings, caplog):
    settings.ADMINS = [("A", "admin@example.org")]
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    triggers.remove(connection)
    Posting.objects.filter(amount=100).update(amount=101)
    triggers.install(connection)
    with caplog.at_level(logging.ERROR, logger="ledger.tasks"):
        found = tasks.check_books()
    assert found
    assert "sum to 1, not to 0" in caplog.text
    assert f"The books have {found} faults" in mail.outbox[0].subject
    assert "sum to 1, not to 0" in mail.outbox[0].body


def test_it_is_asked_for_every_day():
    entry = next(e for e in app.conf.beat_schedule.values() if e["task"] == "ledger.tasks.check_books")
    schedule = entry["schedule"]
    assert (schedule.hour, schedule.minute) == ({4}, {30})
    assert len(schedule.day_of_week) == 7
    assert "ledger.tasks.check_books" in app.tasks


def test_a_result_that_is_not_what_the_sheet_says_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    assert list(faults()) == []
    match.result = {**match.result, "totals": [5, 4]}
    match.save()
    assert list(faults()) == [f"Match {match.pk}: its result is not what its sheet says."]


def test_a_seat_with_another_score_than_the_sheet_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    match.seats.filter(index=1).update(score=4)
    assert list(faults()) == [f"Match {match.pk}: seat 1 has another score or place than the sheet."]


def test_a_log_that_was_tampered_with_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    match.events.update(text='{"points": [5, "x"]}')
    (fault,) = faults()
    assert fault.startswith(f"Match {match.pk}: its log does not replay: Event 1")


def test_a_settlement_that_was_never_booked_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    assert list(faults()) == [f"Match {match.pk}: its settlement is not what its result comes to."]


def test_matches_under_older_rules_are_proved_from_their_results_and_counted(staked, ended, members, capsys):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    match.rules_version = 7
    match.save()
    call_command("check_books")
    assert "1 matches were played under earlier rules" in capsys.readouterr().out
