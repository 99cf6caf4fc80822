"""Seasons by API: everything that the pages can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import join
from tests.tournaments.seasons import night, tournament
from tournaments.models import Series

pytestmark = pytest.mark.django_db
JSON = "application/json"
Visit = Callable[[str], Client]


def test_a_season_from_its_beginning_to_the_next(visit: Visit, house: Club) -> None:
    owner, at = visit("Owner"), "/api/series/spring"
    players = [Player.objects.create(name=name, slug=name.lower()) for name in ("Aino", "Eero")]
    for player in players:
        join(club=house, player=player)
    given = {"title": "Spring", "club": house.slug, "scale": [5, 3], "divisions": ["A", "B"]}
    assert owner.post("/api/series/", given, JSON).status_code == 201
    cup = tournament(house, players)
    night(house, *players)
    owner.post(f"{at}/parts/", {"kind": "competition", "key": cup.slug}, JSON)
    (one,) = owner.get(f"{at}/nights/").json()
    detail = owner.post(f"{at}/parts/", {"kind": "night", "key": one["key"]}, JSON).json()
    assert [part["over"] for part in detail["parts"]] == [True, True]
    lines = detail["tables"][1]["lines"]
    assert [(line["player"], line["total"]) for line in lines] == [("aino", 1000), ("eero", 600)]
    put = owner.put(f"{at}/members/", {"player": "eero", "division": 0, "category": "newcomers"}, JSON).json()
    assert put["tables"][0]["lines"][0]["class_place"] == 1
    assert owner.delete(f"{at}/parts/{detail['parts'][1]['id']}/").status_code == 204
    assert owner.post(f"{at}/close/", {}, JSON).json()["closed_at"]
    assert owner.post(f"{at}/close/", {}, JSON).status_code == 400
    carried = owner.get(f"{at}/next/").json()["people"]
    assert {(one["player"], one["by"]) for one in carried if one["by"]} == {("aino", 1), ("eero", -1)}
    assert owner.post(f"{at}/next/", {"title": "Autumn"}, JSON).status_code == 201
    assert [row["slug"] for row in visit("Nobody").get("/api/series/").json()["results"]] == [
        "autumn",
        "spring",
    ]


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("", {"title": "X"}),
        ("", {"title": "X", "club": "house", "scale": ["ten"]}),
        ("", {"title": "X", "club": "house", "counting": "luck"}),
        ("", {"title": "X", "club": "house", "game": "nothing"}),
        ("", {"title": "X", "club": "house", "divisions": ["One"]}),
        ("spring/parts/", {"kind": "night", "key": "night/\x00"}),
        ("spring/parts/", {"kind": "luck", "key": "x"}),
        ("spring/close/", {}),
        ("spring/next/", {"title": "X"}),
        ("spring/next/", {}),
    ],
)
def test_rubbish_is_refused_and_changes_nothing(
    visit: Visit, house: Club, address: str, given: dict[str, Any]
) -> None:
    owner = visit("Owner")
    owner.post("/api/series/", {"title": "Spring", "club": house.slug}, JSON)
    here = {"club": house.slug} if "club" in given else {}
    answer = owner.post(f"/api/series/{address}", {**given, **here}, JSON)
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert Series.objects.count() == 1 and not Series.objects.get().parts.exists()
    assert visit("Member").post(f"/api/series/{address or 'spring/close/'}", given, JSON).status_code in (
        400,
        403,
    )
