"""The clock of a round: by hand alone, and whatever is asked twice is done once."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Club
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, publish
from tournaments.errors import CompetitionError
from tournaments.models import Competition, RoundClock
from tournaments.services.clocks import clock_begin, clock_remove, clock_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(house: Club) -> Competition:
    made = drafted(house, 4)
    publish(made)
    return made


def test_publishing_does_not_start_it(made: Competition) -> None:
    assert not RoundClock.objects.exists()
    with pytest.raises(CompetitionError, match="has not been started"):
        clock_run(competition=made, number=1, running=True)


def test_it_runs_stands_still_and_goes_on(made: Competition) -> None:
    clock = clock_begin(competition=made, number=1, minutes=50)
    assert clock.running and clock.seconds_left == 3000 and clock.said == "50:00"
    RoundClock.objects.update(ends_at=timezone.now() + timedelta(minutes=20, seconds=-0.5))
    clock = clock_run(competition=made, number=1, running=False)
    assert (clock.running, clock.left, clock.said) == (False, 1200, "20:00")
    assert clock_run(competition=made, number=1, running=False).left == 1200
    clock = clock_run(competition=made, number=1, running=True)
    assert clock.running and 1199 <= clock.seconds_left <= 1200
    RoundClock.objects.update(ends_at=timezone.now() - timedelta(minutes=5))
    assert RoundClock.objects.get().said == "0:00"
    clock_remove(competition=made, number=1)
    clock_remove(competition=made, number=1)
    assert not RoundClock.objects.exists()


@pytest.mark.parametrize(
    ("number", "minutes", "why"), [(1, 0, "from 1"), (1, 1441, "from 1"), (2, 50, "not played")]
)
def test_what_cannot_be_is_refused(made: Competition, number: int, minutes: int, why: str) -> None:
    with pytest.raises(CompetitionError, match=why):
        clock_begin(competition=made, number=number, minutes=minutes)
    assert not RoundClock.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_twenty_who_start_and_stop_at_once_leave_one_clock(house: Club) -> None:
    made = drafted(house, 4)
    publish(made)
    clock_begin(competition=made, number=1, minutes=50)
    work = [
        partial(clock_begin, competition=made, number=1, minutes=40),
        partial(clock_run, competition=made, number=1, running=False),
        partial(clock_run, competition=made, number=1, running=True),
        partial(clock_begin, competition=made, number=1, minutes=40),
    ] * 5
    assert at_once(work) == []
    assert RoundClock.objects.get().seconds == 2400
