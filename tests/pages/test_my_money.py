"""The money of a person in the file of their own data."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.models import Membership, Player
from ledger.currencies import currency_of
from ledger.limits import set_own_limit
from ledger.looks import note_look
from ledger.models import Reminder
from ledger.treasurers import name_treasurer
from pages.my_money import money_of

pytestmark = pytest.mark.django_db


def test_it_tells_of_limits_looks_offices_and_reminders_either_way(eero: Player) -> None:
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
    data = money_of(eero)
    assert data["limits"] == [{"club": club.name, "currency": "EUR", "cap_per_night": "7.50"}]
    assert [(look["by"], look["mine_alone"]) for look in data["looks_at_my_money"]] == [(owner.name, True)]
    assert data["looks_i_made"][0]["whose__name"] == owner.name
    assert data["treasurer_of"][0]["club__name"] == club.name
    assert [one["amount"] for one in data["reminders_sent"] + data["reminders_got"]] == ["2.50", "2.50"]
