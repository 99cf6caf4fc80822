"""Taking one's data away, and deleting one's account."""

from __future__ import annotations

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from clubs.errors import ClubError
from clubs.models import Club, Membership, Player, User
from clubs.privacy import anonymise
from clubs.services import set_role
from ledger.audit import faults
from ledger.selectors import balances
from pages.my_data import everything_about

pytestmark = pytest.mark.django_db


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
    told = json.dumps(everything_about(eero), cls=DjangoJSONEncoder)
    assert "eero" not in told.lower()
    books = client_of_owner(club).get(f"/clubs/{club.slug}/books/entries.json").content.decode()
    assert "Eero" not in books
    assert f"Former player {eero.pk}" in books


def client_of_owner(club: Club) -> Client:
    owner = club.memberships.get(role=Membership.Role.OWNER).player
    owner.user = owner.user or User.objects.create_user("owner")
    owner.save()
    client = Client()
    client.force_login(owner.user)
    return client


def test_the_last_owner_cannot_delete_their_account(eero: Player) -> None:
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
    client.post("/me/delete-account/", {"password": "wrong"})
    eero.refresh_from_db()
    assert eero.name == "Eero"
    client.post("/me/delete-account/", {"password": "x"})
    eero.refresh_from_db()
    assert eero.name != "Eero"
    assert client.get("/me/privacy/").status_code == 302, "logged out"
