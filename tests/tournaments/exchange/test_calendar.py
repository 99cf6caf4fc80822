"""Which events are in the feed, and when they begin."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from icalendar import Calendar

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.exchange import calendar
from tournaments.models import Competition, EventTerms
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_an_event_without_a_time_is_not_in_it(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(4)
    assert calendar.starts_at(made) is None
    assert "VEVENT" not in calendar.feed("Club", [made], "https://kerho.example")


def test_it_begins_as_is_said_or_as_it_was_drawn(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(4))
    assert calendar.starts_at(made) == made.started_at
    said = timezone.now() + timedelta(days=3)
    EventTerms.objects.create(competition=made, starts_at=said)
    made = Competition.objects.get(pk=made.pk)
    assert calendar.starts_at(made) == said
    (event,) = Calendar.from_ical(calendar.feed("Club", [made], "https://kerho.example")).walk("VEVENT")
    assert str(event["UID"]) == f"event-{made.slug}@kerho.example"
    assert event["DTEND"].dt - event["DTSTART"].dt == calendar.DAY


def test_a_clubs_feed_leaves_out_what_was_cancelled(
    club: Club, django_assert_num_queries: Callable[..., object]
) -> None:
    one, other = drafted(club, 4), drafted(club, 4)
    publish(one)
    Competition.objects.filter(pk=other.pk).update(status="cancelled")
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        found = calendar.of_club(club)
        calendar.feed("Club", found, "https://kerho.example")
    assert found == [one]
