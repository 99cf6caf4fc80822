"""Venues: a club's own, those of an event, wishes, and tables that are placed without changing who meets whom."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from clubs.models import Club
from games.core.errors import Refusal
from tests.tournaments.drafts import drafted, publish, seated, the_draft, win_all
from tournaments import selectors
from tournaments.models import Competition, Pairing, Venue
from tournaments.services.drafts import draft_draw
from tournaments.services.venues import (
    table_put,
    tables_place,
    venue_drop,
    venue_leave,
    venue_use,
    venue_wish,
    venue_write,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(club: Club) -> tuple[Venue, Venue]:
    return venue_write(club=club, name="Library"), venue_write(club=club, name="Barn", address="Lane 2")


def where(made: Competition) -> list[str]:
    return [str(table.venue or "") for table in selectors.pairings(made)]


def test_one_draw_has_tables_in_two_venues(club: Club, two: tuple[Venue, Venue]) -> None:
    made, (library, barn), day = drafted(club, 8), two, date(2027, 1, 31)
    before = seated(the_draft(made))
    venue_use(competition=made, venue=library.pk, tables=1, day=day)
    venue_use(competition=made, venue=barn.pk)
    assert seated(the_draft(made)) == before
    publish(made)
    assert where(made) == ["Library", "Barn", "Barn", "Barn"]
    assert [table.day for table in selectors.pairings(made)] == [day, None, None, None]


def test_a_wish_moves_the_table_and_never_the_pairing(club: Club, two: tuple[Venue, Venue]) -> None:
    made, (library, barn) = drafted(club, 8), two
    publish(made)
    venue_use(competition=made, venue=library.pk, tables=3)
    venue_use(competition=made, venue=barn.pk, tables=2)
    win_all(made)
    other = drafted(club, 8)
    publish(other)
    win_all(other)
    for entry in made.entries.all()[:4]:
        venue_wish(competition=made, entry=entry, venue=barn.pk)
    draft_draw(competition=made)
    draft_draw(competition=other)
    assert seated(the_draft(made)) == seated(the_draft(other)), "drawn as without any venue"
    wished = [
        {side.entry.venue_wished_id for side in table.sides.all()} - {None}
        for table in the_draft(made).pairings.order_by("table")
    ]
    there = [str(table.venue) for table in the_draft(made).pairings.order_by("table")]
    assert there.count("Barn") <= 2 and all(wished[at] for at, one in enumerate(there) if one == "Barn")


def test_a_round_has_venues_of_its_own(club: Club, two: tuple[Venue, Venue]) -> None:
    made, (library, barn) = drafted(club, 4), two
    venue_use(competition=made, venue=library.pk)
    used = venue_use(competition=made, venue=barn.pk, number=1)
    publish(made)
    assert where(made) == ["Barn", "Barn"]
    venue_leave(competition=made, used=used.pk)
    assert where(made) == ["Library", "Library"]


def test_a_table_is_put_elsewhere_and_placed_anew(club: Club, two: tuple[Venue, Venue]) -> None:
    made, (library, barn) = drafted(club, 4), two
    venue_use(competition=made, venue=library.pk)
    publish(made)
    table = Pairing.objects.get(round__competition=made, table=2)
    table_put(competition=made, pairing=table.pk, venue=barn.pk, day=date(2027, 2, 1))
    assert where(made) == ["Library", "Barn"]
    tables_place(competition=made, number=1)
    assert where(made) == ["Library", "Library"]


def test_what_is_over_stays_where_it_was_played(club: Club, two: tuple[Venue, Venue]) -> None:
    made = drafted(club, 2, rounds=1)
    venue_use(competition=made, venue=two[0].pk)
    publish(made)
    win_all(made)
    with pytest.raises(Refusal, match="where it was played stays"):
        venue_use(competition=made, venue=two[1].pk)
    with pytest.raises(Refusal, match="An event is played there"):
        venue_drop(club=club, venue=two[0].pk)
    venue_drop(club=club, venue=two[1].pk)
    assert where(made) == ["Library"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"name": " "}, "needs a name"),
        ({"name": "Library"}, "of that name"),
        ({"name": "x", "map_link": "javascript:alert(1)"}, "begins with https"),
        ({"name": "x", "venue": 0}, "no such venue"),
    ],
)
def test_what_is_no_venue(club: Club, two: tuple[Venue, Venue], given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        venue_write(club=club, **given)
    assert Venue.objects.count() == 2


def test_rubbish_places_nothing(club: Club, two: tuple[Venue, Venue]) -> None:
    made = drafted(club, 4)
    acts: list[Any] = [
        lambda: venue_use(competition=made, venue=0),
        lambda: venue_use(competition=made, venue=two[0].pk, tables=0),
        lambda: venue_use(competition=made, venue=two[0].pk, number=1000),
        lambda: venue_leave(competition=made, used=0),
        lambda: venue_wish(competition=made, entry=made.entries.all()[0], venue=two[0].pk),
        lambda: table_put(competition=made, pairing=0, venue=two[0].pk),
        lambda: tables_place(competition=made, number=5),
    ]
    for act in acts:
        with pytest.raises(Refusal):
            act()
    assert not made.event_venues.exists()
