"""How one is paid: seen by who owes, while they owe, and every look is seen."""

from __future__ import annotations

import pytest

from clubs.privacy import anonymise
from ledger.looks import looks_at
from ledger.models import HowToPay, Stake, StatementLook
from ledger.paying import say_how_to_pay
from ledger.services import record_payment, settle_match
from tests.helpers.answers import said
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


def test_who_owes_sees_where_to_pay_and_how_much_with_a_code(visit, told):
    page = visit("member").get(PAGE).content.decode()
    for words in ("€5.00", IBAN, "Kalle Koski", "+358401234567", "Kerho: Liisa", "<svg"):
        assert words in page
    assert "/clubs/kerho/pay/kalle/?currency=EUR" in visit("member").get("/money/").content.decode()


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


def test_where_no_euros_are_owed_there_is_no_code(ask, told, people, staked, ended):
    settle_match(
        match=ended(
            staked("toy", [people["organiser"], people["member"]], currency="PTS", value=7, cap=None),
            [1, 0],
            [1, 2],
        )
    )
    assert Stake.objects.filter(currency="PTS").exists()
    assert ask("member", "get", "how-to-pay/kalle/?currency=PTS").json()["code"] == ""
    answer = ask("member", "get", "how-to-pay/kalle/").json()
    assert answer["code"].startswith("BCD\n002\n1\nSCT\n\nKalle Koski\nFI2112345600000785\nEUR5.00\n")
    assert (answer["amount"], answer["iban"], answer["reference"]) == (
        500,
        "FI2112345600000785",
        "Kerho: Liisa",
    )


@pytest.mark.parametrize(
    ("field", "wrong", "words"),
    [
        ("iban", "FI21 1234 5600 0007 86", "is no IBAN"),
        ("iban", "FI12 1234 5600 0007 85", "is no IBAN"),
        ("iban", "\0", "is no IBAN"),
        ("iban", "<script>", "is no IBAN"),
        ("iban", "9" * 5000, "is no IBAN"),
        ("holder", "", "whose account"),
        ("holder", " \0 ", "whose account"),
        ("mobilepay", "call me", "is no phone number"),
        ("mobilepay", "²³²³²³", "is no phone number"),
        ("mobilepay", "1" * 50, "is no phone number"),
    ],
)
def test_rubbish_is_refused_and_what_stood_stays(visit, told, field, wrong, words):
    assert words in said(visit("organiser").post("/money/how/", SAID | {field: wrong}))
    told.refresh_from_db()
    assert (told.iban, told.holder, told.mobilepay) == ("FI2112345600000785", "Kalle Koski", "+358401234567")


def test_nothing_said_takes_it_away(visit, told):
    visit("organiser").post("/money/how/", {"iban": "", "holder": "Kalle", "mobilepay": " "})
    assert visit("member").get(PAGE).status_code == 404
    assert not HowToPay.objects.exists()


@pytest.mark.parametrize("wrong", ["eero", "nobody", "\0", "liisa"])
def test_nobody_else_is_asked_for(visit, ask, told, wrong):
    assert ask("member", "get", f"how-to-pay/{wrong}/").status_code == 404


@pytest.mark.parametrize("currency", ["", "XXX", "\0", "9" * 300, "SEK"])
def test_a_currency_in_which_nothing_is_owed_shows_nothing(visit, told, currency):
    assert visit("member").get(f"/clubs/kerho/pay/kalle/?currency={currency}").status_code == 404


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
