"""What the database keeps of clocks, whatever a programme does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Player
from matches.models import ClockPresence, ClockStop, Heartbeat, Match, MatchClock, ServerStop

pytestmark = pytest.mark.django_db


def test_a_match_has_one_clock_and_each_is_there_once(hex_of_people: Match, aino: Player) -> None:
    clock = MatchClock.objects.create(match=hex_of_people, runs_from=timezone.now())
    there = ClockPresence.objects.create(match=hex_of_people, player=aino)
    assert str(clock) == f"clock of match {hex_of_people.pk}"
    assert str(there) == f"{aino.pk} at match {hex_of_people.pk}"
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchClock.objects.create(match=hex_of_people, runs_from=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        ClockPresence.objects.create(match=hex_of_people, player=aino)


def test_no_stop_ends_before_it_begins(hex_of_people: Match) -> None:
    now = timezone.now()
    stop = ClockStop.objects.create(match=hex_of_people, since=now, until=now)
    assert str(stop) == f"match {hex_of_people.pk}: {now} to {now}"
    assert ClockStop.objects.create(match=hex_of_people, since=now).until is None
    with pytest.raises(IntegrityError), transaction.atomic():
        ClockStop.objects.create(match=hex_of_people, since=now, until=now - timedelta(seconds=1))


def test_a_time_without_the_server_is_some_time_and_is_given_back_once(db: None) -> None:
    now = timezone.now()
    before = now - timedelta(seconds=40)
    stop = ServerStop.objects.create(since=before, until=now)
    assert str(stop) == f"silent: {before} to {now}"
    for since, until in ((before, now), (now, now), (now, before)):
        with pytest.raises(IntegrityError), transaction.atomic():
            ServerStop.objects.create(since=since, until=until)


def test_a_part_of_the_site_has_one_sign_of_life(db: None) -> None:
    now = timezone.now()
    assert str(Heartbeat.objects.create(name="pages", at=now)) == f"pages: {now}"
    with pytest.raises(IntegrityError), transaction.atomic():
        Heartbeat.objects.create(name="pages", at=now)
