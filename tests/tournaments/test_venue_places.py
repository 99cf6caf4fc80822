"""A place in words: as it was written, else of the venues of all rounds."""

from __future__ import annotations

from tournaments.models import EventTerms, EventVenue, Venue
from tournaments.venue_places import Place, place_of


def test_one_venue_has_its_address_several_their_names() -> None:
    library, barn = Venue(name="Library", address="Main street 1"), Venue(name="Barn", address="Lane 2")
    used = [EventVenue(venue=library), EventVenue(venue=barn, number=2)]
    assert place_of(EventTerms(), []) == Place()
    assert place_of(EventTerms(), used) == Place("Library", "Main street 1")
    assert place_of(EventTerms(), [*used, EventVenue(venue=barn)]) == Place("Library, Barn")
    assert place_of(EventTerms(address="My kitchen"), used) == Place(address="My kitchen")
