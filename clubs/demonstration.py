"""The demonstration's club and its people, found again by its address."""

from __future__ import annotations

from typing import Final

from clubs import services as people
from clubs.models import Club, Membership, Player

CLUB: Final = "kallio-card-room"


MEMBERS: Final = ("Aino", "Eero", "Sylvi", "Veikko", "Helmi", "Toivo")


GUEST: Final = "Lempi"


SEED: Final = 20261112
"""The demonstration's people are drawn, and their deals made up, from this; bots' deals are real chance."""


def make_club() -> Club:
    """The club with its members and a guest; Aino owns it."""
    club = Club.objects.filter(slug=CLUB).first()
    if club is not None:
        return club
    crowd = [people.create_player(name=name) for name in MEMBERS]
    club = people.create_club(
        name="Kallio Card Room",
        owner=crowd[0],
        description="Cards, boards and coffee on Thursdays. Everybody is welcome to look on.",
    )
    for member in crowd[1:]:
        people.join(club=club, player=member)
    people.set_role(club=club, player=crowd[1], role=Membership.Role.ORGANISER)
    people.add_guest(club=club, name=GUEST)
    return club


def crowd_of(club: Club) -> dict[str, Player]:
    """The club's people by name."""
    return {row.player.name: row.player for row in club.memberships.select_related("player")}
