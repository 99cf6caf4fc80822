"""The API of rule sheets, and tables that programs open by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from clubs.services import create_club
from nights.models import RuleSheet, Session, SessionTable

pytestmark = pytest.mark.django_db
Asks = Callable[[str], APIClient]
NEW = {
    "game": "canasta",
    "name": "Thursday",
    "note": "Tea",
    "options": {"target": 3000},
    "stake": {"currency": "EUR", "value": 100, "rule": "fixed"},
}


@pytest.fixture
def written(asks: Asks, house: Club) -> dict[str, Any]:
    answer = asks("Organiser").post(at(house), NEW, format="json")
    assert answer.status_code == 201
    return dict(answer.json())


def at(house: Club, *parts: object) -> str:
    return "/".join([f"/api/clubs/{house.slug}/rules", *map(str, parts), ""])


def test_what_was_written_is_read(asks: Asks, house: Club, written: dict[str, Any]) -> None:
    assert (written["version"], written["terms"]["options"], written["written_by"]) == (
        1,
        {"target": 3000},
        "organiser",
    )
    assert asks("Member").get(at(house, written["id"])).json() == written
    listed = asks("Member").get(at(house)).json()
    assert [(one["name"], one["terms"]["stake"]["value"]) for one in listed] == [("Thursday", 100)]


@pytest.mark.parametrize("who", ["Nobody", "Stranger"])
def test_others_read_it_without_the_stake(asks: Asks, house: Club, written: dict[str, Any], who: str) -> None:
    assert asks(who).get(at(house, written["id"])).json()["terms"]["stake"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "nonsense"},
        {"name": ""},
        {"name": "x" * 81},
        {"name": None},
        {"options": {"gone": 1}},
        {"options": "x"},
        {"objective": "x"},
        {"stake": {"currency": "EUR", "value": -1, "rule": "fixed"}},
        {"note": "x" * 2001},
    ],
)
def test_rubbish_writes_nothing(asks: Asks, house: Club, wrong: dict[str, Any]) -> None:
    answer = asks("Organiser").post(at(house), {**NEW, **wrong}, format="json")
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert not RuleSheet.objects.exists()


def test_a_change_needs_the_version_that_was_read(asks: Asks, house: Club, written: dict[str, Any]) -> None:
    address, other = at(house, written["id"]), {**NEW, "note": "Coffee", "known": 1}
    changed = asks("Organiser").put(address, other, format="json").json()
    assert changed["version"] == 2 and [one["number"] for one in changed["versions"]] == [2, 1]
    stale = asks("Organiser").put(address, {**other, "note": "Juice"}, format="json")
    assert stale.status_code == 409


def test_it_is_retired_and_taken_into_use_again(asks: Asks, house: Club, written: dict[str, Any]) -> None:
    address = at(house, written["id"])
    assert asks("Organiser").patch(address, {"retired": True}, format="json").json()["retired"]
    assert asks("Organiser").patch(address, {"retired": False}, format="json").json()["retired"] is None


def test_it_is_copied(asks: Asks, house: Club, people: dict[str, Player], written: dict[str, Any]) -> None:
    create_club(name="Other", owner=people["Stranger"])
    address = at(house, written["id"], "copy")
    copied = asks("Stranger").post(address, {"club": "other", "name": "Ours"}, format="json")
    assert copied.status_code == 201
    told = copied.json()
    assert (told["name"], told["copied_from"], told["terms"]["stake"]) == (
        "Ours",
        "House: Thursday (1)",
        None,
    )
    assert asks("Member").post(address, {"club": "other"}, format="json").status_code == 403
    assert asks("Stranger").post(address, {"club": "other", "version": 7}, format="json").status_code == 404


class TestTables:
    def opened(self, asks: Asks, night: Session, four: list[Player], **more: Any) -> Any:
        sent = {"game": "canasta", "players": [player.slug for player in four], **more}
        return asks("Keeper").post(f"/api/nights/{night.pk}/tables/", sent, format="json")

    def test_a_name_is_enough(
        self, asks: Asks, night: Session, four: list[Player], written: dict[str, Any]
    ) -> None:
        told = self.opened(asks, night, four, rules="thursday").json()
        assert told["rules"] == {
            "id": written["id"], "name": "Thursday", "version": 1, "digest": written["digest"], "departs": [],
        }  # fmt: skip
        assert {"target": "3000"}.items() <= {one["key"]: one["value"] for one in told["options"]}.items()

    def test_what_is_sent_besides_is_otherwise(
        self, asks: Asks, night: Session, four: list[Player], written: dict[str, Any]
    ) -> None:
        told = self.opened(asks, night, four, rules="Thursday", stake=None).json()
        assert told["rules"]["departs"] == ["stake"]
        address = f"/api/nights/{night.pk}/tables/1/"
        seats = [player.slug for player in four]
        again = asks("Keeper").put(address, {"players": seats, "rules": "Thursday"}, format="json").json()
        assert again["rules"]["departs"] == []
        without = asks("Keeper").put(address, {"players": seats}, format="json").json()
        assert without["rules"] is None

    def test_a_name_that_is_none_opens_nothing(self, asks: Asks, night: Session, four: list[Player]) -> None:
        answer = self.opened(asks, night, four, rules="Nonsense")
        assert answer.status_code == 400 and "no rule sheet" in answer.json()["error"]["message"]
        assert not SessionTable.objects.exists()

    def test_a_night_is_seated_by_one(
        self, asks: Asks, night: Session, four: list[Player], written: dict[str, Any]
    ) -> None:
        sent = {
            "method": "hand",
            "game": "canasta",
            "tables": [[player.slug for player in four]],
            "rules": "Thursday",
        }
        assert (
            asks("Keeper").post(f"/api/nights/{night.pk}/seatings/", sent, format="json").status_code == 201
        )
        assert SessionTable.objects.get().rules is not None
