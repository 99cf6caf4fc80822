"""Two accounts of one person: what a browser remembers by itself, and mailboxes that are one."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client, RequestFactory

from accounts import throttle
from accounts.one_person import by_browser, mailbox, nobody, one_mailbox
from clubs.models import Player
from tests.helpers.company import with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi")


def confirmed(player: Player, address: str, *, verified: bool = True) -> None:
    EmailAddress.objects.create(user=player.user, email=address, verified=verified)


@pytest.mark.parametrize(
    ("address", "box"),
    [
        ("Aino@Example.org", "aino@example.org"),
        ("aino+kerho@example.org", "aino@example.org"),
        ("a.i.n.o+x@googlemail.com", "aino@gmail.com"),
        ("a.ino@example.org", "a.ino@example.org"),
        ("", "@"),
    ],
)
def test_what_leads_to_one_mailbox(address: str, box: str) -> None:
    assert mailbox(address) == box


def test_one_mailbox_is_seen_where_both_have_confirmed_it(people: dict[str, Player]) -> None:
    confirmed(people["Aino"], "aino@example.org")
    confirmed(people["Eero"], "aino+two@example.org")
    confirmed(people["Outi"], "aino+three@example.org", verified=False)
    everybody = list(people.values())
    assert one_mailbox(people["Aino"], everybody) == people["Eero"]
    assert one_mailbox(people["Outi"], everybody) is None
    assert one_mailbox(people["Aino"], [people["Aino"]]) is None
    assert one_mailbox(people["Aino"], [Player.objects.create(name="Guest", slug="guest")]) is None


def test_a_browser_remembers_who_has_logged_in_with_it(people: dict[str, Player]) -> None:
    browser = Client()
    browser.post("/log-in/", {"username": "aino", "password": "kortti-ilta"})
    request = RequestFactory().get("/")
    request.COOKIES[throttle.COOKIE] = browser.cookies[throttle.COOKIE].value
    known = by_browser(request)
    assert [known(one) for one in people.values()] == [True, False, False]
    assert not known(Player.objects.create(name="Guest", slug="guest"))
    for rubbish in ("", "x", "ey:1:2", "\x00" * 99):
        request.COOKIES[throttle.COOKIE] = rubbish
        assert not by_browser(request)(people["Aino"])
    assert not nobody(people["Aino"])
