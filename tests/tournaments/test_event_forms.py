"""Forms of events: what is offered, and what they make of what was typed."""

from __future__ import annotations

import pytest

from tournaments.event_forms import AllRoundForm, RuleForm, StageForm, formats_offered, games_offered

pytestmark = pytest.mark.django_db


def test_games_and_formats_that_people_can_play() -> None:
    assert "hex" in dict(games_offered()) and "knock-out" in dict(formats_offered())
    assert formats_offered()[0][0] == "round-robin"


def test_a_rule_as_it_is_stored() -> None:
    form = RuleForm({"section": "Plate", "first": "3", "order": "rank", "sections": ["A"]}, before=["A", "B"])
    assert form.is_valid(), form.errors
    assert form.rule() == {"first": 3, "last": None, "sections": ["A"], "order": "rank", "carry": False}
    assert "sections" not in RuleForm(before=[""]).fields, "one section has nothing to choose from"
    assert not RuleForm({"sections": ["C"]}, before=["A", "B"]).is_valid()


def test_rounds_are_of_formats_that_have_them() -> None:
    given = {"stage": "1", "title": "Heats", "game": "hex", "format": "swiss", "rounds": "4"}
    form = StageForm(given, stages=[1], before=[])
    assert form.is_valid() and form.settings() == {"rounds": 4}
    form = StageForm(given | {"format": "knock-out"}, stages=[1], before=[])
    assert form.is_valid() and form.settings() == {}
    assert not StageForm(given | {"stage": "5"}, stages=[1], before=[]).is_valid()


def test_an_all_round_event_has_two_games_at_least() -> None:
    assert not AllRoundForm({"title": "X", "games": ["hex"], "counting": "points"}).is_valid()
    assert AllRoundForm({"title": "X", "games": ["hex", "tumbleweed"], "counting": "points"}).is_valid()
