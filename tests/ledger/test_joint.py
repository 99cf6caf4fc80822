"""Booking for people who pay together: a household that is even is even inside."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.utils import timezone

from clubs.models import Club, Membership
from clubs.services import add_guest, remove_member, set_role
from ledger import fees, households
from ledger.debts import forgive, owed
from ledger.departed import close_payment
from ledger.errors import LedgerError
from ledger.gatherings import Gathering
from ledger.models import Account, Currency, LedgerEntry, Posting
from ledger.payments import confirm_payment, record_payment
from ledger.proposals import proposals
from ledger.reasons import explained
from ledger.selectors import balances, settle_up_proposal
from ledger.services import take_back
from ledger.treasurers import name_treasurer
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound
from tests.ledger.together import pay, pays

pytestmark = pytest.mark.django_db


def proposed(club: Club) -> list[tuple[str, str, int]]:
    rows = settle_up_proposal(club=club, currency="EUR")
    shown = [(one.payer.name, one.payee.name, one.amount) for one in rows if one.payer and one.payee]
    assert [(one.payer, one.payee, one.amount) for one in rows] == [
        (one.payer, one.payee, one.amount) for one in proposals(club=club, standing=balances(club=club))
    ]
    return shown


class TestOnePays:
    def test_the_proposal_names_who_pays_and_is_paid(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pays(club, kalle, aino)
        assert proposed(club) == [("Eero", "Kalle", 1000)]
        assert owed(club=club, debtor=liisa, creditor=aino, currency="EUR") == 0

    def test_whose_debts_cancel_inside_pay_nothing(self, club, owing):
        aino, eero, _kalle, _liisa = owing
        pays(club, aino, eero)
        assert proposed(club) == [("Liisa", "Kalle", 500)]

    def test_paid_all_of_it_everybody_is_even(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pays(club, kalle, owing[0])
        pay(club, eero, kalle, 1000)
        assert sound(club) == {}
        assert proposed(club) == []

    def test_paid_half_each_is_halfway_and_the_rest_stands(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, eero, kalle, 500)
        assert sound(club) == {"Aino": 500, "Eero": -250, "Liisa": -250}
        assert proposed(club) == [("Eero", "Aino", 500)]

    def test_another_of_the_household_may_pay_as_well(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, liisa, kalle, 500)
        assert sound(club) == {"Aino": 500, "Eero": -250, "Liisa": -250}
        assert proposed(club) == [("Eero", "Aino", 500)]

    def test_inside_a_household_a_payment_moves_no_more_than_it_says(self, club, owing):
        _aino, eero, _kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, eero, liisa, 100)
        assert sound(club) == {"Aino": 500, "Kalle": 500, "Eero": -400, "Liisa": -600}

    def test_a_payment_taken_back_takes_back_what_it_evened_out(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        entry = pay(club, eero, kalle, 500)
        beside = LedgerEntry.objects.get(kind=LedgerEntry.Kind.HOUSEHOLD)
        with pytest.raises(LedgerError, match="goes with the payment"):
            take_back(entry=beside, by=aino, reason="wrong")
        assert not beside.reversible
        for _again in range(2):
            take_back(entry=entry, by=aino, reason="wrong")
        assert sound(club) == {"Aino": 500, "Kalle": 500, "Eero": -500, "Liisa": -500}
        assert LedgerEntry.objects.filter(kind=LedgerEntry.Kind.REVERSAL).count() == 2

    def test_once_ended_everybody_owes_what_is_their_own(self, club, owing):
        _aino, eero, kalle, liisa = owing
        row = pays(club, eero, liisa)
        pay(club, eero, kalle, 500)
        households.end(row=row, by=liisa)
        assert sum(amount for *_two, amount in proposed(club)) == 500
        assert {payer for payer, *_rest in proposed(club)} == {"Eero", "Liisa"}

    def test_a_debt_is_forgiven_for_all_of_them(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        for _again in range(2):
            forgive(club=club, debtor=eero, creditor=kalle, currency="EUR", amount=500, key="f", by=kalle)
        assert sound(club) == {"Aino": 500, "Eero": -250, "Liisa": -250}

    def test_a_payment_nobody_will_make_is_closed_for_all_of_them(self, club, owing):
        aino, eero, kalle, liisa = owing
        name_treasurer(club=club, player=liisa, by=aino)
        pays(club, kalle, aino)
        remove_member(club=club, player=eero, by=aino)
        for _again in range(2):
            close_payment(
                club=club, debtor=eero, creditor=kalle, currency="EUR", reason="moved", key="c", by=liisa
            )
        assert sound(club) == {"Aino": 250, "Kalle": 250, "Liisa": -500}

    def test_fees_of_a_guest_are_on_the_hosts_bill(self, club, owing):
        aino, eero, kalle, _liisa = owing
        guest = add_guest(club=club, name="Lempi")
        set_role(club=club, player=kalle, role=Membership.Role.ORGANISER)
        name_treasurer(club=club, player=kalle, by=aino)
        pays_for = households.ask(club=club, player=guest, payer=eero, by=eero)
        households.agree(row=pays_for, by=kalle)
        fee = fees.set_fee(
            club=club,
            name="Table money",
            when="night",
            currency="EUR",
            member=200,
            guest=300,
            junior=0,
            by=aino,
        )
        there = Gathering("night/x", "Ilta", dict.fromkeys([guest.pk], timezone.now()))
        fees.charge(fee=fee, gathering=there, people=[guest], by=aino)
        assert sound(club)["Lempi"] == -300
        assert (
            sum(one.amount for one in settle_up_proposal(club=club, currency="EUR") if one.payer == eero)
            == 800
        )
        fees.paid_club(club=club, player=eero, currency="EUR", amount=800, to_club=True, key="p", by=kalle)
        assert {name: sound(club).get(name) for name in ("Eero", "Lempi")} == {"Eero": None, "Lempi": None}


def test_a_payment_booked_at_once_with_an_expense_is_of_before_it(club, owing):
    """Two transactions number their postings in turn: one leg of the payment lies before the expense, one after."""
    aino, eero, kalle, liisa = owing
    accounts = {row.player: row for row in Account.objects.filter(club=club)}
    first = Posting.objects.order_by("-pk")[0].pk + 1
    payment, expense = (
        LedgerEntry(club=club, kind=kind, key=kind)
        for kind in (LedgerEntry.Kind.PAYMENT, LedgerEntry.Kind.EXPENSE)
    )
    legs = ((payment, eero, 300), (expense, aino, -100), (expense, liisa, 100), (payment, kalle, -300))
    with transaction.atomic():
        for number, (entry, player, amount) in enumerate(legs):
            Posting.objects.create(
                pk=first + number, entry_id=entry.pk, account=accounts[player], amount=amount
            )
        for entry in (payment, expense):
            entry.save(force_insert=True)
    assert sum(amount for *_two, amount in proposed(club)) == 600


class TestWhy:
    def test_the_lines_of_the_whole_household_add_up_to_what_is_paid(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, eero, kalle, 300)
        euro = Currency.objects.get(code="EUR")
        for to, amount in ((kalle, 200), (aino, 500)):
            found = explained(club=club, currency=euro, payer=eero, payee=to, sides=[eero, to])
            assert found is not None
            assert found.payment.amount == amount
            for reason in found.reasons:
                assert sum(part.amount for part in reason.parts) == amount
            paid_for = {part.paid_for for part in found.reasons[0].parts}
            assert paid_for <= {None, liisa}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    @pytest.fixture(autouse=True)
    def on_postgres(self):
        assert connection.vendor == "postgresql"

    def test_two_households_pay_each_other_at_once(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pays(club, kalle, aino)
        payments = [
            record_payment(
                club=club, payer=one, payee=other, currency="EUR", amount=100, key=str(one.pk), by=one
            )
            for one, other in ((eero, kalle), (liisa, aino), (kalle, eero), (aino, liisa))
        ]
        said = [(payment, payment.payee) for payment in payments]
        assert at_once([lambda two=two: confirm_payment(payment=two[0], by=two[1]) for two in said]) == []
        assert sum(sound(club).values()) == 0
        assert Account.objects.filter(club=club).count() == 4
