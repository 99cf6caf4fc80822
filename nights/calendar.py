"""A club's nights as an iCalendar feed (RFC 5545), for people's own calendars."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from icalendar import Calendar, Event

from clubs.models import Club
from games.core import registry
from nights.models import Session

NIGHT = timedelta(hours=4)
"""How long a night is taken to last: its end is not planned."""


def feed(club: Club, nights: Iterable[Session], address: str) -> bytes:
    """The feed. address: of the site, such as `https://kerho.example`, for links and stable ids."""
    calendar = Calendar()
    calendar.add("prodid", "-//Kerho//club nights//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", club.name)
    for night in nights:
        calendar.add_component(_event(night, address))
    return bytes(calendar.to_ical())


def _event(night: Session, address: str) -> Event:
    event = Event()
    event.add("uid", f"night-{night.pk}@{address.split('//')[-1]}")
    event.add("dtstamp", night.created_at)
    event.add("dtstart", night.starts_at)
    event.add("dtend", night.starts_at + NIGHT)
    event.add("summary", f"{night.club.name}: {night.title}")
    if night.place:
        event.add("location", night.place)
    if night.games:
        known = {game.key: game.title for game in registry.all_games()}
        event.add("description", ", ".join(known[key] for key in night.games if key in known))
    event.add("url", f"{address}/nights/{night.pk}/")
    return event
