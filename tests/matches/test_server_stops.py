"""Time in which the site did not answer is found, written down once, and given back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import flags, server_stops, services
from matches.models import Heartbeat, Match, ServerStop
from tests.helpers.company import browser_of
from tests.helpers.maintenance import begin, end
from tests.matches.clocked import clocked, left, pass_time

pytestmark = pytest.mark.django_db


def move(match: Match, seat: int, text: str) -> Match:
    return services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)


def test_time_in_which_the_site_did_not_answer_is_given_back(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 100)
    now = timezone.now()
    for _again in range(2):
        server_stops.stopped(since=now - timedelta(seconds=60), until=now - timedelta(seconds=20))
    assert left(match) == [540, 600]


def test_no_flag_falls_while_the_site_is_silent_and_the_gap_is_given_back(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 590)
    Heartbeat.objects.create(name="pages", at=timezone.now())
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=40))
    pass_time(match, 40)
    assert not flags.fall(match_id=match.pk), "the silence still lasts"
    assert move(match, 0, "a1").seq == 1
    assert server_stops.sign("pages") and not server_stops.sign("pages")
    gap = ServerStop.objects.get()
    assert (gap.until - gap.since).total_seconds() == pytest.approx(40, abs=1)
    shown = browser_of(None).get(f"/api/matches/{match.code}/clock/").json()
    assert "40 seconds" in shown["given_back"][0] and shown["lines"][0]["left"] == pytest.approx(10, abs=1)


def test_a_restart_of_some_seconds_costs_nobody_their_time(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 597)
    Heartbeat.objects.create(name="pages", at=timezone.now())
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=12))
    pass_time(match, 12)
    assert not flags.fall(match_id=match.pk), "the workers go on while the pages start again"
    assert server_stops.sign("pages", begins=True) and not server_stops.sign("pages", begins=True)
    assert not flags.fall(match_id=match.pk)
    assert left(match)[0] == pytest.approx(3, abs=1)
    assert move(match, 0, "a1").seq == 1


def test_a_second_process_that_starts_beside_one_that_signs_gives_nothing_back(db: None) -> None:
    server_stops.sign("pages", begins=True)
    assert not server_stops.sign("pages", begins=True)
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=server_stops.EVERY))
    assert not server_stops.sign("pages", begins=True) and not ServerStop.objects.exists()


def test_a_part_that_signs_in_time_was_not_silent(db: None) -> None:
    assert [server_stops.sign("pages"), server_stops.sign("workers"), server_stops.sign("pages")] == [
        False
    ] * 3
    assert Heartbeat.objects.count() == 2 and not ServerStop.objects.exists()


def test_a_stop_that_takes_no_time_is_none(db: None) -> None:
    now = timezone.now()
    server_stops.stopped(since=now, until=now)
    server_stops.stopped(since=now, until=now - timedelta(seconds=1))
    assert not ServerStop.objects.exists()


def test_windows_of_maintenance_and_a_silence_that_lasts_are_stops(db: None) -> None:
    ago = timezone.now() - timedelta(minutes=5)
    assert server_stops.since(ago) == []
    begin(minutes=30)
    assert len(server_stops.since(ago)) == 1
    end()
    Heartbeat.objects.create(name="pages", at=timezone.now())
    Heartbeat.objects.create(name="workers", at=ago)
    assert ago in [since for since, _until in server_stops.since(ago)], "whoever is silent longest"
