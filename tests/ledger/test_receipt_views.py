"""The page of a receipt, and the way there."""

from __future__ import annotations

import re

import pytest

from ledger.payments import confirm_payment, record_payment
from tests.ledger.booked import linked

pytestmark = pytest.mark.django_db


@pytest.fixture
def paid(club, people):
    payment = record_payment(
        club=club, payer=people["member"], payee=people["organiser"], currency="EUR", amount=500, key="k",
        by=people["member"], note="<b>January</b>",
    )  # fmt: skip
    entry = confirm_payment(payment=payment, by=people["organiser"]).entry
    linked()
    return entry


@pytest.mark.parametrize(
    ("role", "way"),
    [
        ("member", "/money/"),
        ("organiser", "/clubs/kerho/statements/kalle/"),
        ("treasurer", "/clubs/kerho/books/"),
    ],
)
def test_it_is_a_link_away_from_the_line_of_the_payment(visit, paid, role, way):
    [address] = set(
        re.findall(r'href="(/clubs/kerho/receipts/[^"]+)"', visit(role).get(way).content.decode())
    )
    page = visit(role).get(address).content.decode()
    for words in ("Receipt ", "€5.00", "Liisa", "Kalle", "&lt;b&gt;January"):
        assert words in page


@pytest.mark.parametrize("role", ["visitor", "stranger"])
def test_strangers_see_none(visit, paid, role):
    assert visit(role).get(f"/clubs/kerho/receipts/{paid.pk}/").status_code in (302, 404)


def test_there_is_none_of_what_is_no_payment(visit, people):
    for wrong in ("00000000-0000-0000-0000-000000000000", "1", "x"):
        assert visit("owner").get(f"/clubs/kerho/receipts/{wrong}/").status_code == 404
