"""A club with an owner who has a login, and a guest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player, User
from clubs.services import add_guest, create_club, join, sign_up


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
