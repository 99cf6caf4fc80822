"""Taking one's data away, and deleting one's account."""

from __future__ import annotations

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.utils import timezone

from clubs.demonstration import crowd_of, make_club
from clubs.errors import ClubError
from clubs.models import Club, Membership, Player, User
from clubs.privacy import anonymise
from clubs.services import set_role
from ledger.audit import faults
from ledger.currencies import currency_of
from ledger.limits import set_own_limit
from ledger.looks import note_look
from ledger.models import Reminder
from ledger.selectors import balances
from ledger.treasurers import name_treasurer
from matches.models import Confirmation
from nights.demonstration import play_night
from nights.models import SessionTable, TableConsent
from pages.my_data import everything_about
from tournaments import demonstration

pytestmark = pytest.mark.django_db


@pytest.fixture
def eero() -> Player:
    """Somebody with a login who has played a night and a tournament, and is owed money."""
    club = make_club()
    play_night(club)
    demonstration.play_tournament(club)
    player = crowd_of(club)["Eero"]
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


def test_my_data_tells_of_limits_looks_reminders_words_and_switches(eero: Player, client: Client) -> None:
    club = eero.memberships.get().club
    owner = club.memberships.get(role=Membership.Role.OWNER).player
    set_own_limit(club=club, player=eero, currency="EUR", cap_per_night=750)
    note_look(club=club, by=owner, whose=eero)
    note_look(club=club, by=eero, whose=owner)
    name_treasurer(club=club, player=eero, by=owner)
    day = timezone.localdate()
    euro = currency_of("EUR")
    for creditor, debtor in ((eero, owner), (owner, eero)):
        Reminder.objects.create(
            club=club, creditor=creditor, debtor=debtor, currency=euro, amount=250, day=day
        )
    table = SessionTable.objects.filter(session__club=club).first()
    assert table is not None
    TableConsent.objects.update_or_create(
        table=table, player=eero, defaults={"terms": "abc", "written_by": owner}
    )
    Confirmation.objects.update_or_create(match=table.match, side=0, defaults={"player": eero, "seq": 3})
    User.objects.filter(pk=eero.user_id).update(mail_announcements=False)
    client.force_login(User.objects.get(pk=eero.user_id))
    data = json.loads(client.get("/me/data/").content)
    assert data["limits"] == [{"club": club.name, "currency": "EUR", "cap_per_night": "7.50"}]
    assert [(look["by"], look["mine_alone"]) for look in data["looks_at_my_money"]] == [(owner.name, True)]
    assert data["looks_i_made"][0]["whose__name"] == owner.name
    assert data["treasurer_of"][0]["club__name"] == club.name
    assert [one["amount"] for one in data["reminders_sent"] + data["reminders_got"]] == ["2.50", "2.50"]
    assert {"terms": "abc", "written_by__name": owner.name}.items() <= data["consents"][-1].items()
    assert data["results_confirmed"][-1]["seq"] == 3
    assert data["mail"] == {"announcements": False, "reminders": True, "written_down": True, "language": ""}


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
