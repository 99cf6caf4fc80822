"""Objecting to a result, and deciding about it, by programme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from matches.models import Match, Objection
from tests.helpers.answers import refusal
from tests.helpers.tokens import token_of
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db
Asks = Callable[[Player], APIClient]


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko organises the club and was not at the table."""
    return won_by_the_first(people[:2], club)


@pytest.fixture
def asks() -> Asks:
    def as_(player: Player) -> APIClient:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
        return client

    return as_


def own(match: Match) -> str:
    return f"/api/matches/{match.code}/objection/"


def test_who_sat_there_objects_once_and_takes_it_back(
    played: Match, people: list[Player], asks: Asks
) -> None:
    eero = asks(people[1])
    made = eero.post(own(played), {"reason": "Not so"})
    assert (made.status_code, made.json()["player"], made.json()["status"]) == (201, "eero", "open")
    assert eero.post(own(played), {"reason": "Not so"}).json()["id"] == made.json()["id"]
    assert eero.delete(own(played)).json()["status"] == "withdrawn"
    assert Objection.objects.count() == 1


def test_others_do_not(played: Match, people: list[Player], asks: Asks) -> None:
    for call in (asks(people[3]).post, asks(people[3]).delete):
        assert call(own(played), {"reason": "x"}).status_code == 403
    assert APIClient().post(own(played), {"reason": "x"}).status_code == 401
    assert not Objection.objects.exists()


@pytest.mark.parametrize(
    "body", [{}, {"reason": ""}, {"reason": "x" * 301}, {"reason": "\0"}, {"reason": []}, []]
)
def test_rubbish_is_no_objection(played: Match, people: list[Player], asks: Asks, body: Any) -> None:
    refusal(asks(people[1]).post(own(played), body))
    assert not Objection.objects.exists()


def test_an_organiser_who_did_not_play_decides_once(
    played: Match, people: list[Player], club: Club, asks: Asks
) -> None:
    asks(people[1]).post(own(played), {"reason": "Not so"})
    [row] = asks(people[3]).get(f"/api/clubs/{club.slug}/objections/").json()
    decision = f"/api/clubs/{club.slug}/objections/{row['id']}/"
    for other in people[:3]:
        assert asks(other).get(f"/api/clubs/{club.slug}/objections/").status_code == 403
        assert asks(other).post(decision, {"uphold": True}).status_code == 403
    refusal(asks(people[3]).post(decision, {"uphold": "perhaps"}))
    assert asks(people[3]).post(decision, {"uphold": True}).json()["status"] == "upheld"
    assert "closed" in refusal(asks(people[3]).post(decision, {"uphold": False}))
    played.refresh_from_db()
    assert played.status == Match.Status.VOID


def test_an_organiser_who_played_there_does_not_decide(people: list[Player], club: Club, asks: Asks) -> None:
    match = won_by_the_first([people[3], people[0]], club)
    made = asks(people[0]).post(own(match), {"reason": "Not so"}).json()
    answer = asks(people[3]).post(f"/api/clubs/{club.slug}/objections/{made['id']}/", {"uphold": False})
    assert (answer.status_code, "does not sit at that table" in answer.json()["error"]["message"]) == (
        403,
        True,
    )


def test_an_objection_of_another_club_is_not_found(people: list[Player], club: Club, asks: Asks) -> None:
    assert (
        asks(people[3]).post(f"/api/clubs/{club.slug}/objections/999999/", {"uphold": True}).status_code
        == 404
    )
