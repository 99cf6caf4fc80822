"""Under maintenance every address that writes refuses with a sentence, and nothing changes."""

from __future__ import annotations

import html
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from pages.maintenance import GOES_ON
from tests.helpers.maintenance import begin
from tests.pages.night_in_full import Night
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import addresses, changes, named, send, state

pytestmark = pytest.mark.django_db
WRITING = [action for action in ACTIONS if action.form is not None]


@pytest.fixture
def resting(night: Night) -> Iterator[Night]:
    """The full night while the site is under maintenance."""
    with transaction.atomic():
        begin()
        yield night
        transaction.set_rollback(True)


def as_whom(action: Action) -> str:
    return "owner" if "owner" in action.who or not action.who else min(action.who)


def test_every_address_that_writes_refuses_and_nothing_changes(resting: Night) -> None:
    cache.clear()
    before, wrong = state(), []
    for action in WRITING:
        answer = send(resting, action, as_whom(action))
        goes_on = named(resting, action).split(":")[0] in GOES_ON
        if not goes_on and (answer.status_code != 503 or int(answer.headers["Retry-After"]) < 30):
            wrong.append(f"{action}: {answer.status_code}")
        elif not goes_on and "under maintenance until about" not in html.unescape(answer.content.decode()):
            wrong.append(f"{action}: without the sentence")
    assert wrong == []
    assert changes(before) == []


def test_what_goes_on_is_an_address_of_the_site() -> None:
    assert set(GOES_ON) <= {name for name, _pattern in addresses()}


def test_the_other_addresses_that_anybody_may_post_to_refuse_too(resting: Night) -> None:
    for address in (
        "/sign-up/",
        "/password/forgotten/",
        "/api/token/",
        "/mail/stop/x/",
        "/admin/clubs/club/add/",
    ):
        assert Client().post(address, {}).status_code == 503, address


def test_pages_are_read_and_tell_it_in_the_readers_language(resting: Night) -> None:
    for address in ("/", "/games/hex/", "/clubs/", "/sign-up/"):
        assert "Under maintenance until about" in Client().get(address).content.decode()
    finnish = Client(headers={"accept-language": "fi"}).get("/games/")
    assert finnish.headers["Content-Language"] == "fi"
    assert Client().get("/api/games/").status_code == 200
    assert Client().get("/health").json()["maintenance"] == "on"
