"""The units that the books count in."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from ledger.currencies import currency_of
from ledger.models import Currency
from tests.ledger.booked import run

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("change", ["exponent = 0", "kind = 'points'", "code = 'EUX'"])
def test_a_currency_keeps_what_amounts_are_counted_in(entry, change):
    with pytest.raises(IntegrityError, match="keeps its code, decimals and kind"):
        run(f"UPDATE ledger_currency SET {change} WHERE code = 'EUR'")
    Currency.objects.filter(code="EUR").update(name="a euro")


def test_a_currency_is_not_put_in_anothers_place(entry):
    with pytest.raises(IntegrityError, match="keeps its code, decimals and kind"):
        run("DELETE FROM ledger_currency WHERE code = 'EUR'")
    with pytest.raises(IntegrityError), transaction.atomic():
        Currency.objects.create(code="EUR", name="euro", exponent=0, kind="money")
    if connection.vendor == "sqlite":
        with pytest.raises(IntegrityError, match="keeps its code"):
            run(
                "INSERT OR REPLACE INTO ledger_currency (code, name, exponent, kind) VALUES ('EUR', 'e', 0, 'money')"
            )
    assert currency_of("EUR").exponent == 2
