"""Who may do what in a club."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from clubs import permissions
from clubs.models import Club, Invitation, Membership, MergeRequest, Player
from clubs.permissions import RANK
from clubs.services import add_guest, create_player
from tests.helpers.company import ROLES, club_with_roles

pytestmark = pytest.mark.django_db
Role = Membership.Role
DOWN = ["Owner", "Organiser", "Keeper", "Member", "Stranger"]
"""From the highest role to none."""


@pytest.fixture
def crowd() -> dict[str, Player]:
    return {name: create_player(name=name) for name in ("Owner", *ROLES, "Stranger")}


@pytest.fixture
def house(crowd: dict[str, Player]) -> Club:
    return club_with_roles("House", crowd)


@pytest.mark.parametrize(
    ("visibility", "known", "seen"),
    [("public", True, True), ("members", True, False), ("private", False, False)],
)
def test_what_strangers_know_and_see_the_club_says_and_members_always_do(
    visibility: str, known: bool, seen: bool, house: Club, crowd: dict[str, Player]
) -> None:
    house.visibility = visibility
    for stranger in (None, crowd["Stranger"]):
        assert permissions.may_know(stranger, house) is known
        assert permissions.may_see(stranger, house) is seen
    assert permissions.may_know(crowd["Member"], house)
    assert permissions.may_see(crowd["Member"], house)


def test_each_role_holds_those_below_it(house: Club, crowd: dict[str, Player]) -> None:
    for place, name in enumerate(DOWN):
        held = [
            permissions.has_role(crowd[name], house, role) for role in sorted(RANK, key=lambda one: RANK[one])
        ]
        assert held == [number >= place for number in range(4)], name
    assert permissions.role_of(None, house) is None


def test_who_does_not_hold_it_is_refused(house: Club, crowd: dict[str, Player]) -> None:
    assert permissions.require_role(crowd["Organiser"], house, Role.ORGANISER) == crowd["Organiser"]
    for low in (crowd["Keeper"], crowd["Stranger"], None):
        with pytest.raises(PermissionDenied):
            permissions.require_role(low, house, Role.ORGANISER)


def test_owners_remove_anybody_and_organisers_those_below_them() -> None:
    assert all(permissions.may_remove(Role.OWNER, theirs) for theirs in Role)
    assert [permissions.may_remove(Role.ORGANISER, theirs) for theirs in Role] == [False, False, True, True]
    assert not any(permissions.may_remove(own, Role.MEMBER) for own in (Role.SCOREKEEPER, Role.MEMBER))


def test_a_link_is_shown_to_whom_it_gives_nothing_more(house: Club, crowd: dict[str, Player]) -> None:
    link = Invitation(club=house, made_by=crowd["Owner"], role=Role.ORGANISER)
    shown = [permissions.shows_link(link, crowd["Keeper"], RANK[role]) for role in Role]
    assert shown == [True, True, False, False]
    for_guest = Invitation(club=house, made_by=crowd["Owner"], role=Role.MEMBER, guest=crowd["Stranger"])
    assert permissions.shows_link(for_guest, crowd["Owner"], RANK[Role.OWNER])
    assert not permissions.shows_link(for_guest, crowd["Organiser"], RANK[Role.OWNER])


def test_nobody_agrees_to_a_merge_alone(house: Club, crowd: dict[str, Player]) -> None:
    guest = add_guest(club=house, name="Lempi")
    asked = MergeRequest(club=house, guest=guest, into=crowd["Member"], asked_by=crowd["Organiser"])
    assert [name for name in DOWN if permissions.may_agree(asked, crowd[name])] == ["Owner", "Member"]
    assert [name for name in DOWN if permissions.may_refuse(asked, crowd[name])] == [
        "Owner",
        "Organiser",
        "Member",
    ]
