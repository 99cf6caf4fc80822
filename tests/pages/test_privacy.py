"""Taking one's data away, and leaving for good."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from clubs.errors import ClubError
from clubs.models import Membership, Player, User
from clubs.privacy import anonymise
from clubs.services import set_role
from ledger.audit import faults
from ledger.selectors import balances
from tournaments import demonstration

pytestmark = pytest.mark.django_db


@pytest.fixture
def eero() -> Player:
    """Somebody with a login who has played a night and a tournament, and is owed money."""
    club = demonstration.make_club()
    demonstration.play_night(club)
    demonstration.play_tournament(club)
    player = demonstration.crowd_of(club)["Eero"]
    player.user = User.objects.create_user("eero", email="eero@example.org", password="x")
    player.save()
    return player


def test_my_data_has_every_room_and_nobody_elses_login(eero: Player, client: Client) -> None:
    assert eero.user is not None
    client.force_login(eero.user)
    answer = client.get("/me/data/")
    data = json.loads(answer.content)
    assert "attachment" in answer["Content-Disposition"]
    assert data["login"]["email"] == "eero@example.org"
    assert len(data["matches"]) == 6
    assert data["money"][0]["accounts"][0]["balance"] == "2.00"
    assert data["nights"]
    assert data["ratings"]


def test_leaving_takes_the_name_and_keeps_results_and_books(eero: Player) -> None:
    club = eero.memberships.get().club
    played = eero.seats.count()
    before = sorted(balance.amount for balance in balances(club=club))
    anonymise(player=eero)
    anonymise(player=eero)
    eero.refresh_from_db()
    assert eero.name == f"Former player {eero.pk}"
    assert "eero" not in eero.slug
    assert (eero.user.username, eero.user.email, eero.user.is_active) == (f"former-{eero.user.pk}", "", False)
    assert eero.seats.count() == played
    assert sorted(balance.amount for balance in balances(club=club)) == before
    assert not list(faults())


def test_the_last_owner_cannot_leave_for_good(eero: Player) -> None:
    club = eero.memberships.get().club
    owner = club.memberships.get(role=Membership.Role.OWNER).player
    with pytest.raises(ClubError, match="last owner"):
        anonymise(player=owner)
    set_role(club=club, player=eero, role=Membership.Role.OWNER)
    anonymise(player=owner)
    assert not club.memberships.filter(player=owner).exists()


def test_leaving_needs_the_password(eero: Player, client: Client) -> None:
    assert eero.user is not None
    client.force_login(eero.user)
    client.post("/me/leave/", {"password": "wrong"})
    eero.refresh_from_db()
    assert eero.name == "Eero"
    client.post("/me/leave/", {"password": "x"})
    eero.refresh_from_db()
    assert eero.name != "Eero"
    assert client.get("/me/privacy/").status_code == 302, "logged out"
