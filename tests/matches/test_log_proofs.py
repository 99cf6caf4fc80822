"""Pages believe what the site wrote; every night it is proved, and what cannot have happened is found."""

from __future__ import annotations

import logging

import pytest
from django.core import mail

from config.celery import app
from matches import event_store, log_proofs, services, tasks
from matches.models import Event, Match

pytestmark = pytest.mark.django_db


def played(match: Match, *moves: str) -> Match:
    for number, move in enumerate(moves):
        services.play_move(match_id=match.pk, seat=number % 2, texts=[move], expect_seq=number)
    match.refresh_from_db()
    return match


def test_a_move_that_was_not_legal_is_shown_until_the_night_and_found_then(
    hex_of_people: Match, settings: object, caplog: pytest.LogCaptureFixture
) -> None:
    match = played(hex_of_people, "a1", "b2", "c3")
    settings.ADMINS = [("A", "admin@example.org")]  # type: ignore[attr-defined]
    assert (tasks.check_logs(), mail.outbox) == (0, [])
    Event.objects.filter(match=match, seq=3).update(text="b2")
    assert event_store.load(match).seq == 3
    with caplog.at_level(logging.ERROR, logger="matches.tasks"):
        assert tasks.check_logs() == 1
    assert f"Match {match.pk}: Event 3 (move b2): " in caplog.text
    assert "The logs have 1 faults" in mail.outbox[0].subject


def test_void_matches_and_those_of_older_rules_are_left(hex_of_people: Match) -> None:
    match = played(hex_of_people, "a1")
    Event.objects.filter(match=match).update(text="z9")
    assert len(list(log_proofs.faults())) == 1
    for changes in ({"rules_version": 0}, {"status": Match.Status.VOID}):
        Match.objects.filter(pk=match.pk).update(**changes)
        assert list(log_proofs.faults()) == []


def test_it_is_asked_for_every_night() -> None:
    entry = next(e for e in app.conf.beat_schedule.values() if e["task"] == "matches.tasks.check_logs")
    assert (entry["schedule"].hour, entry["schedule"].minute) == ({4}, {40})
    assert len(entry["schedule"].day_of_week) == 7
