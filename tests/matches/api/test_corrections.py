"""Putting a finished result right through the API."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from clubs.models import Club, Membership, Player
from clubs.services import set_role
from matches.models import Correction, Match
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko owns the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def ask(player: Player, match: Match, **data: Any) -> Any:
    match.refresh_from_db()
    wanted = {
        "kind": "deals",
        "deals": {"1": {"winner": 1, "swapped": False}},
        "reason": "No",
        "seq": match.seq,
    }
    return phone(player).post(
        f"/api/matches/{match.code}/result-corrections/", wanted | data, content_type="application/json"
    )


def test_it_is_told_beforehand_and_then_done(played: Match, people: list[Player]) -> None:
    aino, _eero, sylvi, veikko = people
    told = ask(veikko, played, preview=True)
    assert told.status_code == 200 and not Correction.objects.exists()
    done = ask(veikko, played)
    assert done.status_code == 201
    assert done.json()["effects"] == told.json()
    assert ask(veikko, played).status_code == 400, "it has been corrected meanwhile"
    address = f"/api/matches/{played.code}/result-corrections/"
    assert phone(aino).get(address).json() == [done.json()]
    assert phone(sylvi).get(address).status_code == 403


@pytest.mark.parametrize(
    "data",
    [
        {"deals": {"x": {}}},
        {"deals": {"1": 3}},
        {"deals": {}},
        {"deals": []},
        {"deals": {"9" * 99: {}}},
        {"kind": "annul", "doubles": str(uuid.uuid4())},
        {"kind": "annul", "doubles": "x"},
        {"kind": "restore"},
        {"reason": " "},
        {"seq": -1},
        {"seq": 10**30},
        {"known": 7},
    ],
)
def test_rubbish_is_refused(played: Match, people: list[Player], data: dict[str, Any]) -> None:
    assert ask(people[3], played, **data).status_code in (400, 409)
    assert not Correction.objects.exists()


def test_the_second_look(people: list[Player], club: Club) -> None:
    aino, _eero, sylvi, veikko = people
    set_role(club=club, player=sylvi, role=Membership.Role.ORGANISER)
    match = won_by_the_first([veikko, aino], club)
    made = ask(veikko, match).json()
    assert made["status"] == "waiting"
    listed = phone(sylvi).get(f"/api/clubs/{club.slug}/corrections/").json()
    assert [one["id"] for one in listed] == [made["id"]]
    address = f"/api/clubs/{club.slug}/corrections/{made['id']}/"
    look = {"confirm": True}
    assert phone(veikko).post(address, look, content_type="application/json").status_code == 403
    answer = phone(sylvi).post(address, look, content_type="application/json")
    assert answer.json()["status"] == "done"
