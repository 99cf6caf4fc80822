"""What is said at a table, by a program."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache

from clubs.models import Club, Player
from matches import talking
from matches.models import Match, Muted, Report, TableLine
from tests.helpers.tokens import token_of
from tests.matches.sheets import phone
from tests.matches.spoken import look, table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_spoken() -> None:
    cache.clear()


@pytest.fixture
def at(people: list[Player], club: Club) -> Match:
    return table(people, club)


def call(method: str, match: Match, player: Player, more: str = "", **sent: Any) -> Any:
    return phone(None).generic(
        method,
        f"/api/matches/{match.code}/talk/{more}",
        json.dumps(sent),
        "application/json",
        HTTP_AUTHORIZATION=f"Token {token_of(player)}",
    )


def test_said_and_read(at: Match, people: list[Player]) -> None:
    made = call("POST", at, people[0], phrase="hello")
    assert made.status_code == 201 and made.json()["said"] == "Hello, everybody!"
    call("POST", at, people[1], text="Evening")
    told = call("GET", at, people[2]).json()
    assert [line["said"] for line in told["lines"]] == ["Hello, everybody!", "Evening"]
    assert (told["talk"], told["greets"], told["says"], told["covered"]) == ("deals", True, True, True)
    look(at, people[2])
    told = call("GET", at, people[2]).json()
    assert (told["greets"], told["says"], told["covered"]) == (False, False, False)
    assert "looked at your cards" in told["why"]


@pytest.mark.parametrize(
    "sent", [{}, {"phrase": "loud"}, {"text": "x" * 201}, {"text": "a", "phrase": "hello"}, {"text": ["a"]}]
)
def test_rubbish_is_refused(sent: dict[str, Any], at: Match, people: list[Player]) -> None:
    assert call("POST", at, people[0], **sent).status_code == 400
    assert not TableLine.objects.exists()


def test_too_much_is_answered_as_such(at: Match, people: list[Player]) -> None:
    answers = [call("POST", at, people[0], phrase="hello").status_code for _ in range(talking.AT_ONCE[0] + 1)]
    assert answers == [201] * talking.AT_ONCE[0] + [429]


def test_during_a_deal_and_for_others_it_is_refused(
    at: Match, people: list[Player], crowd: dict[str, Player]
) -> None:
    look(at, people[0])
    assert call("POST", at, people[0], phrase="hello").status_code == 400
    for method, sent in (("GET", {}), ("POST", {"phrase": "hello"})):
        assert call(method, at, crowd["Stranger"], **sent).status_code == 403


def test_muted_and_reported(at: Match, people: list[Player]) -> None:
    line = talking.speak(match_id=at.pk, by=people[1], text="You fool")
    assert call("PUT", at, people[0], f"{line.pk}/report/").status_code == 204
    assert Report.objects.get().about == people[1]
    address = f"muted/{people[1].slug}/"
    assert call("PUT", at, people[0], address, always=True).status_code == 204
    told = call("GET", at, people[0]).json()
    assert told["lines"] == [] and told["muted"] == [people[1].slug]
    assert call("DELETE", at, people[0], address).status_code == 204
    assert call("DELETE", at, people[0], "muted/nobody/").status_code == 204
    assert not Muted.objects.exists()
