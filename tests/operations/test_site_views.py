"""The pages of the site's owner: found by links, open to nobody else, and behind a fresh password where they change."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player, User
from common.site_settings import SETTINGS, SIGN_UP
from operations.models import SiteChange
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def send(browser: Any, name: str, value: str = "", **other: Any) -> Any:
    return browser.post(f"/site/settings/{name}/", {"value": value, "reason": "A test", "known": "0"} | other)


def test_it_is_found_from_the_front_page_by_the_owner_alone(keeper: Any, visit: Any) -> None:
    assert 'href="/site/"' in text(keeper.get("/"))
    assert 'href="/site/"' not in text(visit("Organiser").get("/"))
    page = text(keeper.get("/site/"))
    for name in SETTINGS:
        assert f'href="/site/settings/{name}/"' in page
        assert keeper.get(f"/site/settings/{name}/").status_code == 200
    assert 'href="/site/log/"' in page
    assert keeper.get("/site/settings/made-up/").status_code == 404


def test_a_change_is_made_shown_and_set_back(keeper: Any) -> None:
    answer = keeper.post(
        "/site/settings/sign-up/", {"value": "nobody", "reason": "Spam", "known": "0"}, follow=True
    )
    assert "as set up: anybody → nobody" in text(answer)
    assert SIGN_UP.now() == "nobody"
    assert Client().get("/sign-up/").status_code == 403
    log = text(keeper.get("/site/log/"))
    assert "Spam" in log
    way = re.search(r'href="(/site/log/\d+/undo/)"', log)
    assert way is not None
    assert "Set this back?" in text(keeper.get(way[1]))
    assert keeper.post(way[1], {"reason": ""}).status_code == 422
    assert "set back" in text(keeper.post(way[1], {"reason": "Over"}, follow=True))
    assert SIGN_UP.now() == "anybody"
    assert SiteChange.objects.count() == 2
    assert "Over" in text(keeper.get("/site/log/?name=sign-up"))
    assert "Nothing was changed." in text(keeper.get("/site/log/?name=sender"))


def test_without_a_fresh_password_nothing_is_changed(people: dict[str, Player]) -> None:
    User.objects.filter(player=people["Owner"]).update(is_staff=True, is_superuser=True)
    browser: Any = browser_of(people["Owner"])
    answer = send(browser, "sign-up", "nobody", once="k1")
    assert answer.status_code == 302
    assert answer.url.startswith("/me/again/")
    assert SIGN_UP.now() == "anybody"
    done = browser.post(answer.url, {"password": "kortti-ilta", "next": "/site/settings/sign-up/"})
    assert done.status_code == 302
    assert SIGN_UP.now() == "nobody", "what was typed is done once the password is there"
    assert SiteChange.objects.count() == 1
