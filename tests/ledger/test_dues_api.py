"""A program sets dues, reads what is to be booked, books it, and lets some pay less."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from clubs.models import Membership
from common import site_time
from ledger.models import Charge, Dues, Reduction

pytestmark = pytest.mark.django_db

ASKED = {"name": "Room", "every": "quarter", "currency": "EUR", "member": 300, "starts_on": "2026-11-24"}
WRONG = ["", None, [], {}, "\0", "²", 10**30, -1]


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr(site_time, "today", lambda: date(2026, 11, 24))


@pytest.fixture
def dues(ask, people) -> int:
    Membership.objects.update(joined_at=datetime(2020, 1, 1, tzinfo=UTC))
    return ask("owner", "post", "dues/", ASKED).json()["id"]


def test_what_is_to_be_booked_is_read_and_booked_once(ask, dues):
    begun, coming = ask("organiser", "get", f"dues/{dues}/").json()
    assert (begun["name"], begun["first"], begun["begun"]) == ("2026 Q4", "2026-10-01", True)
    assert (coming["name"], coming["begun"]) == ("2027 Q1", False)
    assert {row["amount"] for row in begun["due"]} == {300}
    sent = {"period": begun["first"]}
    answers = [ask("treasurer", "post", f"dues/{dues}/booking/", sent) for _ in range(2)]
    assert [len(answer.json()) for answer in answers] == [len(begun["due"]), 0]
    assert ask("organiser", "get", f"dues/{dues}/").json()[0]["due"] == []


def test_some_pay_less_and_that_is_ended(ask, dues):
    sent = {"players": ["liisa", "kalle"], "amount": 0, "reason": "Honorary"}
    made = ask("owner", "post", f"dues/{dues}/reductions/", sent)
    assert (made.status_code, [row["player"] for row in made.json()]) == (201, ["kalle", "liisa"])
    assert ask("owner", "delete", f"reductions/{made.json()[0]['id']}/").status_code == 204
    assert [row["player"] for row in ask("owner", "get", f"dues/{dues}/reductions/").json()] == ["liisa"]


@pytest.mark.parametrize("role", ["organiser", "member"])
def test_members_read_what_they_are_and_do_not_set_them(ask, dues, role):
    assert [row["name"] for row in ask(role, "get", "dues/").json()] == ["Room"]
    assert ask(role, "post", "dues/", ASKED).status_code == 404
    assert ask(role, "post", f"dues/{dues}/booking/", {"period": "2026-10-01"}).status_code == 404
    assert ask(role, "get", f"dues/{dues}/reductions/").status_code == 404


def test_a_stranger_finds_none_of_it(ask, dues):
    for address in ("dues/", f"dues/{dues}/", f"dues/{dues}/reductions/"):
        assert ask("stranger", "get", address).status_code == 404


@pytest.mark.parametrize("name", ["name", "every", "currency", "member", "starts_on", "ends_on"])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_rubbish_sets_no_dues(ask, name, wrong):
    answer = ask("owner", "post", "dues/", ASKED | {name: wrong})
    said = (name == "name" and wrong in ("²", -1)) or (name == "ends_on" and wrong is None)
    assert answer.status_code == (201 if said else 400)
    assert Dues.objects.exists() == said


@pytest.mark.parametrize("wrong", [*WRONG, "2026-11-24", "2027-01-01"], ids=repr)
def test_rubbish_books_nothing(ask, dues, wrong):
    assert ask("owner", "post", f"dues/{dues}/booking/", {"period": wrong}).status_code == 400
    assert not Charge.objects.exists()


@pytest.mark.parametrize("name", ["players", "amount", "reason"])
@pytest.mark.parametrize("wrong", [*WRONG, ["nobody"], [[]], 300], ids=repr)
def test_rubbish_reduces_nothing(ask, dues, name, wrong):
    sent = {"players": ["liisa"], "amount": 5, "reason": "So"} | {name: wrong}
    answer = ask("owner", "post", f"dues/{dues}/reductions/", sent)
    said = name == "reason" and wrong in ("²", -1, 300)
    assert answer.status_code == (201 if said else 400)
    assert Reduction.objects.exists() == said
