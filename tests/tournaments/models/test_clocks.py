"""A clock runs or stands still, and a round has one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.models import RoundClock

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("milliseconds", "left"), [(90_000, 90), (89_001, 90), (1, 1), (0, 0), (-1, 0), (-90_000, 0)]
)
def test_what_is_left_is_rounded_up(milliseconds: int, left: int) -> None:
    assert RoundClock(ends_at=NOON + timedelta(milliseconds=milliseconds)).left_at(NOON) == left


def test_it_says_minutes_and_seconds() -> None:
    assert RoundClock(left=65).said == "1:05" and RoundClock(left=6000).said == "100:00"


def test_a_round_has_one_that_runs_or_stands(club: Club) -> None:
    made = publish(drafted(club, 2))
    for wrong in ({"ends_at": NOON, "left": 5}, {}):
        with pytest.raises(IntegrityError), transaction.atomic():
            RoundClock.objects.create(round=made, seconds=60, **wrong)
    clock = RoundClock.objects.create(round=made, seconds=60, left=60)
    assert str(made.pk) in str(clock) and not clock.running
    with pytest.raises(IntegrityError), transaction.atomic():
        RoundClock.objects.create(round=made, seconds=60, left=60)
