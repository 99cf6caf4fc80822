"""What the database keeps of payments and reminders."""

import pytest

from ledger.models import Payment, Reminder
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


def test_a_payment_passes_something_between_two(club, members):
    def pay(**more):
        whole = {"payer": members[0], "payee": members[1], "amount": 1, "key": "k", "proposed_by": members[0]}
        return Payment.objects.create(club=club, currency_id="EUR", **{**whole, **more})

    refused("payment_positive", lambda: pay(amount=0))
    refused("payment_between_two", lambda: pay(payee=members[0]))
    refused("payment_booked_when_confirmed", lambda: pay(status="confirmed"))
    pay()
    refused(r"(?i)unique", pay)


def test_one_is_reminded_once_a_day(club, members):
    def remind(amount):
        return Reminder.objects.create(
            club=club,
            creditor=members[0],
            debtor=members[1],
            currency_id="EUR",
            amount=amount,
            day="2026-11-05",
        )

    refused("reminder_positive", lambda: remind(0))
    assert str(remind(5))
    refused(r"(?i)unique", lambda: remind(5))
