"""Prizes by API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish, win_all

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_all_that_the_page_can_do(visit: Callable[[str], Client], house: Club) -> None:
    swiss = drafted(house, 4, rounds=1, provisional=0)
    owner, at = visit("Owner"), f"/api/competitions/{swiss.slug}/prizes/"
    assert owner.get(at).status_code == 404
    cup = {"kind": "place", "place": 1, "amount": 1000, "currency": "EUR"}
    made = owner.post(at, cup, JSON)
    assert made.status_code == 201 and len(made.json()["seal"]) == 64 and made.json()["opened"] == ""
    owner.post(at, {"kind": "category", "category": "newcomers", "thing": "A book"}, JSON)
    one = swiss.entries.select_related("player").order_by("pk")[0]
    said = {"player": one.player.slug, "category": "newcomers"}
    assert owner.put(f"{at}category/", said, JSON).status_code == 204
    assert owner.post(f"{at}award/").status_code == 400, "not before the end"
    publish(swiss)
    win_all(swiss)
    awarded = owner.post(f"{at}award/").json()
    assert [won["amount"] for won in awarded["prizes"][0]["won"]] == ["€5.00", "€5.00"]
    assert awarded["opened"]
    assert owner.put(f"{at}award/", {"reason": ""}, JSON).status_code == 400
    back = owner.put(f"{at}award/", {"reason": "The wrong table"}, JSON).json()
    assert back["awarded_at"] is None and back["prizes"][0]["won"] == []


@pytest.mark.parametrize(
    "rubbish", [{}, {"kind": "lot"}, {"kind": "lot", "amount": "x"}, {"kind": ["lot"]}, []]
)
def test_rubbish_is_refused(visit: Callable[[str], Client], house: Club, rubbish: object) -> None:
    swiss = drafted(house, 4)
    answer = visit("Owner").post(f"/api/competitions/{swiss.slug}/prizes/", rubbish, JSON)
    assert answer.status_code == 400 and answer.json()["error"]["message"]
