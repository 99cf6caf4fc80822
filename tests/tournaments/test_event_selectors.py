"""What is read of events: rules in words, tables over all stages, who sees them."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club
from games.core.errors import Refusal
from tests.tournaments.staged import entered, group_event, play_stage, sections, swiss_event
from tournaments.event_selectors import (
    events,
    final_table,
    rule_in_words,
    rule_of,
    skills,
    stages_of,
    visible_events,
)
from tournaments.services.presets import all_round
from tournaments.services.stage_filling import stage_fill

pytestmark = pytest.mark.django_db


def test_rules_in_words(club: Club) -> None:
    event = group_event(club, 6)
    final, rest = sections(event, 2)
    assert rule_in_words(final)[0] == "places 1 to 2" and rule_in_words(rest)[0] == "from place 3 on"
    assert rule_in_words(sections(event, 1)[0]) == []
    final.filling = {"first": 1, "last": 1, "sections": ["A", "B"], "order": "drawn", "carry": True}
    assert rule_in_words(final) == ["place 1 of A, B", "drawn by lot", "points are carried on"]
    final.filling = {"order": "rank"}
    assert rule_in_words(final) == ["everybody of the stage before", "seeded by place"]


@pytest.mark.parametrize(
    "given", [{"first": None}, {"last": "x"}, {"sections": [1]}, {"carry": "yes"}, {"first": 0}]
)
def test_what_is_no_rule(given: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        rule_of(given)


def test_who_left_from_side_by_side_sections_shares_a_place(club: Club) -> None:
    event = group_event(club, 8, consolation=False)
    play_stage(event, 1)
    assert [line.place for line in final_table(event, stages_of(event))] == [1, 1, 3, 3, 5, 5, 7, 7]
    stage_fill(event=event, stage=2)
    play_stage(event, 2)
    lines = final_table(event, stages_of(event))
    assert [line.place for line in lines] == [1, 2, 3, 3, 5, 5, 7, 7]
    assert lines[0].cells[0].place in ("A 1", "B 1") and lines[0].cells[1].place == "Knock-out 1"
    assert lines[-1].cells[1].place == ""


def test_an_all_round_event_over_its_games(club: Club) -> None:
    event = all_round(title="Games", club=club, games=["hex", "tumbleweed"])
    players = entered(event, 4)
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    play_stage(event, 2)
    lines = final_table(event, stages_of(event))
    assert [(line.place, line.entry.player_id, line.total) for line in lines[:2]] == [
        (1, players[0].pk, "2"),
        (2, players[1].pk, "4"),
    ]


def test_nobody_else_sees_the_events_of_a_club_for_members(club: Club) -> None:
    event = swiss_event(club, 4)
    assert list(visible_events(events(), None)) == [event] == list(events(club))
    Club.objects.filter(pk=club.pk).update(visibility="members")
    assert not visible_events(events(), None).exists()


def test_nobody_is_rated_yet(club: Club) -> None:
    assert skills("hex", [1, 2]) == {}
