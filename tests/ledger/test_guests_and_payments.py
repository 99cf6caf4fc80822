"""A guest becomes a member while money is under way: nothing stays behind on the guest's account."""

import pytest

from clubs.services import merge_guest
from ledger.errors import LedgerError
from ledger.models import Account, Payment
from ledger.payments import confirm_payment, record_payment, refuse_payment
from ledger.permissions import may_decide
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db(transaction=True)


def asked(club, payer, payee, by, key="k") -> Payment:
    return record_payment(club=club, payer=payer, payee=payee, currency="EUR", amount=100, key=key, by=by)


@pytest.mark.parametrize("trial", range(3))
def test_a_payment_confirmed_during_the_merge_is_booked_for_the_member(
    trial, club, lost, members, guest, lempi
):
    payment = Payment.objects.create(
        club=club, payer=guest, payee=members[0], currency_id="EUR", amount=100, key="k", proposed_by=guest
    )
    confirmed = lambda: confirm_payment(payment=payment, by=members[0])  # noqa: E731
    raised = at_once([confirmed, lambda: merge_guest(guest=guest, into=lempi)])
    assert all(isinstance(error, LedgerError) for error in raised), raised
    payment.refresh_from_db()
    assert (payment.status == "confirmed") == (sound(club) == {})
    assert set(sound(club)) <= {"Lempi", "Aino"}


def test_the_word_that_a_payment_waits_for_is_the_members_then(club, lost, members, guest, lempi):
    payment = asked(club, members[1], guest, members[1])
    merge_guest(guest=guest, into=lempi)
    payment.refresh_from_db()
    assert payment.payee == lempi
    with pytest.raises(LedgerError, match="Only Lempi can confirm"):
        confirm_payment(payment=payment, by=members[0])
    confirm_payment(payment=payment, by=lempi)
    assert not Account.objects.filter(player=guest, postings__entry__payment=payment).exists()


def test_a_payment_written_down_for_the_guest_still_waits_for_the_other(club, lost, members, guest, lempi):
    """Else who had been the guest could confirm what was said in their own name."""
    payment = asked(club, guest, members[1], members[0])  # the owner speaks for the guest
    merge_guest(guest=guest, into=lempi)
    payment.refresh_from_db()
    assert may_decide(payment, members[1])
    with pytest.raises(LedgerError, match="Only Eero can confirm"):
        confirm_payment(payment=payment, by=lempi)


def test_a_payment_between_the_two_is_no_payment(club, lost, guest, lempi, members):
    payment = asked(club, lempi, guest, lempi)
    merge_guest(guest=guest, into=lempi)
    payment.refresh_from_db()
    assert payment.status == Payment.Status.REFUSED
    assert sound(club) == {"Lempi": -100, "Aino": 100}


def test_nothing_new_is_recorded_for_a_guest_who_has_been_merged(club, lost, members, guest, lempi):
    merge_guest(guest=guest, into=lempi)
    with pytest.raises(LedgerError, match="has been merged into another player"):
        asked(club, guest, members[0], members[0])
    assert not Payment.objects.exists()


def test_a_refused_payment_stays_as_it_was(club, lost, members, guest, lempi):
    payment = asked(club, members[1], guest, members[1])
    refuse_payment(payment=payment, by=members[0])
    merge_guest(guest=guest, into=lempi)
    payment.refresh_from_db()
    assert (payment.status, payment.payee) == (Payment.Status.REFUSED, guest)
