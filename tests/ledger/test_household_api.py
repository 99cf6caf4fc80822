"""Households by the API."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from ledger.joint import payers
from ledger.models import PaidFor
from tests.ledger.conftest import as_

pytestmark = pytest.mark.django_db

URL = "/api/clubs/kerho/household/"


def test_asked_agreed_listed_and_ended(club: Club, owing: list[Player]) -> None:
    _aino, eero, kalle, liisa = owing
    sent = {"player": "liisa", "payer": "eero"}
    first, again = (as_(eero).post(URL, sent, format="json") for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    pk = first.json()["id"]
    assert as_(eero).post(f"{URL}{pk}/agreed/").status_code == 400
    assert as_(liisa).post(f"{URL}{pk}/agreed/").json()["agreed_at"]
    assert payers(club) == {liisa.pk: eero}
    assert [row["id"] for row in as_(liisa).get(URL).json()] == [pk]
    assert as_(kalle).get(URL).json() == []
    assert as_(kalle).post(f"{URL}{pk}/ended/").status_code == 400
    assert as_(liisa).post(f"{URL}{pk}/ended/").json()["ended_at"]
    assert payers(club) == {}


@pytest.mark.parametrize(
    "sent",
    [{}, {"player": "liisa"}, {"player": "liisa", "payer": "nobody"}, {"player": 5, "payer": None}, [], "x"],
)
def test_rubbish_is_told_and_changes_nothing(club: Club, owing: list[Player], sent: object) -> None:
    answer = as_(owing[1]).post(URL, sent, format="json")
    assert answer.status_code == 400
    assert answer.json()
    assert not PaidFor.objects.exists()


def test_what_is_not_there_is_not_found(club: Club, owing: list[Player]) -> None:
    for action in ("agreed", "ended"):
        assert as_(owing[1]).post(f"{URL}{10**17}/{action}/").status_code == 404


def test_why_names_whose_line_it_is(club: Club, owing: list[Player]) -> None:
    eero, liisa = owing[1], owing[3]
    pk = as_(eero).post(URL, {"player": "liisa", "payer": "eero"}, format="json").json()["id"]
    as_(liisa).post(f"{URL}{pk}/agreed/")
    told = [
        part["paid_for"]
        for to in ("aino", "kalle")
        for side in as_(eero)
        .get(f"/api/clubs/kerho/settle-up/why/?payer=eero&payee={to}&currency=EUR")
        .json()["reasons"]
        for part in side["parts"]
    ]
    assert sorted(told, key=str) == [None, "liisa"]
