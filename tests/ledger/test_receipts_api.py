"""Receipts by programme."""

from __future__ import annotations

import pytest

from ledger.payments import record_payment
from tests.ledger.booked import linked

pytestmark = pytest.mark.django_db


def test_who_was_paid_gets_it_and_another_member_does_not(club, people, ask):
    entry = record_payment(
        club=club, payer=people["owner"], payee=people["treasurer"], currency="EUR", amount=5, key="k",
        by=people["treasurer"],
    ).entry  # fmt: skip
    assert entry is not None
    linked()
    row = ask("owner", "get", f"receipts/{entry.pk}/").json()
    assert {"payer": "aino", "payee": "eero", "amount": 5, "reversed_at": None}.items() <= row.items()
    assert row["number"] > 0
    assert ask("member", "get", f"receipts/{entry.pk}/").status_code == 404
    assert ask("stranger", "get", f"receipts/{entry.pk}/").status_code == 404
