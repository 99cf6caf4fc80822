"""Debts by the API."""

import pytest
from rest_framework.test import APIClient

from ledger.models import Reminder
from ledger.selectors import balances
from tests.ledger.asking import FORGIVEN, REMINDER

pytestmark = pytest.mark.django_db


def test_a_debt_is_forgiven_once_in_part(ask, people, club):
    for _ in range(2):
        answer = ask("organiser", "post", "forgiven/", FORGIVEN)
        assert answer.status_code == 201
    assert sorted(leg["amount"] for leg in answer.json()["postings"]) == [-200, 200]
    assert {row.player.name: row.amount for row in balances(club=club)}["Liisa"] == -300
    assert ask("organiser", "post", "forgiven/", {**FORGIVEN, "amount": 100}).status_code == 409
    assert ask("member", "post", "forgiven/", {**FORGIVEN, "key": "x"}).status_code == 400
    assert ask("owner", "post", "forgiven/", {**FORGIVEN, "key": "y"}).status_code == 400


def test_a_debtor_is_reminded_unless_they_have_muted_it(ask, people):
    answer = ask("organiser", "post", "reminders/", REMINDER)
    assert (answer.status_code, answer.json()["amount"]) == (201, 500)
    client = APIClient()
    client.force_authenticate(people["treasurer"].user)
    assert client.get("/api/money/mail/").json() == {"reminders": True}
    assert client.put("/api/money/mail/", {"reminders": False}, format="json").json() == {"reminders": False}
    refused = ask("owner", "post", "reminders/", {**REMINDER, "debtor": "eero"})
    assert (refused.status_code, Reminder.objects.count()) == (400, 1)
    assert "no reminders" in refused.json()["error"]["message"]
    assert client.put("/api/money/mail/", {"reminders": "perhaps"}, format="json").status_code == 400
    assert APIClient().get("/api/money/mail/").status_code == 401
