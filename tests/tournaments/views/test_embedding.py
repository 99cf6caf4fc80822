"""Calendars of events, and pages that other sites may show in a frame: those and no others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from common.security import POLICY
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, EventTerms

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 5)
    publish(made)
    return made


def test_frames_of_any_site_show_the_round_and_the_standings_alone(
    visit: Callable[[str], Client], swiss: Competition
) -> None:
    browser, at = visit("Organiser"), f"/competitions/{swiss.slug}/"
    for what in ("pairings", "standings"):
        answer = browser.get(f"{at}embed/{what}/")
        page = answer.content.decode()
        assert "P1" in page and "<nav" not in page and "<form" not in page and "<script" not in page
        assert "X-Frame-Options" not in answer.headers
        assert "frame-ancestors *" in answer[POLICY]
        assert f"http://testserver{at}embed/{what}/" in browser.get(f"{at}files/").content.decode()
    for closed in (at, f"{at}files/", f"{at}wall/", "/"):
        answer = browser.get(closed)
        assert answer["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in answer[POLICY]


def test_an_event_that_not_everybody_may_see_is_in_no_frame(
    visit: Callable[[str], Client], swiss: Competition, house: Club
) -> None:
    house.visibility = Club.Visibility.PRIVATE
    house.save()
    browser = visit("Organiser")
    assert browser.get(f"/competitions/{swiss.slug}/embed/pairings/").status_code == 404
    assert "iframe" not in browser.get(f"/competitions/{swiss.slug}/files/").content.decode()
    assert visit("Nobody").get(f"/clubs/{house.slug}/events.ics").status_code == 404


def test_a_draft_is_in_no_frame(visit: Callable[[str], Client], house: Club) -> None:
    made = drafted(house, 4)
    page = visit("Organiser").get(f"/competitions/{made.slug}/embed/pairings/").content.decode()
    assert "No round is published yet" in page


def test_an_event_stands_in_the_calendar_with_time_and_place(
    visit: Callable[[str], Client], swiss: Competition, house: Club
) -> None:
    starts = timezone.now() + timedelta(days=9)
    EventTerms.objects.create(competition=swiss, starts_at=starts, venue="Library", address="Main street 1")
    for at in (f"/competitions/{swiss.slug}/calendar.ics", f"/clubs/{house.slug}/events.ics"):
        answer = visit("Nobody").get(at)
        text = answer.content.decode()
        assert answer["Content-Type"].startswith("text/calendar")
        assert f"SUMMARY:{house.name}: Hex Swiss" in text and "LOCATION:Library\\, Main street 1" in text
        assert f"DTSTART:{starts:%Y%m%dT%H%M%S}Z" in text
