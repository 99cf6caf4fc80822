"""What is suggested for the next season."""

from __future__ import annotations

import pytest

from clubs.models import Club
from common.site_time import today
from tests.tournaments.seasons import closed_season
from tournaments.next_season import first_day, suggested_day

pytestmark = pytest.mark.django_db


def test_it_begins_on_the_same_weekday_after_all_that_counted(club: Club) -> None:
    series, _people = closed_season(club)
    day = suggested_day(series)
    assert day > first_day(series) and day >= today() and (day - first_day(series)).days % 7 == 0
