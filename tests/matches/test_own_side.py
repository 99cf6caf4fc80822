"""Whoever confirms a sheet reads first what it says from their own side."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from games.core.match_result import MatchResult
from matches.own_side import result_of_side
from tests.matches.sheets import enter, page, phone, running

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("totals", "places", "side", "said"),
    [
        ((70, 50), (1, 2), 0, "You win 70 : 50."),
        ((70, 50), (1, 2), 1, "You lose 50 : 70."),
        ((10, 20), (1, 2), 0, "You win 10 : 20."),
        ((-5, -5), (1, 1), 1, "You draw \N{MINUS SIGN}5 : \N{MINUS SIGN}5."),
        ((70, 50), None, 1, "For you 50 : 70."),
        ((30, 10, 20), (1, 3, 2), 2, "You are in place 2 of 3, with 20 : 30 : 10."),
        ((30, 30, 20), (1, 1, 3), 1, "You share place 1 of 3, with 30 : 30 : 20."),
    ],
)
def test_the_score_is_put_the_readers_own_way_round(
    totals: tuple[int, ...], places: tuple[int, ...] | None, side: int, said: str
) -> None:
    found = result_of_side(MatchResult(totals, places, ""), side)
    assert found is not None and found.said == said


def test_there_is_none_without_a_result_or_without_another_side() -> None:
    assert result_of_side(None, 0) is None
    assert result_of_side(MatchResult((7,), (1,), ""), 0) is None
    assert result_of_side(MatchResult((7, 5), (1, 2), ""), 2) is None


def test_it_stands_above_the_button_and_in_the_api(people: list[Player], club: Club) -> None:
    aino, eero, sylvi, veikko = people
    match = running("hex", [aino, eero], club=club)
    at = f"/api/matches/{match.code}/"
    assert phone(aino).get(at).json()["own_result"] is None
    enter(match, {"winner": 0, "swapped": False})
    assert "You win 1 : 0." in page(match, aino)
    shown = page(match, eero)
    assert shown.index("You lose 0 : 1.") < shown.index("Confirm the result")
    assert "You win" not in page(match, veikko) and "You lose" not in page(match, veikko)
    own = phone(eero).get(at).json()["own_result"]
    assert (own["own"], own["others"], own["place"], own["said"]) == (0, [1], 2, "You lose 0 : 1.")
    assert phone(sylvi).get(at).json()["own_result"] is None
