"""Events as an iCalendar feed (RFC 5545), for people's own calendars."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from icalendar import Calendar, Event

from clubs.models import Club
from games.core import registry
from games.core.errors import RulesError
from tournaments.models import Competition, EventTerms, EventVenue
from tournaments.venue_places import place_of, venues_by_competition

DAY = timedelta(hours=8)
"""How long an event is taken to last while its end is not known."""
MOST = 200


def of_club(club: Club) -> list[Competition]:
    """The club's events that have a time, newest first. One query."""
    rows = Competition.objects.filter(club=club).exclude(status=Competition.Status.CANCELLED)
    return list(rows.select_related("club", "terms").order_by("-id")[:MOST])


def feed(title: str, events: Iterable[Competition], address: str) -> str:
    """The feed; what has no time yet is not in it. address: of the site, such as `https://kerho.example`."""
    calendar = Calendar()
    calendar.add("prodid", "-//Kerho//events//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    listed = list(events)
    venues = venues_by_competition(listed)
    for event in listed:
        starts = starts_at(event)
        if starts is not None:
            calendar.add_component(_event(event, starts, address, venues[event.pk]))
    return bytes(calendar.to_ical()).decode()


def starts_at(event: Competition) -> datetime | None:
    """When it begins, as its organisers say; else when it was or will be drawn."""
    terms = _terms(event)
    return (terms and terms.starts_at) or event.started_at or event.entries_until


def _terms(event: Competition) -> EventTerms | None:
    return getattr(event, "terms", None)


def _event(event: Competition, starts: datetime, address: str, used: Iterable[EventVenue]) -> Event:
    made, place = Event(), place_of(_terms(event) or EventTerms(), used)
    made.add("uid", f"event-{event.slug}@{address.split('//')[-1]}")
    made.add("dtstamp", event.created_at)
    made.add("dtstart", starts)
    ends = event.finished_at if event.finished_at and event.finished_at > starts else starts + DAY
    made.add("dtend", min(ends, starts + timedelta(days=30)))
    made.add("summary", f"{event.club.name}: {event.title}" if event.club else event.title)
    where = ", ".join(filter(None, (place.venue, place.address)))
    if where:
        made.add("location", where)
    made.add("description", _game(event.game))
    made.add("url", f"{address}/competitions/{event.slug}/")
    return made


def _game(key: str) -> str:
    try:
        return registry.get(key).title
    except RulesError:
        return key
