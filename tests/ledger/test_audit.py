"""Whatever is changed in the database behind the site's back, proving the books says what and where."""

import pytest
from django.db import connection

from ledger import triggers
from ledger.audit import faults
from ledger.models import LedgerEntry, Payment, Posting
from ledger.payments import confirm_payment, record_payment
from ledger.services import reverse_entry, settle_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def books(staked, ended, club, members):
    """A settlement that stands, one that was taken back, and a payment."""
    standing = settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    back = reverse_entry(entry=settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1])))
    payment = record_payment(
        club=club, payer=members[1], payee=members[0], currency="EUR", amount=40, key="k", by=members[1]
    )
    confirm_payment(payment=payment, by=members[0])
    assert list(faults()) == []
    return {"settlement": standing, "reversal": back, "payment": Payment.objects.get().entry}


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("settlement", "its settlement is not what its result comes to"),
        ("reversal", "is not the opposite of"),
        ("payment", "is not booked as it was confirmed"),
    ],
)
def test_an_entry_that_was_scaled_and_still_balances(books, which, said):
    with triggers.suspended(connection):
        for leg in Posting.objects.filter(entry=books[which]):
            Posting.objects.filter(pk=leg.pk).update(amount=leg.amount * 2)
    assert any(said in fault for fault in faults())


@pytest.mark.parametrize("which", ["settlement", "reversal", "payment"])
def test_an_entry_that_was_turned_round(books, which):
    with triggers.suspended(connection):
        for leg in Posting.objects.filter(entry=books[which]):
            Posting.objects.filter(pk=leg.pk).update(amount=-leg.amount)
    assert list(faults())


@pytest.mark.parametrize("which", ["settlement", "reversal", "payment"])
def test_a_leg_that_was_given_to_somebody_else(books, club, members, which):
    other = Posting.objects.filter(entry=books[which]).first()
    with triggers.suspended(connection):
        type(other.account).objects.filter(pk=other.account_id).update(player=members[3])
    assert list(faults())


@pytest.mark.parametrize("which", ["settlement", "reversal", "payment"])
def test_postings_that_were_taken_out(books, which):
    with triggers.suspended(connection):
        Posting.objects.filter(entry=books[which]).delete()
    assert any(f"Entry {books[which].pk} has 0 postings" in fault for fault in faults())


def test_a_settlement_that_was_marked_as_something_else(books):
    with triggers.suspended(connection):
        LedgerEntry.objects.filter(pk=books["settlement"].pk).update(kind=LedgerEntry.Kind.FORGIVEN)
    assert any("its settlement is not what its result comes to" in fault for fault in faults())


def test_a_payment_whose_amount_was_changed(books):
    Payment.objects.update(amount=41)
    assert any("is not booked as it was confirmed" in fault for fault in faults())


def test_a_stake_that_was_changed_after_the_match(books):
    books["settlement"].match.stake.__class__.objects.update(value=200)
    assert sum("its settlement is not what its result comes to" in fault for fault in faults()) == 1
