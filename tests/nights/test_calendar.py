"""Nights that come again, and the feed for people's own calendars."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from icalendar import Calendar

from clubs.models import Club
from clubs.services import create_club, create_player
from nights.services import planning, sessions

pytestmark = pytest.mark.django_db
HELSINKI = ZoneInfo("Europe/Helsinki")


@pytest.fixture
def club(db: None) -> Club:
    return create_club(name="Kallio", owner=create_player(name="Aino"))


def test_the_feed_lists_every_night_with_time_and_place(club: Club, client: Client) -> None:
    start = datetime(2026, 11, 5, 18, tzinfo=HELSINKI)
    sessions.open_series(
        club=club, title="Cards; and coffee", starts_at=start, place="Vaasankatu 10, Helsinki", times=2
    )
    answer = client.get(f"/clubs/{club.slug}/nights.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    assert {event.decoded("dtstart") for event in events} == {n.starts_at for n in club.sessions.all()}
    assert {str(event["location"]) for event in events} == {"Vaasankatu 10, Helsinki"}
    assert {str(event["summary"]) for event in events} == {"Kallio: Cards; and coffee"}
    assert len({str(event["uid"]) for event in events}) == 2


def test_the_feed_of_a_closed_club_is_for_members(club: Club, client: Client) -> None:
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    assert client.get(f"/clubs/{club.slug}/nights.ics").status_code == 404


def test_the_feed_names_the_games_on_offer(club: Club) -> None:
    start = datetime(2026, 11, 5, 18, tzinfo=HELSINKI)
    planning.plan_nights(club=club, title="Cards", starts_at=start, games=["tuppi", "samba"])
    calendar = Calendar.from_ical(Client().get(f"/clubs/{club.slug}/nights.ics").content)
    assert [str(event["description"]) for event in calendar.walk("VEVENT")] == ["Samba, Tuppi"]
