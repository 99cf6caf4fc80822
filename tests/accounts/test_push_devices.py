"""A device belongs to who switched it on last; at most ten a person, and rubbish is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import log_ins, push_devices
from accounts.push_devices import DeviceRefused, TooOften, switch_on
from clubs.models import Player, User
from clubs.privacy import anonymise
from common import pushes
from common.models import Push, PushDevice
from common.outside import NotOutside
from common.refusals import SiteRefusal
from tests.helpers.push_service import Browser, switched_on
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db
LOG_IN = {"username": "member", "password": "kortti-ilta"}


@pytest.fixture
def aino(people: dict[str, Player]) -> Player:
    return people["Member"]


@pytest.fixture
def eero(people: dict[str, Player]) -> Player:
    return people["Keeper"]


def user_of(player: Player) -> User:
    assert isinstance(player.user, User)
    return player.user


def test_who_switches_it_on_last_has_it_and_the_other_is_told_nothing_there(
    aino: Player, eero: Player
) -> None:
    browser = Browser()
    switched_on(aino, browser)
    pushes.post("notice", [("k", aino.user_id)])
    switched_on(eero, browser)
    device = PushDevice.objects.get()
    assert device.user == eero.user and not Push.objects.exists()


def test_the_same_again_is_the_same_device_with_its_new_keys(aino: Player) -> None:
    one = switched_on(aino, Browser())
    again = switched_on(aino, Browser())
    assert one.pk == again.pk and one.auth != again.auth


def test_ten_devices_are_enough_and_one_that_is_there_stays_possible(aino: Player) -> None:
    for number in range(push_devices.MOST):
        switched_on(aino, Browser(f"/{number}"))
    switched_on(aino, Browser("/3"))
    with pytest.raises(DeviceRefused, match="10 devices of yours"):
        switched_on(aino, Browser("/more"))
    assert push_devices.of(user_of(aino)).count() == push_devices.MOST


def test_who_switches_on_and_on_has_to_wait(aino: Player) -> None:
    cache.clear()
    for _ in range(push_devices.TRIES):
        switched_on(aino)
    with pytest.raises(TooOften) as refused:
        switched_on(aino)
    assert refused.value.wait > 0
    cache.clear()


@pytest.mark.parametrize("field", ["endpoint", "p256dh", "auth"])
def test_rubbish_is_refused_in_a_sentence_and_changes_nothing(aino: Player, field: str) -> None:
    good = Browser().subscription()
    off_the_curve = "BA" + "A" * 85
    for word in ("", "a" * 2000, good["auth"][:-2], off_the_curve, "https://10.0.0.1/", *RUBBISH):
        cache.clear()
        with pytest.raises((DeviceRefused, NotOutside), match=r"\w \w.*\.$"):
            switch_on(user=user_of(aino), **{**good, field: word})
    assert not PushDevice.objects.exists()


def test_a_site_without_a_key_switches_none_on(aino: Player, settings: Any) -> None:
    settings.PUSH_KEY = ""
    with pytest.raises(SiteRefusal, match="sends no messages"):
        switched_on(aino)


def test_logging_out_in_a_browser_switches_it_off_there(aino: Player, eero: Player) -> None:
    here, there = switched_on(aino, Browser("/here")), switched_on(aino, Browser("/there"))
    others = switched_on(eero, Browser("/others"))
    client = Client()
    client.force_login(user_of(aino))
    client.post("/log-out/", {"device": others.endpoint})
    assert PushDevice.objects.count() == 3, "nobody logs others' devices out"
    client.force_login(user_of(aino))
    client.post("/log-out/", {"device": here.endpoint})
    assert set(PushDevice.objects.all()) == {there, others}


def test_a_device_goes_with_the_session_in_which_it_was_switched_on(aino: Player) -> None:
    client = Client()
    client.force_login(user_of(aino))
    client.post("/me/devices/on/", Browser("/here").subscription())
    client.post("/log-out/")
    assert not PushDevice.objects.exists()


def test_ending_all_other_log_ins_leaves_this_device_alone(aino: Player) -> None:
    client = Client()
    client.force_login(user_of(aino))
    client.post("/me/devices/on/", Browser("/here").subscription())
    switched_on(aino, Browser("/there"))
    client.post("/me/account/end/", {"others": "1"})
    assert [one.endpoint for one in PushDevice.objects.all()] == ["https://push.example.org/here"]
    log_ins.end_others(user=user_of(aino), but=None)
    assert not PushDevice.objects.exists()


def test_a_new_password_leaves_the_device_where_it_was_set(aino: Player) -> None:
    client = Client()
    client.post("/log-in/", LOG_IN)
    client.post("/me/devices/on/", Browser("/here").subscription())
    switched_on(aino, Browser("/there"))
    client.post(
        "/password/", {"oldpassword": "kortti-ilta", "password1": "uusi-sana-1", "password2": "uusi-sana-1"}
    )
    assert [one.endpoint for one in PushDevice.objects.all()] == ["https://push.example.org/here"]
    client.post("/me/account/end/", {"others": "1"})
    assert PushDevice.objects.count() == 1


def test_an_account_that_is_deleted_leaves_no_device(aino: Player) -> None:
    switched_on(aino)
    anonymise(player=aino)
    assert not PushDevice.objects.exists()
