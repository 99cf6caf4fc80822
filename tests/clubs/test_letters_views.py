"""The page of letters: chosen, seen, sent by the number that was read, and kept."""

from __future__ import annotations

import html
from typing import Any

import pytest

from clubs.models import Club, Letter, Player, User
from common.models import Mail
from tests.helpers.company import browser_of, club_with_roles, with_logins

pytestmark = pytest.mark.django_db
TEXT = "Hello {name}, see you."


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    made = with_logins("Owner", "Member", "Keeper", "Organiser", "Stranger")
    for user in User.objects.all():
        user.email = f"{user.username}@example.org"
        user.save()
    return made


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def said(page: Any) -> str:
    return " ".join(html.unescape(page.content.decode()).split())


def test_the_way_from_the_club_to_a_letter_that_was_sent(house: Club, people: dict[str, Player]) -> None:
    browser, address = browser_of(people["Organiser"]), f"/clubs/{house.slug}/letters/"
    assert address in browser.get(house.get_absolute_url()).content.decode()
    assert "None yet." in said(browser.get(address))
    chosen = said(browser.get(address, {"part": "members"}))
    assert "It reaches 4 people." in chosen and "{name}" in chosen and "Hello {name}," in chosen
    seen = said(browser.post(address, {"part": "members", "text": TEXT, "reader": people["Keeper"].pk}))
    assert "As Keeper gets it" in seen and "Hello Keeper, see you." in seen and "Send it to 4 people" in seen
    assert not Mail.objects.filter(kind="letter").exists()
    sent = browser.post(address, {"part": "members", "text": TEXT, "to": "4", "send": "1"})
    assert sent.url == address
    kept = said(browser.get(address))
    assert "The letter goes to 4 people." in kept and "Organiser," in kept and "to 4 people" in kept
    again = Letter.objects.get()
    assert TEXT in said(browser.get(address, {"part": "members", "again": again.pk}))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"part": "nonsense"}, "Choose to whom"),
        ({"part": ""}, "Choose to whom"),
        ({"text": ""}, "1 to 4000 characters"),
        ({"text": "{owed}"}, "There is no field"),
        ({"to": "3"}, "look again"),
        ({"to": "x"}, "look again"),
    ],
)
def test_what_cannot_be_is_said_and_sends_nothing(
    house: Club, people: dict[str, Player], wrong: dict[str, str], why: str
) -> None:
    posted = {"part": "members", "text": TEXT, "to": "4", "send": "1", **wrong}
    page = browser_of(people["Owner"]).post(f"/clubs/{house.slug}/letters/", posted)
    assert page.status_code == 422 and why in said(page)
    assert not Letter.objects.exists()


def test_what_was_typed_stays_when_it_is_refused(house: Club, people: dict[str, Player]) -> None:
    page = browser_of(people["Owner"]).post(
        f"/clubs/{house.slug}/letters/", {"part": "members", "text": "Hi {x}"}
    )
    assert "Hi {x}</textarea>" in html.unescape(page.content.decode())


def test_members_neither_read_nor_write_them(house: Club, people: dict[str, Player]) -> None:
    for who in ("Member", "Keeper", "Stranger"):
        assert browser_of(people[who]).get(f"/clubs/{house.slug}/letters/").status_code == 403
