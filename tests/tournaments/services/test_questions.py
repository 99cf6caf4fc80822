"""Questions on the entry form: asked, answered, read by organisers alone, gone with the account."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from clubs.privacy import anonymise
from tests.helpers.company import club_with_roles
from tests.tournaments.seen import seen
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services import competitions, entering, questions

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    return competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="round-robin",
        club=club_with_roles("House", people),
    )


def said(cup: Competition) -> list[tuple[str, str]]:
    return [(one.question.text, one.text) for one in questions.answers_of(cup)]


def test_answers_come_with_the_entry_and_go_with_the_account(
    cup: Competition, people: dict[str, Player]
) -> None:
    for _twice in range(2):
        questions.question_add(competition=cup, text="Food?", kind="choice", options=["fish", "fish", "peas"])
    questions.question_add(competition=cup, text="A car?", kind="yes-no", required=True)
    questions.question_add(competition=cup, text="Besides?", kind="text")
    ask: dict[str, Any] = {"competition": cup, "player": people["Member"], **seen(cup)}
    for answers, why in (
        ({}, "Please answer: A car"),
        ({2: "maybe"}, "one of the answers"),
        ({1: "meat"}, "one of"),
    ):
        with pytest.raises(CompetitionError, match=why):
            entering.ask_to_play(answers=answers, **ask)
        assert not cup.entries.exists()
    entering.ask_to_play(answers={1: "peas", 2: "yes", 3: " late \n bus "}, **ask)
    assert said(cup) == [("Food?", "peas"), ("A car?", "yes"), ("Besides?", "late bus")]
    entering.ask_to_play(answers={2: "no"}, **ask)
    assert said(cup) == [("A car?", "no")]
    anonymise(player=people["Member"])
    assert said(cup) == [] and cup.entries.count() == 1


def test_a_question_that_is_dropped_takes_its_answers_along(
    cup: Competition, people: dict[str, Player]
) -> None:
    questions.question_add(competition=cup, text="A car?", kind="yes-no")
    entering.ask_to_play(competition=cup, player=people["Member"], answers={1: "yes"}, **seen(cup))
    for _twice in range(2):
        questions.question_drop(competition=cup, number=1)
    assert said(cup) == [] and not cup.questions.exists()


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"text": " ", "kind": "text"}, "Write the question"),
        ({"text": "?", "kind": "poem"}, "Choose what the answer is"),
        ({"text": "?", "kind": "choice", "options": ["one"]}, "2 to 20"),
        ({"text": "?", "kind": "text", "options": ["one", "two"]}, "2 to 20"),
    ],
)
def test_what_cannot_be_asked(cup: Competition, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(CompetitionError, match=why):
        questions.question_add(competition=cup, **asked)
    assert not cup.questions.exists()


def test_nothing_is_asked_anew_once_it_is_drawn(cup: Competition, people: dict[str, Player]) -> None:
    competitions.enter(competition=cup, players=[people["Member"], people["Keeper"]])
    competitions.start(competition=cup)
    with pytest.raises(CompetitionError, match="what was said stays"):
        questions.question_add(competition=cup, text="Late?", kind="text")


def test_a_form_has_an_end(cup: Competition) -> None:
    for number in range(questions.MOST_QUESTIONS):
        questions.question_add(competition=cup, text=f"Question {number}", kind="text")
    with pytest.raises(CompetitionError, match="at most 20"):
        questions.question_add(competition=cup, text="One more", kind="text")
