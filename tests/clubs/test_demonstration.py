"""The demonstration's club."""

from __future__ import annotations

import pytest

from clubs.demonstration import GUEST, MEMBERS, crowd_of, make_club
from clubs.models import Club, Player
from clubs.permissions import role_of

pytestmark = pytest.mark.django_db


def test_it_has_its_members_a_guest_an_owner_and_an_organiser() -> None:
    club = make_club()
    crowd = crowd_of(club)
    assert set(crowd) == {*MEMBERS, GUEST}
    assert crowd[GUEST].is_guest
    assert [role_of(crowd[name], club) for name in MEMBERS[:3]] == ["owner", "organiser", "member"]


def test_made_twice_it_is_one() -> None:
    club, people = make_club(), Player.objects.count()
    assert make_club() == club
    assert (Club.objects.count(), Player.objects.count()) == (1, people)
