"""The page of one's devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player, User
from common import push_keys
from common.models import PushDevice
from tests.helpers.push_service import Browser, switched_on

pytestmark = pytest.mark.django_db
PHONE = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
)


def test_a_device_is_switched_on_shown_and_switched_off(visit: Callable[[str], Client]) -> None:
    client = visit("Member")
    answer = client.post(
        "/me/devices/on/", Browser().subscription(), headers={"user-agent": PHONE}, follow=True
    )
    page = answer.content.decode()
    assert "This device shows messages from now on." in page
    assert "Chrome, Android" in page and "push.example.org" in page
    assert f'data-push-key="{push_keys.public_key()}"' in page
    number = PushDevice.objects.get().pk
    for said in ("is sent no more messages", "was switched off already"):
        assert said in client.post("/me/devices/off/", {"number": number}, follow=True).content.decode()
    assert not PushDevice.objects.exists()


def test_nobody_switches_others_off(visit: Callable[[str], Client], people: dict[str, Player]) -> None:
    device = switched_on(people["Keeper"])
    visit("Member").post("/me/devices/off/", {"number": device.pk})
    assert PushDevice.objects.exists()
    assert device.endpoint not in visit("Member").get("/me/devices/").content.decode()


def test_each_kind_is_switched_by_its_owner(
    visit: Callable[[str], Client], people: dict[str, Player]
) -> None:
    visit("Member").post("/me/devices/", {"push_tables": "on"})
    user = User.objects.get(player=people["Member"])
    assert [user.push_turns, user.push_tables, user.push_challenges, user.push_written_down] == [
        False, True, False, False,
    ]  # fmt: skip
    assert User.objects.get(player=people["Keeper"]).push_turns


def test_rubbish_is_refused_on_the_page(visit: Callable[[str], Client]) -> None:
    answer = visit("Member").post("/me/devices/on/", {"endpoint": "https://10.0.0.7/"}, follow=True)
    assert "leads to no machine of the internet" in answer.content.decode()


def test_a_site_that_sends_none_says_so(visit: Callable[[str], Client], settings: Any) -> None:
    settings.PUSH_KEY = ""
    page = visit("Member").get("/me/devices/").content.decode()
    assert "its owner has not set that up" in page and "data-push-key" not in page
