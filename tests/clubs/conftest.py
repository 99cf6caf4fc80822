"""A club with an owner who has a login, and a guest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Membership, Player, User
from clubs.services import add_guest, create_club, join, sign_up
from tests.clubs.asking import Account, Asks
from tests.helpers.company import club_of, with_logins
from tests.helpers.tokens import token_of


@pytest.fixture
def account(db: None) -> Callable[[str], Player]:
    """`account("Aino")`: a player with a login of that name and the password `kortti-ilta`."""

    def make(name: str) -> Player:
        sign_up(username=name.lower(), password="kortti-ilta", name=name)
        return Player.objects.get(user__username=name.lower())

    return make


@pytest.fixture
def aino(account: Callable[[str], Player]) -> Player:
    return account("Aino")


@pytest.fixture
def confirmed(aino: Player) -> None:
    """Aino has confirmed a mail address."""
    User.objects.filter(player=aino).update(email="aino@example.org")


@pytest.fixture
def club(aino: Player) -> Club:
    return create_club(name="Kerho", owner=aino)


@pytest.fixture
def lempi(club: Club, account: Callable[[str], Player]) -> Player:
    """A member, once she has made herself a login."""
    player = account("Lempi")
    join(club=club, player=player)
    return player


@pytest.fixture
def guest(club: Club) -> Player:
    """Lempi before she had a login."""
    return add_guest(club=club, name="Lempi (guest)")


@pytest.fixture
def user_of() -> Callable[[Player], User]:
    def find(player: Player) -> User:
        assert player.user is not None
        return player.user

    return find


@pytest.fixture
def asks(db: None) -> Asks:
    """`asks(aino)`: a programme with her token; `asks(None)` has none."""

    def as_(player: Player | None) -> APIClient:
        client = APIClient()
        if player is not None:
            client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
        return client

    return as_


@pytest.fixture
def outi(club: Club, account: Account) -> Player:
    """An organiser."""
    player = account("Outi")
    join(club=club, player=player, role=Membership.Role.ORGANISER)
    return player


@pytest.fixture
def veikko(account: Account) -> Player:
    """Somebody with a login who is in no club."""
    return account("Veikko")


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Owner", "Aino", "Eero")


@pytest.fixture
def kallio(people: dict[str, Player]) -> Club:
    return club_of("Kallio", people["Owner"], [people["Aino"], people["Eero"]])
