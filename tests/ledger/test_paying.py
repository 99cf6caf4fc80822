"""How one is paid: seen by who owes, while they owe, and every look is seen."""

from __future__ import annotations

import pytest

from clubs.privacy import anonymise
from ledger.looks import looks_at
from ledger.models import HowToPay, StatementLook
from ledger.paying import say_how_to_pay
from ledger.payments import record_payment
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db

IBAN = "FI21 1234 5600 0007 85"
SAID = {"iban": IBAN, "holder": "Kalle Koski", "mobilepay": "+358 40 123 4567"}
PAGE = "/clubs/kerho/pay/kalle/?currency=EUR"


@pytest.fixture
def told(visit, people):
    """The organiser Kalle, whom Liisa owes five euros, has said how he is paid."""
    visit("organiser").post("/money/how/", SAID)
    return HowToPay.objects.get()


def test_the_look_is_recorded_and_shown_to_whose_account_it_is(visit, told, people):
    visit("member").get(PAGE)
    [look] = looks_at(people["organiser"])
    assert (look.by, look.how_to_pay) == (people["member"], True)
    assert "how I am paid" in visit("organiser").get("/money/").content.decode()


@pytest.mark.parametrize("role", ["owner", "treasurer", "organiser", "stranger"])
def test_who_does_not_owe_sees_nothing_and_leaves_no_look(visit, ask, told, role):
    assert visit(role).get(PAGE).status_code == 404
    assert ask(role, "get", "how-to-pay/kalle/").status_code == 404
    assert StatementLook.objects.count() == 0


def test_who_has_paid_sees_it_no_longer(visit, told, people, club):
    debtor, creditor = people["member"], people["organiser"]
    record_payment(club=club, payer=debtor, payee=creditor, currency="EUR", amount=500, key="k", by=creditor)
    assert visit("member").get(PAGE).status_code == 404


def test_who_deletes_their_account_takes_it_along(told, people):
    anonymise(player=people["organiser"])
    assert not HowToPay.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_save_at_once_leave_one_of_the_two(members):
    numbers = [f"+35840123456{n}" for n in range(4)]
    assert (
        at_once(
            [lambda n=n: say_how_to_pay(player=members[0], holder="", iban="", mobilepay=n) for n in numbers]
        )
        == []
    )
    assert HowToPay.objects.get().mobilepay in numbers
