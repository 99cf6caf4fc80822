"""Stored times, compared with a clock that is right again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from common.clock import SKEW, has_run_out, overdue, run_out
from common.models import Mail

LONGEST = timedelta(minutes=2)


def stored(distance: timedelta) -> None:
    """A row with a time so far from now."""
    Mail.objects.create(kind="test", about="clock", due_at=timezone.now() + distance)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("distance", "over"),
    [
        (timedelta(seconds=-1), True),
        (timedelta(seconds=30), False),
        (LONGEST, False),
        (LONGEST + SKEW / 2, False),
        (LONGEST + 2 * SKEW, True),
        (timedelta(days=365), True),
    ],
)
def test_an_end_is_over_once_past_or_further_ahead_than_anybody_sets_it(
    distance: timedelta, over: bool
) -> None:
    stored(distance)
    assert Mail.objects.filter(run_out("due_at", LONGEST)).exists() is over
    assert has_run_out(timezone.now() + distance, LONGEST) is over


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("distance", "late"),
    [
        (timedelta(), False),
        (-LONGEST / 2, False),
        (-LONGEST - SKEW, True),
        (SKEW / 2, False),
        (2 * SKEW, True),
        (timedelta(days=365), True),
    ],
)
def test_what_happened_long_ago_or_has_yet_to_happen_is_overdue(distance: timedelta, late: bool) -> None:
    stored(distance)
    assert Mail.objects.filter(overdue("due_at", LONGEST)).exists() is late
