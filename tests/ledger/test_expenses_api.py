"""A program shares an expense."""

import pytest

from ledger.models import LedgerEntry
from tests.ledger.booked import standing

pytestmark = pytest.mark.django_db

ASKED = {
    "payer": "kalle", "currency": "EUR", "amount": 5, "description": "x", "key": "k",
    "shares": [{"player": "liisa"}],
}  # fmt: skip


@pytest.mark.parametrize("role", ["organiser", "member", "stranger"])
def test_who_does_not_keep_the_money_finds_no_such_address(ask, role):
    assert ask(role, "post", "expenses/", ASKED).status_code == 404


def test_it_is_booked_once_and_two_shares_of_one_person_are_added(ask, club):
    before = standing(club)["Liisa"]
    asked = ASKED | {"amount": 30, "shares": [{"player": "liisa"}, {"player": "liisa"}, {"player": "eero"}]}
    answers = [ask("owner", "post", "expenses/", asked) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert LedgerEntry.objects.filter(kind="expense").count() == 1
    assert standing(club)["Liisa"] == before - 20


@pytest.mark.parametrize("name", ["payer", "amount", "currency", "description", "key", "shares"])
@pytest.mark.parametrize("wrong", ["", None, [], {}, [[]], [{"player": "nobody"}]], ids=repr)
def test_rubbish_is_refused_and_nothing_is_booked(ask, name, wrong):
    assert ask("owner", "post", "expenses/", ASKED | {name: wrong}).status_code == 400
    assert not LedgerEntry.objects.filter(kind="expense").exists()


@pytest.mark.parametrize("name", ["payer", "amount", "currency", "shares"])
@pytest.mark.parametrize("wrong", ["\0", "²", 10**30, -1], ids=repr)
def test_numbers_and_signs_that_make_no_sense_are_refused(ask, name, wrong):
    assert ask("owner", "post", "expenses/", ASKED | {name: wrong}).status_code == 400
    assert not LedgerEntry.objects.filter(kind="expense").exists()
