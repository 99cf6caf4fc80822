"""Whom the pages of the site's owner let in."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from clubs.models import Player, User
from common.site_settings import SIGN_UP
from operations.models import SiteChange
from tests.helpers.company import browser_of
from tests.helpers.log_ins import prove

pytestmark = pytest.mark.django_db


def test_a_second_factor_is_asked_for_as_in_the_admin(keeper: Any, settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR = True
    assert keeper.get("/site/").url == "/me/second-factor/"
    assert keeper.post("/site/settings/sign-up/", {"value": "nobody"}).url == "/me/second-factor/"
    assert SIGN_UP.now() == "anybody"


@pytest.mark.parametrize("flags", [{}, {"is_staff": True}, {"is_superuser": True}])
def test_nobody_else_does_anything(people: dict[str, Player], flags: dict[str, bool]) -> None:
    if not flags.get("is_superuser") or not flags.get("is_staff"):
        User.objects.filter(player=people["Owner"]).update(**flags)
    browser: Any = browser_of(people["Owner"])
    prove(browser)
    for address in ("/site/", "/site/log/", "/site/settings/sign-up/", "/site/log/1/undo/"):
        assert browser.get(address).status_code == 403
        assert browser.post(address, {"value": "nobody", "reason": "x", "known": "0"}).status_code == 403
    assert browser.post("/site/test-mail/").status_code == 403
    stranger: Any = Client()
    assert stranger.get("/site/").url.startswith("/log-in/")
    assert not SiteChange.objects.exists()
    assert not mail.outbox
