"""What the database itself refuses of expenses, and what a share says of itself."""

from __future__ import annotations

import pytest

from ledger.currencies import currency_of
from ledger.models import Expense, Outlay, Share
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def expense(club, members) -> Expense:
    return Expense.objects.create(
        club=club, key="k", note="Room", currency=currency_of("EUR"), amount=10, recorded_by=members[0]
    )


def test_a_key_names_one_expense_of_more_than_nothing(club, members, expense):
    asked = {"club": club, "note": "x", "currency": currency_of("EUR"), "recorded_by": members[0]}
    refused("expense_once|UNIQUE", lambda: Expense.objects.create(**asked, key="k", amount=1))
    refused("expense_positive", lambda: Expense.objects.create(**asked, key="l", amount=0))


def test_somebody_has_paid_it_once_and_more_than_nothing(members, expense):
    Outlay.objects.create(expense=expense, player=members[1], amount=10)
    refused("outlay_once|UNIQUE", lambda: Outlay.objects.create(expense=expense, player=members[1], amount=1))
    refused("outlay_positive", lambda: Outlay.objects.create(expense=expense, player=members[2], amount=0))


def test_somebody_shares_it_once_and_not_less_than_nothing(members, expense):
    asked = {"expense": expense, "charged_by": members[0]}
    Share.objects.create(**asked, player=members[1], amount=0)
    refused("share_once|UNIQUE", lambda: Share.objects.create(**asked, player=members[1], amount=1))
    refused("share_not_negative", lambda: Share.objects.create(**asked, player=members[2], amount=-1))
