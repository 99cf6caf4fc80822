"""Amounts are counted in euros."""

import pytest

from ledger.currencies import currency_of


@pytest.fixture(autouse=True)
def _euros(request):
    if request.node.get_closest_marker("django_db"):
        request.getfixturevalue("db")
        currency_of("EUR")
