"""The API of claims: what may be claimed, claiming, answering and taking back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from clubs.services import sign_up
from matches.models import Claim, ClaimAnswer, Match
from tests.matches.programs import program
from tests.matches.whist import dealt

pytestmark = pytest.mark.django_db
LINE = "drawing trumps first"


@pytest.fixture
def whist(people: list[Player]) -> Match:
    return dealt(people)


def test_by_the_api(whist: Match, people: list[Player]) -> None:
    address = f"/api/matches/{whist.code}/claims/"
    claimer, opponent = program(people[1]), program(people[2])
    possible = claimer.get(address).json()["possible"]
    assert [one["count"] for one in possible] == list(range(13, -1, -1))
    assert opponent.get(address).json() == {"claim": None, "possible": []}
    asked = {"count": 13, "seq": 1, "line": LINE, "shows_hand": True}
    answer = claimer.post(address, asked, format="json")
    assert answer.status_code == 201
    number = answer.json()["claim"]["number"]
    told = opponent.get(address).json()["claim"]
    assert (told["line"], len(told["hand"]), told["answered"]) == (LINE, 13, False)
    assert opponent.put(f"{address}{number}/", {"agrees": False}, format="json").json()["claim"]["answered"]
    assert opponent.put(f"{address}{number}/", {"agrees": True}, format="json").status_code == 400
    assert opponent.delete(f"{address}{number}/").status_code == 400
    assert claimer.delete(f"{address}{number}/").json()["claim"]["status"] == "back"
    for wrong in (
        {},
        {"count": -1, "seq": 1},
        {"count": "x", "seq": 1},
        {"count": 1},
        {"count": 99, "seq": 1},
    ):
        assert claimer.post(address, wrong, format="json").status_code == 400


def test_all_agreeing_ends_the_deal_and_nothing_is_on_the_table_any_more(
    whist: Match, people: list[Player]
) -> None:
    address = f"/api/matches/{whist.code}/claims/"
    made = program(people[1]).post(address, {"count": 5, "seq": 1}, format="json").json()["claim"]
    for seat in (0, 2, 3):
        answer = program(people[seat]).put(f"{address}{made['number']}/", {"agrees": True}, format="json")
        assert answer.status_code == 200
    assert answer.json()["claim"] is None
    assert whist.events.filter(kind="claim").exists()


@pytest.mark.parametrize("wrong", ["", "x", "1e3", "²", "9" * 5000, "\0", "<b>", None, [], {}, -1, 1.5])
def test_rubbish_claims_nothing(whist: Match, people: list[Player], wrong: Any) -> None:
    address = f"/api/matches/{whist.code}/claims/"
    for given in ({"count": wrong, "seq": 1}, {"count": 13, "seq": wrong}):
        answer = program(people[1]).post(address, given, format="json")
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
    assert not Claim.objects.exists()


def test_rubbish_answers_nothing(whist: Match, people: list[Player]) -> None:
    address = f"/api/matches/{whist.code}/claims/"
    made = program(people[1]).post(address, {"count": 13, "seq": 1}, format="json").json()["claim"]
    rubbish: list[Any] = ["x", None, [], 7, "\0"]
    for wrong in rubbish:
        answer = program(people[0]).put(f"{address}{made['number']}/", {"agrees": wrong}, format="json")
        assert answer.status_code == 400
    assert program(people[0]).put(f"{address}9999/", {"agrees": True}, format="json").status_code == 400
    assert not ClaimAnswer.objects.exists()


def test_who_does_not_sit_there_reads_it_and_does_nothing(whist: Match, people: list[Player]) -> None:
    outside = program(sign_up(username="lempi", password="kortti-ilta", name="Lempi").player)
    address = f"/api/matches/{whist.code}/claims/"
    made = program(people[1]).post(address, {"count": 13, "seq": 1, "line": LINE}, format="json")
    number = made.json()["claim"]["number"]
    told = outside.get(address).json()
    assert (told["claim"]["line"], told["possible"]) == ("", [])
    assert outside.post(address, {"count": 13, "seq": 1}, format="json").status_code == 403
    assert outside.put(f"{address}{number}/", {"agrees": True}, format="json").status_code == 403
    assert outside.delete(f"{address}{number}/").status_code == 403
    assert Claim.objects.get().status == Claim.Status.WAITING
