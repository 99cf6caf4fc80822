"""Who may sign up and who may create clubs, as the site's owner has said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs import joining
from clubs.models import Club, Player, User
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.concurrency import at_once
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Owner", "Stranger")


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_of("House", people["Owner"])


FORM = {
    "username": "uusi",
    "password1": "kolme-sanaa-ja-yksi",
    "password2": "kolme-sanaa-ja-yksi",
    "name": "Uusi",
}


def come(way: str = "", **other: str) -> Any:
    return Client().post("/sign-up/", FORM | {"next": way} | other)


def arrived(username: str = "uusi") -> bool:
    return User.objects.filter(username=username).exists()


def test_where_anybody_may_anybody_does() -> None:
    assert come().status_code == 302
    assert arrived()


def test_where_nobody_may_the_page_says_so(settings: Any, house: Club, people: dict[str, Player]) -> None:
    settings.SIGN_UP = "nobody"
    link = f"/invitations/{joining.invite(club=house, by=people['Owner']).token}/"
    for answer in (come(), come(link)):
        assert answer.status_code == 403
        assert "Nobody can sign up" in answer.content.decode()
        assert not arrived()
    assert browser_of(people["Owner"]).get("/").status_code == 200


def test_by_invitation_one_link_lets_one_in(settings: Any, house: Club, people: dict[str, Player]) -> None:
    settings.SIGN_UP = "invited"
    link = f"/invitations/{joining.invite(club=house, by=people['Owner']).token}/"
    assert come().status_code == 403
    assert come("/games/").status_code == 403
    assert come("/invitations/made-up/").status_code == 403
    assert Client().get("/sign-up/", {"next": link}).status_code == 200
    assert come(link).status_code == 302
    assert house.memberships.filter(player__user__username="uusi").exists()
    assert come(link, username="toinen", name="Toinen").status_code == 403
    assert not arrived("toinen")


@pytest.mark.django_db(transaction=True)
def test_two_with_one_link_at_once_are_one(settings: Any, house: Club, people: dict[str, Player]) -> None:
    settings.SIGN_UP = "invited"
    link = f"/invitations/{joining.invite(club=house, by=people['Owner']).token}/"
    names = ("yksi", "kaksi", "kolme")
    assert not at_once([lambda name=name: come(link, username=name, name=name.title()) for name in names])
    assert sum(arrived(name) for name in names) == 1


@pytest.mark.parametrize(
    ("policy", "email", "superuser", "may"),
    [
        ("anybody", "", False, True),
        ("confirmed", "", False, False),
        ("confirmed", "o@example.org", False, True),
        ("owners", "o@example.org", False, False),
        ("owners", "", True, True),
    ],
)
def test_clubs_are_created_by_whom_the_site_lets(
    settings: Any, people: dict[str, Player], policy: str, email: str, superuser: bool, may: bool
) -> None:
    settings.FOUNDING = policy
    User.objects.filter(player=people["Stranger"]).update(email=email, is_superuser=superuser)
    page = browser_of(people["Stranger"])
    assert page.get("/clubs/new/").status_code == (200 if may else 403)
    asked = page.post("/clubs/new/", {"name": "New", "description": "", "visibility": "public"})
    assert asked.status_code == (302 if may else 403)
    answer = Client().post(
        "/api/clubs/",
        {"name": "Newer", "visibility": "public"},
        content_type="application/json",
        headers={"authorization": f"Token {token_of(people['Stranger'].user)}"},
    )
    assert answer.status_code == (201 if may else 403)
    assert Club.objects.filter(name__startswith="New").count() == (2 if may else 0)
