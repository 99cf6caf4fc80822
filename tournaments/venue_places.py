"""Where competitions are played: at venues of their own, or at those of the event of which they are a stage."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Competition, Event, EventTerms, EventVenue


@dataclass(frozen=True, slots=True)
class Place:
    """Where it is, in words."""

    venue: str = ""
    address: str = ""
    map_link: str = ""


def venues_by_competition(competitions: Collection[Competition]) -> dict[int, list[EventVenue]]:
    """Of each by its id: its own venues; of a stage that names none for all its rounds, those of its event too.

    One query.
    """
    own = Q(competition__in=[one.pk for one in competitions])
    own |= Q(event__in={one.event_id for one in competitions if one.event_id is not None})
    rows = list(EventVenue.objects.filter(own).select_related("venue").order_by("number", "pk"))
    return {one.pk: _used(one, rows) for one in competitions}


def _used(competition: Competition, rows: Iterable[EventVenue]) -> list[EventVenue]:
    own = [row for row in rows if row.competition_id == competition.pk]
    if competition.event_id is None or any(row.number == 0 for row in own):
        return own
    return [*(row for row in rows if row.event_id == competition.event_id), *own]


def venues_of(competition: Competition) -> list[EventVenue]:
    """The same of one. One query."""
    return venues_by_competition([competition])[competition.pk]


def event_venues_of(event: Event) -> list[EventVenue]:
    """What the stages of an event inherit. One query."""
    return list(event.venues_used.select_related("venue"))


def place_of(terms: EventTerms, used: Iterable[EventVenue]) -> Place:
    """As its organisers wrote it; else the venues of all rounds: one with its address, several by their names."""
    if terms.venue or terms.address or terms.map_link:
        return Place(terms.venue, terms.address, terms.map_link)
    venues = [one.venue for one in used if one.number == 0]
    if len(venues) == 1:
        return Place(venues[0].name, venues[0].address, venues[0].map_link)
    return Place(", ".join(venue.name for venue in venues))
