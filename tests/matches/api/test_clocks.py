"""Clocks by programme."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.api.clocks import ClockTermsSerializer, terms_in
from matches.clock_rules import ClockTerms
from matches.models import ClockPresence, ClockStop, Match
from tests.helpers.answers import refusal
from tests.helpers.company import browser_of, with_logins
from tests.matches.clocked import THREE_DAYS, clocked

pytestmark = pytest.mark.django_db


def test_clocks_are_read_and_acts_answer_with_them(two: list[Player]) -> None:
    match = clocked(two, THREE_DAYS, there=False)
    aino, here = browser_of(two[0]), f"/api/matches/{match.code}/clock/"
    read = browser_of(None).get(here).json()
    assert [line["seat"] for line in read["lines"]] == [0, 1] and read["lines"][0]["on"]

    def act(**body: object) -> dict[str, object]:
        return aino.post(here, body, content_type="application/json").json()

    assert act(act="here")["days_left"] == 7 and ClockPresence.objects.get().player == two[0]
    told = act(act="holiday", days=3)
    assert told["days_left"] == 4 and told["holiday"]
    told = act(act="back")
    assert told["days_left"] == 6, "a day that was begun is taken"
    assert told["holiday"] is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"act": "dance"},
        {"act": "holiday"},
        {"act": "holiday", "days": 8},
        {"act": "holiday", "days": -1},
        {"act": "holiday", "days": "x"},
        {"act": "holiday", "days": 10**30},
    ],
)
def test_rubbish_is_refused_and_changes_nothing(two: list[Player], body: object) -> None:
    match = clocked(two, THREE_DAYS)
    here = f"/api/matches/{match.code}/clock/"
    assert refusal(browser_of(two[0]).post(here, body, content_type="application/json"))
    assert not ClockStop.objects.exists()


def test_who_does_not_sit_there_does_nothing(two: list[Player]) -> None:
    match = clocked(two, there=False)
    here = f"/api/matches/{match.code}/clock/"
    for reader in (with_logins("Outi")["Outi"], None):
        answer = browser_of(reader).post(here, {"act": "here"}, content_type="application/json")
        assert answer.status_code in (401, 403)
    assert not ClockPresence.objects.exists()


def test_a_match_without_a_clock_has_none(hex_of_people: Match) -> None:
    answer = browser_of(None).get(f"/api/matches/{hex_of_people.code}/clock/")
    assert answer.status_code == 200 and answer.data is None


def test_terms_are_read_as_they_are_sent() -> None:
    asked = ClockTermsSerializer(data={"kind": "match", "seconds": 300, "increment": 3})
    assert asked.is_valid()
    assert terms_in(dict(asked.validated_data)) == ClockTerms("match", 300, increment=3)
    assert terms_in(None) is None
    for bad in (
        {},
        {"kind": "x", "seconds": 9},
        {"kind": "move", "seconds": 0},
        {"kind": "move", "seconds": "x"},
    ):
        assert not ClockTermsSerializer(data=bad).is_valid()
