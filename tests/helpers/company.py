"""People with logins, their browsers, and a club of them, as the tests of every app need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.test import Client

from clubs.models import Club, Player
from clubs.services import create_club, join, sign_up

ROLES = {"Member": "member", "Keeper": "scorekeeper", "Organiser": "organiser"}
"""By name: the roles below the owner's."""


def with_logins(*names: str) -> dict[str, Player]:
    """By name: a player each, whose login is the name in small letters and whose password is `kortti-ilta`."""
    return {name: sign_up(username=name.lower(), password="kortti-ilta", name=name).player for name in names}


def club_of(name: str, owner: Player, members: Iterable[Player] = ()) -> Club:
    """A club with its owner and plain members."""
    club = create_club(name=name, owner=owner)
    for player in members:
        join(club=club, player=player)
    return club


def club_with_roles(name: str, people: Mapping[str, Player]) -> Club:
    """A club of `Owner` with one in every other role, each called by it."""
    club = create_club(name=name, owner=people["Owner"])
    for one, role in ROLES.items():
        join(club=club, player=people[one], role=role)
    return club


def browser_of(player: Player | None) -> Client:
    """A browser in which that person is logged in; nobody is in that of None."""
    client = Client()
    if player is not None:
        assert player.user is not None
        client.force_login(player.user)
    return client
