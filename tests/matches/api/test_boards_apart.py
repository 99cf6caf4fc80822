"""What one's own table enters over the API (MATCH-7)."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from matches.models import HalfBoard, Match
from matches.services import SeatPlan, create_match, start
from tests.matches.halves import api

pytestmark = pytest.mark.django_db


def test_entered_agreed_and_taken_back(sakaali: Match, eight: dict[str, Player]) -> None:
    at = f"/api/matches/{sakaali.code}/boards/"
    given: dict[str, Any] = {"table": 0, "board": 1, "result": {"first": [50, 71]}}
    made = api(eight["Aino"]).post(at, given, format="json")
    assert made.status_code == 200
    assert made.data[0]["halves"] == [{"board": 1, "result": [50, 71], "agreed": False, "words": ["Aino"]}]
    said = api(eight["Bertta"]).post(f"{at}0/1/", {"agree": True}, format="json")
    assert said.data[0]["halves"][0]["agreed"] is True
    refused = api(eight["Eero"]).post(f"{at}0/1/", {"agree": False}, format="json")
    assert (refused.status_code, HalfBoard.objects.count()) == (400, 1)
    assert api(eight["Plain"]).post(at, given, format="json").status_code == 403
    wrong = api(eight["Eero"]).post(
        at, {"table": 1, "board": 5, "result": {"second": [10, 0]}}, format="json"
    )
    assert (wrong.status_code, "second" in wrong.json()["error"]["fields"]) == (400, True)


def test_other_matches_have_no_tables(eight_club: Club, eight: dict[str, Player]) -> None:
    seats = [SeatPlan(eight["Aino"]), SeatPlan(eight["Eero"])]
    other = start(match=create_match(game="totem-tennis", seats=seats, entered=True, club=eight_club))
    assert api(eight["Aino"]).get(f"/api/matches/{other.code}/boards/").data == []
