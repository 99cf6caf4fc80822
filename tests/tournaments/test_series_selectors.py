"""What is read of series: so many statements whatever the people and nights."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club
from ledger.gatherings import key_of
from nights.services import sessions
from tournaments.models import Series
from tournaments.series_selectors import parts_of, series_list, stored, tables, visible_series
from tournaments.services.series import part_add, series_create

pytestmark = pytest.mark.django_db


def with_nights(club: Club, count: int) -> Series:
    series = series_create(title=f"Season {count}", club=club)
    for number in range(count):
        at = timezone.now() - timedelta(days=number)
        made = sessions.open_session(club=club, title=f"{count}, {number}", starts_at=at)
        part_add(series=series, kind="night", key=key_of("night", made.created_at))
    return series


def test_nights_are_read_together(club: Club) -> None:
    counts = []
    for series in (with_nights(club, 2), with_nights(club, 9)):
        with CaptureQueriesContext(connection) as found:
            tables(series, parts_of(series))
        counts.append(len(found))
    assert counts[0] == counts[1] <= 7


def test_nobody_else_sees_the_seasons_of_a_private_club(club: Club) -> None:
    series = with_nights(club, 1)
    assert list(visible_series(series_list(club), None)) == [series]
    assert [division.lines for division in stored(series)] == [[]]
    Club.objects.filter(pk=club.pk).update(visibility="private")
    assert not visible_series(series_list(), None).exists()
