"""The API of the next season."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.seasons import closed_season
from tournaments.models import Competition

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def test_programs_do_the_same(visit: Visit, house: Club) -> None:
    (_made, people), owner = closed_season(house), visit("Owner")
    plan = owner.get("/api/series/spring/next/").json()
    assert [(one["player"], one["after"], one["why"]) for one in plan["people"]] == [
        ("aino", 0, "rises"), ("eero", 1, "stays"),
    ]  # fmt: skip
    given = {"title": "Autumn", "places": [{"player": "aino", "division": 1}], "entering": "enter"}
    wrong = given | {"places": [{"player": "nobody", "division": 0}]}
    assert owner.post("/api/series/spring/next/", wrong, "application/json").status_code == 400
    found = owner.post("/api/series/spring/next/", given, "application/json")
    assert found.status_code == 201 and found.json()["parts"][0]["founded"] is True
    cup = Competition.objects.get(counts_in__series__slug="autumn")
    assert {one.player.name for one in cup.entries.all()} == {"Aino", "Eero"}
    answer = owner.post("/api/series/autumn/answer/", {"plays": True, "player": "aino"}, "application/json")
    assert answer.status_code == 400, "nobody was asked"
    assert owner.post("/api/series/autumn/undo/").json()["slug"] == "spring"
    assert people["Aino"].series_places.count() == 1
