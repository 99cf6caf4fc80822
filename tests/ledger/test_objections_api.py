"""Objecting and answering by programme: rubbish is refused, and what is another's is not there."""

from __future__ import annotations

import pytest

from ledger.models import Share

pytestmark = pytest.mark.django_db

ASKED = {
    "payer": "kalle", "currency": "EUR", "amount": 50, "description": "x", "key": "k",
    "shares": [{"player": "liisa"}, {"player": "aino"}],
}  # fmt: skip
WRONG = ["", None, [], {}, "\0"]


@pytest.fixture
def shares(ask) -> dict[str, int]:
    made = ask("owner", "post", "expenses/", ASKED).json()
    return {row["player"]: row["id"] for row in made["shares"]}


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_an_objection_has_words(ask, shares, wrong):
    assert ask("member", "post", f"shares/{shares['liisa']}/objection/", {"reason": wrong}).status_code == 400
    assert set(Share.objects.values_list("status", flat=True)) == {"booked"}


@pytest.mark.parametrize("name", ["stands", "reason", "amount"])
@pytest.mark.parametrize("wrong", [*WRONG, "²", 10**30, -1, 26, 0], ids=repr)
def test_rubbish_answers_nothing(ask, shares, name, wrong):
    ask("member", "post", f"shares/{shares['liisa']}/objection/", {"reason": "No"})
    sent = {"stands": True, "reason": "So", "amount": 5} | {name: wrong}
    answer = ask("treasurer", "post", f"shares/{shares['liisa']}/answer/", sent)
    said = (name, wrong) in (("stands", 0), ("reason", "²"), ("reason", -1), ("reason", 26), ("reason", 0))
    assert answer.status_code == (200 if said else 400)


@pytest.mark.parametrize("what", ["objection", "answer", "reversal"])
def test_what_another_owes_is_not_there(ask, shares, what):
    sent = {"reason": "x", "stands": True}
    assert ask("member", "post", f"shares/{shares['aino']}/{what}/", sent).status_code == 404
    assert ask("stranger", "post", f"shares/{shares['liisa']}/{what}/", sent).status_code == 404


@pytest.mark.parametrize("role", ["member", "stranger"])
def test_who_keeps_no_money_reads_no_list(ask, shares, role):
    assert ask(role, "get", "money-objections/").status_code == 404
