"""A receipt is for who paid, who was paid and who keeps the money; its number is given once."""

from __future__ import annotations

import pytest

from ledger.fees import charge, paid_club, season_of, set_fee
from ledger.models import LedgerEntry, Link, StatementLook
from ledger.payments import confirm_payment, record_payment
from ledger.permissions import visit
from ledger.receipts import receipt
from ledger.services import reverse_entry
from tests.ledger.booked import linked

pytestmark = pytest.mark.django_db


@pytest.fixture
def paid(club, people) -> LedgerEntry:
    """Liisa has paid Kalle what she owed."""
    payment = record_payment(
        club=club, payer=people["member"], payee=people["organiser"], currency="EUR", amount=500, key="k",
        by=people["member"], note="January",
    )  # fmt: skip
    return confirm_payment(payment=payment, by=people["organiser"]).entry


def seen(people, role: str, entry: LedgerEntry):
    linked()
    return receipt(visit(people[role].user, "kerho"), entry.pk)


def test_it_says_who_paid_whom_how_much_what_for_and_who_confirmed(people, paid):
    own = seen(people, "member", paid)
    assert (own.payer, own.payee) == (people["member"], people["organiser"])
    assert (own.amount, own.currency.code, own.note, own.said_by) == (500, "EUR", "January", "Kalle")
    assert own.number == Link.objects.get(entry_id=paid.pk).number
    assert own.reversed_at is None
    assert not StatementLook.objects.exists(), "one's own"


def test_each_payment_has_a_number_of_its_own(club, people, paid):
    other = record_payment(
        club=club, payer=people["owner"], payee=people["treasurer"], currency="EUR", amount=1, key="l",
        by=people["treasurer"],
    )  # fmt: skip
    assert seen(people, "treasurer", other.entry).number > seen(people, "member", paid).number


def test_who_keeps_the_money_sees_it_and_is_seen_to(people, paid):
    assert seen(people, "treasurer", paid).amount == 500
    looks = StatementLook.objects.values_list("by__name", "whose__name").order_by("pk")
    assert list(looks) == [("Eero", "Liisa"), ("Eero", "Kalle")]


def test_other_members_and_other_clubs_see_nothing(club, people, paid):
    debt = record_payment(
        club=club, payer=people["owner"], payee=people["treasurer"], currency="EUR", amount=1, key="l",
        by=people["treasurer"],
    )  # fmt: skip
    assert seen(people, "member", debt.entry) is None
    LedgerEntry.objects.get(kind="settlement")
    assert seen(people, "owner", LedgerEntry.objects.get(kind="settlement")) is None, "no payment"


def test_one_that_was_taken_back_says_so(people, paid):
    reverse_entry(entry=paid, note="Twice", by=people["owner"])
    assert seen(people, "member", paid).reversed_at is not None


def test_what_was_paid_to_the_club_names_the_club(club, people):
    fee = set_fee(
        club=club, name="Season", when="season", currency="EUR", member=900, guest=0, junior=0,
        by=people["owner"],
    )  # fmt: skip
    charge(fee=fee, gathering=season_of(fee, "2026"), people=[people["member"]], by=people["owner"])
    entry = paid_club(
        club=club,
        player=people["member"],
        currency="EUR",
        amount=900,
        to_club=True,
        key="k",
        by=people["owner"],
    )
    own = seen(people, "member", entry)
    assert (own.payer, own.payee, own.amount, own.said_by) == (people["member"], None, 900, "Aino")
