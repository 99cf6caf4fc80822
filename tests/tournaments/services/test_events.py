"""Events of several stages until they are drawn: added to, changed, divided, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club
from games.core.errors import Refusal
from tests.helpers.concurrency import at_once
from tests.tournaments.staged import entered, group_event, sections, swiss_event
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Event
from tournaments.services import competitions
from tournaments.services.events import (
    entrants_divide,
    event_create,
    stage_add,
    stage_change,
    stage_draw,
    stage_remove,
)
from tournaments.services.presets import groups_and_knock_out

pytestmark = pytest.mark.django_db


def add(event: Event, stage: int, **more: Any) -> Competition:
    given = {"game": "hex", "format": "round-robin", "title": f"Stage {stage}", **more}
    return stage_add(event=event, stage=stage, **given)


def test_a_stage_more_at_the_end_each_with_a_game_of_its_own(club: Club) -> None:
    event = event_create(title="All sorts", club=club)
    add(event, 1)
    made = add(event, 2, game="tumbleweed", rule={"first": 1, "last": 8, "order": "rank"})
    assert (made.event, made.stage, made.game, made.filling["last"]) == (event, 2, "tumbleweed", 8)
    assert str(made.event) == "All sorts" and event.get_absolute_url() == "/events/all-sorts/"


@pytest.mark.parametrize(
    ("stage", "more", "why"),
    [
        (3, {}, "next stage is number 2"),
        (1, {}, "called so"),
        (1, {"section": "x" * 41}, "at most 40"),
        (2, {"rule": {"first": 0}}, "counted from 1"),
        (2, {"rule": {"first": "1"}}, "whole numbers"),
        (2, {"rule": {"last": True}}, "whole numbers"),
        (2, {"rule": {"sections": "A"}}, "names of sections"),
        (2, {"rule": {"best": 3}}, "not by 'best'"),
        (2, {"rule": {"order": "upside"}}, "seeded"),
        (2, {"game": "no-such-game"}, "no-such-game"),
        (2, {"format": "no-such-format"}, "no-such-format"),
        (2, {"title": ""}, "title"),
    ],
)
def test_what_cannot_be_a_stage_is_refused_and_nothing_is_made(
    club: Club, stage: int, more: dict[str, Any], why: str
) -> None:
    event = event_create(title="Cup", club=club)
    add(event, 1)
    with pytest.raises(Refusal, match=why):
        add(event, stage, **more)
    assert Competition.objects.count() == 1


def test_two_sections_cannot_take_the_same_place(club: Club) -> None:
    event = event_create(title="Cup", club=club)
    add(event, 1)
    add(event, 2, section="Final", rule={"first": 1, "last": 4})
    with pytest.raises(Refusal, match="Place 4 would go to both"):
        add(event, 2, section="Rest", rule={"first": 4})
    add(event, 2, section="Rest", rule={"first": 5})
    with pytest.raises(Refusal, match="would go to both"):
        stage_change(competition=sections(event, 2)[1], rule={"first": 3})


def test_a_stage_is_changed_until_it_is_filled(club: Club) -> None:
    event = swiss_event(club, 6)
    (final,) = sections(event, 2)
    changed = stage_change(competition=final, section="Finals", rule={"first": 1, "last": 2})
    assert (changed.section, changed.filling["last"]) == ("Finals", 2)
    (swiss,) = sections(event, 1)
    assert stage_change(competition=swiss, settings={"rounds": 4}).settings["rounds"] == 4
    with pytest.raises(Refusal):
        stage_change(competition=swiss, settings={"rounds": "many"})
    stage_draw(event=event, stage=1)
    with pytest.raises(CompetitionError, match="stays as it is"):
        stage_change(competition=swiss, settings={"rounds": 5})


def test_stages_are_removed_from_the_last_on_and_the_event_with_the_last(club: Club) -> None:
    event = groups_and_knock_out(title="Cup", club=club, game="hex", groups=2, go_on=1)
    one, two = sections(event, 1)
    (final,) = sections(event, 2)
    stage_remove(competition=two)
    with pytest.raises(CompetitionError, match="from the last one on"):
        stage_remove(competition=one)
    stage_remove(competition=final)
    entered(event, 2)
    with pytest.raises(CompetitionError, match="Somebody is entered"):
        stage_remove(competition=one)
    one.entries.all().delete()
    stage_remove(competition=one)
    assert not Event.objects.exists() and not Competition.objects.exists()


def test_the_entrants_are_divided_evenly_and_again(club: Club) -> None:
    event = groups_and_knock_out(title="Cup", club=club, game="hex", groups=4, go_on=2)
    people = entered(event, 24)
    assert [one.entries.count() for one in sections(event, 1)] == [24, 0, 0, 0]
    with pytest.raises(CompetitionError, match="divide the entrants"):
        stage_draw(event=event, stage=1)
    for by in ("rating", "bands", "lot"):
        assert entrants_divide(event=event, by=by) == [6, 6, 6, 6]
        assert sum(one.entries.count() for one in sections(event, 1)) == len(people)
    with pytest.raises(CompetitionError, match="by rating, by bands or by lot"):
        entrants_divide(event=event, by="size")
    assert entrants_divide(event=event, by="lot") == [6, 6, 6, 6]
    first = [set(one.entries.values_list("player", flat=True)) for one in sections(event, 1)]
    entrants_divide(event=event, by="lot")
    again = [set(one.entries.values_list("player", flat=True)) for one in sections(event, 1)]
    assert first == again, "from the same seed the same"


def test_nobody_is_in_two_sections(club: Club) -> None:
    event = group_event(club, 6)
    one, two = sections(event, 1)
    with pytest.raises(CompetitionError, match="another section"):
        competitions.enter(competition=two, players=[one.entries.all()[0].player])


def test_nothing_is_divided_once_a_section_is_drawn(club: Club) -> None:
    event = group_event(club, 6)
    stage_draw(event=event, stage=1)
    with pytest.raises(CompetitionError, match="none of them drawn"):
        entrants_divide(event=event, by="lot")
    with pytest.raises(CompetitionError, match="Nothing of stage 1"):
        stage_draw(event=event, stage=1)


def test_a_stage_is_drawn_whole_or_not_at_all(club: Club) -> None:
    event = groups_and_knock_out(title="Cup", club=club, game="hex", groups=2, go_on=1)
    entered(event, 3)
    entrants_divide(event=event, by="lot")
    with pytest.raises(Refusal):
        stage_draw(event=event, stage=1)
    assert {one.status for one in sections(event, 1)} == {"draft"}


@pytest.mark.django_db(transaction=True)
def test_two_who_add_the_same_section_at_once_make_one(club: Club) -> None:
    event = event_create(title="Cup", club=club)
    raised = at_once([lambda: add(event, 1) for _each in range(4)])
    assert len(raised) == 3 and all(isinstance(one, CompetitionError) for one in raised)
    assert Competition.objects.count() == 1


def test_a_competition_without_an_event_asks_nothing_more(club: Club, hex_open: Any) -> None:
    made = hex_open(4)
    assert (made.event, made.stage, made.section, made.filling) == (None, None, "", {})
    competitions.start(competition=made)
    assert sorted(entry.number or 0 for entry in made.entries.all()) == [1, 2, 3, 4]
    assert {entry.carried for entry in made.entries.all()} == {0}
