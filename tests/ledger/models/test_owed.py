"""What fees and shares of expenses have in common."""

from __future__ import annotations

import pytest

from ledger.currencies import currency_of
from ledger.models import Charge, Expense, Fee, Owed, Share
from ledger.objecting import BOOKED_AS, KINDS, TOLD

pytestmark = pytest.mark.django_db


def test_each_says_whose_books_it_stands_in_what_it_is_counted_in_and_what_for(club, members):
    unit = currency_of("EUR")
    fee = Fee(club=club, name="Tea", currency=unit)
    expense = Expense(club=club, note="Room", currency=unit)
    rows = [Charge(fee=fee, title="Tea: Ilta"), Share(expense=expense)]
    assert [(row.club, row.currency, row.about) for row in rows] == [
        (club, unit, "Tea: Ilta"),
        (club, unit, "Room"),
    ]


def test_every_kind_can_be_booked_told_of_and_addressed():
    assert set(Owed.__subclasses__()) == set(KINDS.values())
    assert KINDS.keys() == TOLD.keys() == BOOKED_AS.keys()
