"""The API of a club's log, and of its name."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from tests.helpers.company import club_with_roles, with_logins
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Owner", "Member", "Keeper", "Organiser", "Stranger")


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def asks(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


def test_the_owner_renames_it_and_organisers_read_that(house: Club, people: dict[str, Player]) -> None:
    renamed = asks(people["Owner"]).patch("/api/clubs/house/", {"name": "Our House"}, format="json")
    assert (renamed.json()["name"], renamed.json()["slug"]) == ("Our House", "house")
    told = asks(people["Organiser"]).get("/api/clubs/house/changes/?kind=name").json()
    assert [
        {key: one[key] for key in ("kind", "player", "by", "before", "after")} for one in told["results"]
    ] == [{"kind": "name", "player": None, "by": "owner", "before": "House", "after": "Our House"}]


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "x" * 81}, {"name": None}, {"description": "x" * 2001}]
)
def test_a_name_that_cannot_be_is_refused(
    house: Club, people: dict[str, Player], wrong: dict[str, object]
) -> None:
    assert asks(people["Owner"]).patch("/api/clubs/house/", wrong, format="json").status_code == 400
    house.refresh_from_db()
    assert (house.name, house.description) == ("House", "")


def test_others_neither_read_nor_rename(house: Club, people: dict[str, Player]) -> None:
    assert asks(people["Member"]).get("/api/clubs/house/changes/").status_code == 403
    assert asks(people["Stranger"]).get("/api/clubs/house/changes/").status_code == 403
    assert (
        asks(people["Organiser"]).patch("/api/clubs/house/", {"name": "X"}, format="json").status_code == 403
    )


def test_a_kind_that_is_none_is_refused_with_those_there_are(house: Club, people: dict[str, Player]) -> None:
    answer = asks(people["Owner"]).get("/api/clubs/house/changes/?kind=nonsense")
    assert answer.status_code == 400 and "objection-days" in str(answer.json())
