"""The API of devices: as the page has it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Player, User
from common import push_keys
from common.models import PushDevice
from tests.helpers.push_service import Browser, switched_on

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_a_program_switches_a_device_on_and_off(visit: Callable[[str], Client]) -> None:
    client = visit("Member")
    assert client.get("/api/devices/key/").json() == {"key": push_keys.public_key()}
    made = client.post("/api/devices/", Browser().subscription(), JSON)
    assert made.status_code == 201
    assert client.get("/api/devices/").json() == [made.json()]
    assert made.json()["service"] == "push.example.org" and "endpoint" not in made.json()
    assert client.delete(f"/api/devices/{made.json()['id']}/").status_code == 204
    assert client.delete(f"/api/devices/{made.json()['id']}/").status_code == 404


def test_what_is_none_is_refused_with_a_code(visit: Callable[[str], Client]) -> None:
    given = Browser().subscription()
    for field, word, code in (
        ("endpoint", "http://a.b/", "address-refused"),
        ("auth", "x", "device-refused"),
    ):
        answer = visit("Member").post("/api/devices/", given | {field: word}, JSON)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_kinds_are_chosen_one_by_one(visit: Callable[[str], Client], people: dict[str, Player]) -> None:
    client = visit("Member")
    chosen = client.patch("/api/devices/kinds/", {"push_turns": False}, JSON).json()
    assert chosen == client.get("/api/devices/kinds/").json()
    assert chosen == {
        "push_turns": False, "push_tables": True, "push_challenges": True, "push_written_down": True,
    }  # fmt: skip
    assert not User.objects.get(player=people["Member"]).push_turns


def test_nobody_sees_or_ends_others_devices(
    visit: Callable[[str], Client], people: dict[str, Player]
) -> None:
    device = switched_on(people["Keeper"])
    assert visit("Member").get("/api/devices/").json() == []
    assert visit("Member").delete(f"/api/devices/{device.pk}/").status_code == 404
    assert PushDevice.objects.exists()
