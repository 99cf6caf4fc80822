"""The venues of an event: its stages inherit them, name their own, and keep what they had once they are over."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from icalendar import Calendar

from clubs.models import Club
from clubs.services import create_club
from games.core.errors import Refusal
from tests.helpers.concurrency import at_once
from tests.tournaments.staged import group_event, play_stage, sections
from tournaments import selectors
from tournaments.exchange import calendar
from tournaments.exchange.archive import archive_of
from tournaments.exchange.archive_reading import read
from tournaments.models import Competition, Event, EventTerms, EventVenue, Venue
from tournaments.policy import digest_of, policy_of
from tournaments.services.archives import archive_load
from tournaments.services.cloning import event_clone
from tournaments.services.events import stage_draw
from tournaments.services.stage_filling import stage_fill
from tournaments.services.stages_venues import stages_venue_leave, stages_venue_use
from tournaments.services.venues import venue_leave, venue_use, venue_wish, venue_write
from tournaments.venue_places import venues_by_competition, venues_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(club: Club) -> tuple[Venue, Venue]:
    return venue_write(club=club, name="Library", address="Main street 1"), venue_write(
        club=club, name="Barn"
    )


@pytest.fixture
def event(club: Club) -> Event:
    return group_event(club, 8)


def tables(competition: Competition) -> set[str]:
    return {str(table.venue or "") for table in selectors.pairings(competition)}


def named(competition: Competition) -> list[str]:
    return [str(used.venue) for used in venues_of(competition)]


def test_every_stage_is_played_where_the_event_is(event: Event, two: tuple[Venue, Venue]) -> None:
    library, _barn = two
    stages_venue_use(event=event, venue=library.pk)
    every = [*sections(event, 1), *sections(event, 2)]
    assert [named(one) for one in every] == [["Library"]] * len(every) and len(every) > 2
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    stage_draw(event=event, stage=2)
    assert [tables(one) for one in every] == [{"Library"}] * len(every)


def test_a_stage_names_its_own_and_inherits_again_without(event: Event, two: tuple[Venue, Venue]) -> None:
    library, barn = two
    final = sections(event, 2)[0]
    stages_venue_use(event=event, venue=library.pk)
    of_round = venue_use(competition=final, venue=barn.pk, number=2)
    assert named(final) == ["Library", "Barn"], "only round 2 is elsewhere"
    own = venue_use(competition=final, venue=barn.pk)
    assert named(final) == ["Barn", "Barn"] and named(sections(event, 1)[0]) == ["Library"]
    venue_leave(competition=final, used=own.pk)
    venue_leave(competition=final, used=of_round.pk)
    assert named(final) == ["Library"]
    with pytest.raises(Refusal, match="does not play there"):
        venue_leave(competition=final, used=venues_of(final)[0].pk)


def test_what_is_changed_later_moves_open_tables_and_no_stage_that_is_over(
    event: Event, two: tuple[Venue, Venue]
) -> None:
    library, barn = two
    used = stages_venue_use(event=event, venue=library.pk, tables=20)
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    stage_draw(event=event, stage=2)
    stages_venue_use(event=event, venue=barn.pk)
    stages_venue_leave(event=event, used=used.pk)
    groups, finals = sections(event, 1), sections(event, 2)
    assert {tuple(named(one)) for one in groups} == {("Library",)}
    assert {one.tables for one in venues_of(groups[0])} == {20}
    assert {tuple(named(one)) for one in finals} == {("Barn",)}
    assert [tables(one) for one in (*groups, *finals)] == [{"Library"}] * len(groups) + [{"Barn"}] * len(
        finals
    )


def test_a_wish_may_be_for_an_inherited_venue(event: Event, two: tuple[Venue, Venue]) -> None:
    library, barn = two
    stages_venue_use(event=event, venue=library.pk)
    group = sections(event, 1)[0]
    entry = group.entries.all()[0]
    assert venue_wish(competition=group, entry=entry, venue=library.pk).venue_wished == library
    with pytest.raises(Refusal, match="does not play there"):
        venue_wish(competition=group, entry=entry, venue=barn.pk)


def test_what_holds_and_the_calendar_say_the_same(event: Event, two: tuple[Venue, Venue]) -> None:
    group = sections(event, 1)[0]
    before = digest_of(group)
    stages_venue_use(event=event, venue=two[0].pk)
    assert digest_of(group) != before, "who has entered reads it again"
    EventTerms.objects.create(competition=group, starts_at=timezone.now())
    group = Competition.objects.get(pk=group.pk)
    (where,) = [one for one in policy_of(group).lines if one.title == "When and where"]
    assert where.said[1:] == ("Library", "Main street 1") and "Main%20street%201" in where.link
    (found,) = Calendar.from_ical(calendar.feed("Club", [group], "https://kerho.example")).walk("VEVENT")
    assert str(found["LOCATION"]) == "Library, Main street 1"
    EventTerms.objects.update(venue="My kitchen")
    group = Competition.objects.get(pk=group.pk)
    (found,) = Calendar.from_ical(calendar.feed("Club", [group], "https://kerho.example")).walk("VEVENT")
    assert str(found["LOCATION"]) == "My kitchen", "what organisers write of a stage stands above"


def test_a_clone_has_them_and_an_archive_says_them_in_words(
    event: Event, two: tuple[Venue, Venue], club: Club
) -> None:
    library, barn = two
    stages_venue_use(event=event, venue=library.pk, tables=3)
    venue_use(competition=sections(event, 2)[0], venue=barn.pk)
    owner = club.memberships.get(role="owner").player
    made = event_clone(event=event, title="Spring", by=owner)
    assert [(used.venue, used.tables) for used in made.venues_used.all()] == [(library, 3)]
    assert named(sections(made, 1)[0]) == ["Library"] and named(sections(made, 2)[0]) == ["Barn"]
    play_stage(event, 1)
    text = archive_of(sections(event, 1)[0])
    (terms,) = json.loads(text)["rows"]["eventterms"]
    assert (terms["venue"], terms["address"]) == ("Library", "Main street 1")
    other = create_club(name="Other", owner=owner)
    loaded = archive_load(club=other, archive=read(text), by=owner)
    assert loaded.terms.venue == "Library" and not loaded.event_venues.exists()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"venue": 10**12}, "no such venue"),
        ({"venue": 0}, "no such venue"),
        ({"tables": 0}, "has room"),
        ({"tables": 401}, "has room"),
    ],
)
def test_rubbish_is_refused_and_changes_nothing(
    event: Event, two: tuple[Venue, Venue], given: dict[str, int], words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        stages_venue_use(event=event, **({"venue": two[0].pk} | given))
    with pytest.raises(Refusal, match="does not play there"):
        stages_venue_leave(event=event, used=10**12)
    assert not EventVenue.objects.exists()


def test_a_row_is_of_an_event_or_of_a_competition(event: Event, two: tuple[Venue, Venue]) -> None:
    group, venue = sections(event, 1)[0], two[0]
    for wrong in ({}, {"event": event, "competition": group}, {"event": event, "number": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            EventVenue.objects.create(venue=venue, **wrong)


def test_an_event_that_is_over_keeps_its_venues(event: Event, two: tuple[Venue, Venue]) -> None:
    used = stages_venue_use(event=event, venue=two[0].pk)
    event.competitions.update(status="finished")
    for change in (
        partial(stages_venue_use, event=event, venue=two[1].pk),
        partial(stages_venue_leave, event=event, used=used.pk),
    ):
        with pytest.raises(Refusal, match="where it was played stays"):
            change()
    assert list(event.venues_used.all()) == [used]


def test_one_statement_for_any_number_of_competitions(
    event: Event, two: tuple[Venue, Venue], django_assert_num_queries: Callable[..., object]
) -> None:
    stages_venue_use(event=event, venue=two[0].pk)
    every = list(event.competitions.all())
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        found = venues_by_competition(every)
        assert {str(used.venue) for rows in found.values() for used in rows} == {"Library"}


@pytest.mark.postgres
class TestAtOnce:
    @pytest.mark.django_db(transaction=True)
    def test_two_clicks_name_it_once(self, event: Event, two: tuple[Venue, Venue]) -> None:
        assert at_once([partial(stages_venue_use, event=event, venue=two[0].pk)] * 2) == []
        assert EventVenue.objects.count() == 1
