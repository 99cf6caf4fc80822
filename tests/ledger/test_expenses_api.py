"""A program shares an expense, objects to a share, answers and takes it back."""

import pytest

from ledger.models import Expense, LedgerEntry
from tests.ledger.booked import sound, standing

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
    assert LedgerEntry.objects.filter(kind="share").count() == 2
    assert standing(club)["Liisa"] == before - 20


def test_several_payers_and_shares_by_amounts(ask, club):
    asked = {name: value for name, value in ASKED.items() if name not in ("payer", "amount")} | {
        "payers": [{"player": "kalle", "amount": 70}, {"player": "eero", "amount": 30}],
        "shares": [{"player": "liisa", "amount": 60}, {"player": "kalle", "amount": 40}],
    }
    made = ask("owner", "post", "expenses/", asked).json()
    assert [(row["player"], row["amount"]) for row in made["payers"]] == [("eero", 30), ("kalle", 70)]
    assert {row["player"]: (row["weight"], row["amount"]) for row in made["shares"]} == {
        "liisa": (None, 60),
        "kalle": (None, 40),
    }
    sound(club)


@pytest.mark.parametrize(
    "more",
    [
        {"payers": [{"player": "kalle", "amount": 5}]},
        {"payers": []},
        {"shares": [{"player": "liisa", "amount": 5}, {"player": "eero", "share": 1}]},
        {"shares": [{"player": "liisa", "amount": 5, "share": 1}]},
        {"shares": [{"player": "liisa", "amount": 4}]},
    ],
    ids=repr,
)
def test_half_one_way_and_half_another_is_refused(ask, more):
    assert ask("owner", "post", "expenses/", ASKED | more).status_code == 400
    assert not Expense.objects.exists()


@pytest.mark.parametrize("name", ["payer", "amount"])
def test_who_paid_and_how_much_belong_together(ask, name):
    asked = {key: value for key, value in ASKED.items() if key != name}
    assert ask("owner", "post", "expenses/", asked).status_code == 400


@pytest.mark.parametrize("name", ["payer", "payers", "amount", "currency", "description", "key", "shares"])
@pytest.mark.parametrize("wrong", ["", None, [], {}, [[]], [{"player": "nobody"}]], ids=repr)
def test_rubbish_is_refused_and_nothing_is_booked(ask, name, wrong):
    assert ask("owner", "post", "expenses/", ASKED | {name: wrong}).status_code == 400
    assert not LedgerEntry.objects.filter(kind="share").exists()


@pytest.mark.parametrize("name", ["payer", "amount", "currency", "shares"])
@pytest.mark.parametrize("wrong", ["\0", "²", 10**30, -1], ids=repr)
def test_numbers_and_signs_that_make_no_sense_are_refused(ask, name, wrong):
    assert ask("owner", "post", "expenses/", ASKED | {name: wrong}).status_code == 400
    assert not LedgerEntry.objects.filter(kind="share").exists()


def test_a_share_is_objected_to_listed_and_answered(ask, club):
    made = ask("owner", "post", "expenses/", ASKED).json()
    share, before = made["shares"][0]["id"], sound(club)["Liisa"]
    assert ask("stranger", "post", f"shares/{share}/objection/", {"reason": "No"}).status_code == 404
    held = ask("member", "post", f"shares/{share}/objection/", {"reason": "No"}).json()
    assert (held["status"], held["title"], sound(club)["Liisa"]) == ("held", "x", before + 5)
    assert [row["id"] for row in ask("treasurer", "get", "money-objections/").json()["shares"]] == [share]
    for wrong in ({"stands": True}, {"stands": True, "reason": "x", "amount": 6}, {"reason": "x"}):
        assert ask("treasurer", "post", f"shares/{share}/answer/", wrong).status_code == 400
    given = {"stands": True, "reason": "Some", "amount": 2}
    left = ask("treasurer", "post", f"shares/{share}/answer/", given).json()
    assert (left["amount"], left["was"], sound(club)["Liisa"]) == (2, 5, before + 3)
    assert ask("treasurer", "post", f"shares/{share}/reversal/", {"reason": "x"}).json()["status"] == "back"


def test_those_in_it_read_it_and_nobody_else(ask):
    made = ask("owner", "post", "expenses/", ASKED).json()
    assert [row["id"] for row in ask("member", "get", "expenses/").json()] == [made["id"]]
    assert ask("stranger", "get", "expenses/").status_code == 404
    assert ask("member", "post", f"expenses/{made['id']}/reversal/", {"reason": "x"}).status_code == 400
    back = ask("owner", "post", f"expenses/{made['id']}/reversal/", {"reason": "x"}).json()
    assert [row["status"] for row in back["shares"]] == ["back"]
