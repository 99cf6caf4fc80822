"""An event of the next season that begins in several sections: who comes into which."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from clubs.services import join
from tests.tournaments.staged import entered, play_stage, sections
from tests.tournaments.teams import crowd
from tournaments.models import Competition, Event, Series
from tournaments.services import competitions
from tournaments.services.events import entrants_divide, event_create, stage_add
from tournaments.services.next_season import Wanted, season_answer, season_found
from tournaments.services.series import member_set, part_add, series_close, series_create

pytestmark = pytest.mark.django_db


def sectioned(club: Club, *names: str) -> Event:
    """A first stage of such sections of Hex."""
    event = event_create(title="Spring Cup", club=club)
    for name in names:
        stage_add(
            event=event, stage=1, game="hex", format="round-robin", title=f"Spring Cup {name}", section=name
        )
    return event


def names(competition: Competition) -> set[str]:
    return set(competition.entries.values_list("player__name", flat=True))


def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def closed(club: Club, event: Event, divisions: list[list[Player]]) -> Series:
    """A season in which it counts, over."""
    called = [f"Division {n}" for n in range(1, len(divisions) + 1)] if len(divisions) > 1 else []
    series = series_create(title="Spring", club=club, organiser=owner(club), divisions=called)
    for number, people in enumerate(divisions if called else []):
        for player in people:
            member_set(series=series, player=player, division=number)
    play_stage(event, 1)
    part_add(series=series, kind="event", key=event.slug)
    series_close(series=series, by=owner(club))
    return series


def founded(series: Series, **wanted: object) -> tuple[Series, list[Competition]]:
    made = season_found(series=series, title="Autumn", by=owner(series.club), wanted=Wanted(**wanted))  # type: ignore[arg-type]
    event = made.parts.get().event
    assert event is not None
    return made, sections(event, 1)


def of_divisions(club: Club) -> Series:
    """Two divisions of three, each in its section."""
    event, people = sectioned(club, "North", "South"), crowd(club, 6)
    for at, section in enumerate(sections(event, 1)):
        competitions.enter(competition=section, players=people[3 * at : 3 * at + 3])
    return closed(club, event, [people[:3], people[3:]])


def test_each_division_comes_into_its_own_section(club: Club) -> None:
    made, (north, south) = founded(of_divisions(club))
    assert names(north) == {"T1", "T2", "T4"} and names(south) == {"T3", "T5", "T6"}, "one rises, one falls"
    assert set(made.members.filter(division=0).values_list("player__name", flat=True)) == names(north)


def test_without_divisions_all_are_spread_evenly_and_can_be_divided_again(club: Club) -> None:
    event = sectioned(club, "A", "B")
    for player in entered(event, 7):
        join(club=club, player=player)
    entrants_divide(event=event, by="lot")
    _made, (one, other) = founded(closed(club, event, [[]]))
    assert {one.entries.count(), other.entries.count()} == {3, 4}
    assert names(one) | names(other) == {f"E{n}" for n in range(1, 8)}
    assert one.event is not None
    assert sorted(entrants_divide(event=one.event, by="lot")) == [3, 4]


def test_no_section_gets_more_than_has_room(club: Club) -> None:
    event = sectioned(club, "A", "B")
    for player in entered(event, 7):
        join(club=club, player=player)
    entrants_divide(event=event, by="lot")
    Competition.objects.filter(event=event).update(most_entries=3)
    Competition.objects.filter(event=event).exclude(entries=None).update(most_entries=3)
    _made, there = founded(closed(club, event, [[]]))
    assert [(one.entries.count(), one.most_entries) for one in there] == [(3, 3), (3, 3)]


def test_who_says_yes_comes_into_one_section_and_goes_out_of_it(club: Club) -> None:
    series = of_divisions(club)
    made, there = founded(series, entering="ask")
    assert not any(one.entries.exists() for one in there)
    player = made.members.order_by("pk")[0].player
    for _again in range(2):
        season_answer(series=made, player=player, plays=True, by=player)
    assert [one.entries.filter(player=player).count() for one in there].count(1) == 1
    season_answer(series=made, player=player, plays=False, by=player)
    assert not any(one.entries.exists() for one in there)


def test_who_says_yes_comes_into_the_section_of_their_division(club: Club) -> None:
    event, people = sectioned(club, "Division 1", "Division 2"), crowd(club, 6)
    for at, section in enumerate(sections(event, 1)):
        competitions.enter(competition=section, players=people[3 * at : 3 * at + 3])
    made, (upper, lower) = founded(closed(club, event, [people[:3], people[3:]]), entering="ask")
    for one in made.members.select_related("player"):
        season_answer(series=made, player=one.player, plays=True, by=one.player)
    assert names(upper) == {"T1", "T2", "T4"} and names(lower) == {"T3", "T5", "T6"}


def test_nobody_who_plays_on_founds_empty_sections(club: Club) -> None:
    _made, there = founded(of_divisions(club), entering="nobody")
    assert not any(one.entries.exists() for one in there)
