"""One's own data."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Membership, Player, User
from ledger.currencies import currency_of
from ledger.limits import set_own_limit
from ledger.looks import note_look
from ledger.models import Reminder
from ledger.treasurers import name_treasurer
from matches.models import Confirmation
from nights.models import SessionTable, TableConsent

pytestmark = pytest.mark.django_db


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
