"""The API of letters."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Letter, Player, User
from tests.helpers.company import club_with_roles, with_logins
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db
AT = "/api/clubs/house/letters/"


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    made = with_logins("Owner", "Member", "Keeper", "Organiser")
    for user in User.objects.all():
        user.email = f"{user.username}@example.org"
        user.save()
    return made


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def asks(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


def test_parts_a_preview_and_a_letter(house: Club, people: dict[str, Player]) -> None:
    client = asks(people["Organiser"])
    parts = {one["key"]: one["fields_known"] for one in client.get(f"{AT}parts/").json()}
    assert parts["members"] == ["name", "club"] and parts["owing"] == ["name", "club", "owed"]
    sent: dict[str, Any] = {"part": "members", "text": "Hello {name}"}
    seen = client.post(f"{AT}preview/", {**sent, "reader": "keeper"}, format="json").json()
    assert (seen["body"], seen["to"], seen["unreachable"]) == ("Hello Keeper\n\nOrganiser", 4, 0)
    assert client.post(AT, {**sent, "to": 3}, format="json").status_code == 409
    made = client.post(AT, {**sent, "to": seen["to"]}, format="json")
    assert made.status_code == 201
    assert client.get(AT).json()["results"] == [made.json()]


@pytest.mark.parametrize(
    "wrong", [{"part": "nonsense"}, {"text": ""}, {"text": "{x}"}, {"to": -1}, {"to": None}, {"part": None}]
)
def test_rubbish_sends_nothing(house: Club, people: dict[str, Player], wrong: dict[str, object]) -> None:
    sent = {"part": "members", "text": "Hello", "to": 4, **wrong}
    assert asks(people["Owner"]).post(AT, sent, format="json").status_code == 400
    assert not Letter.objects.exists()


def test_who_is_not_of_the_part_has_no_preview(house: Club, people: dict[str, Player]) -> None:
    asked = {"part": "role/owner", "text": "Hello", "reader": "member"}
    assert asks(people["Owner"]).post(f"{AT}preview/", asked, format="json").status_code == 404


def test_members_do_nothing_here(house: Club, people: dict[str, Player]) -> None:
    client = asks(people["Member"])
    assert client.get(AT).status_code == client.get(f"{AT}parts/").status_code == 403
    assert client.post(AT, {"part": "members", "text": "x", "to": 4}, format="json").status_code == 403
