"""One's own data."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from clubs.models import Membership, Player, User
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


def test_my_data_tells_of_words_and_switches(eero: Player, client: Client) -> None:
    club = eero.memberships.get().club
    owner = club.memberships.get(role=Membership.Role.OWNER).player
    table = SessionTable.objects.filter(session__club=club).first()
    assert table is not None
    TableConsent.objects.update_or_create(
        table=table, player=eero, defaults={"terms": "abc", "written_by": owner}
    )
    Confirmation.objects.update_or_create(match=table.match, side=0, defaults={"player": eero, "seq": 3})
    User.objects.filter(pk=eero.user_id).update(mail_announcements=False)
    client.force_login(User.objects.get(pk=eero.user_id))
    data = json.loads(client.get("/me/data/").content)
    assert {"terms": "abc", "written_by__name": owner.name}.items() <= data["consents"][-1].items()
    assert data["results_confirmed"][-1]["seq"] == 3
    assert data["mail"] == {
        "announcements": False,
        "reminders": True,
        "written_down": True,
        "turns": True,
        "comments": True,
        "language": "",
    }
