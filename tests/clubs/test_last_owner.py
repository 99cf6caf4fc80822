"""A club keeps an owner who can log in, whoever goes and whatever others do at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from clubs import merging, services
from clubs.errors import ClubError
from clubs.models import Club, Membership, Player, User
from clubs.privacy import anonymise
from tests.helpers.concurrency import at_once

Role = Membership.Role
Going = Callable[[Club, Player, Player], object]
WAYS: dict[str, Going] = {
    "leaves": lambda club, one, _other: services.leave(club=club, player=one),
    "becomes a member": lambda club, one, _other: services.set_role(club=club, player=one, role=Role.MEMBER),
    "removes the other": lambda club, one, other: services.remove_member(club=club, player=other, by=one),
    "deletes the account": lambda _club, one, _other: anonymise(player=one),
}


def owners(club: Club) -> list[str]:
    return list(club.memberships.filter(role=Role.OWNER).values_list("player__name", flat=True))


@pytest.fixture
def two(club: Club, aino: Player, lempi: Player) -> tuple[Player, Player]:
    services.set_role(club=club, player=lempi, role=Role.OWNER)
    return aino, lempi


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["leaves", "becomes a member", "deletes the account"])
class TestAlone:
    def test_who_is_left_alone_cannot_go(self, way: str, club: Club, two: tuple[Player, Player]) -> None:
        aino, lempi = two
        WAYS[way](club, lempi, aino)
        with pytest.raises(ClubError, match="owner"):
            WAYS[way](club, aino, lempi)
        assert owners(club) == ["Aino"]

    def test_a_guest_who_owns_it_too_is_not_enough(
        self, way: str, club: Club, aino: Player, guest: Player
    ) -> None:
        services.set_role(club=club, player=guest, role=Role.OWNER)
        with pytest.raises(ClubError, match="owner"):
            WAYS[way](club, aino, guest)

    def test_nor_is_one_whose_login_is_closed(self, way: str, club: Club, two: tuple[Player, Player]) -> None:
        aino, lempi = two
        User.objects.filter(player=lempi).update(is_active=False)
        with pytest.raises(ClubError, match="owner"):
            WAYS[way](club, aino, lempi)


@pytest.mark.django_db
def test_a_merge_leaves_the_owner_with_the_role(
    club: Club, aino: Player, outi: Player, guest: Player, lempi: Player
) -> None:
    services.set_role(club=club, player=guest, role=Role.OWNER)
    asked = merging.ask_to_merge(club=club, guest=guest, into=lempi, by=aino)
    merging.decide_merge(request=asked, by=lempi, agree=True)
    assert sorted(owners(club)) == ["Aino", "Lempi"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("second", WAYS)
@pytest.mark.parametrize("first", WAYS)
def test_two_owners_who_go_at_once_leave_one(
    first: str, second: str, club: Club, two: tuple[Player, Player]
) -> None:
    aino, lempi = two
    refused = at_once([partial(WAYS[first], club, aino, lempi), partial(WAYS[second], club, lempi, aino)])
    assert all(isinstance(error, ClubError) for error in refused), refused
    assert len(refused) <= 1
    assert len(owners(club)) == 1
