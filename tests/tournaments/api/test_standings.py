"""Standings by API: a line opened, and which tie-breaks count."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish, two_rounds_played, win_all
from tournaments import selectors

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_a_line_is_opened_for_everybody(visit: Callable[[str], Client], house: Club) -> None:
    made, browser = two_rounds_played(house), visit("Nobody")
    first = selectors.table_of_standings(made)[0]
    assert first.rank is not None
    at = f"/api/competitions/{made.slug}/standings/"
    told = browser.get(f"{at}{first.rank.number}/").json()
    assert (told["place"], told["points"], told["player"]) == (1, first.points, first.entry.player.slug)
    assert (len(told["rounds"]), [one["key"] for one in told["sums"]]) == (2, made.tie_breaks)
    assert [part["counted"] for part in told["sums"][0]["parts"]].count(False) == 1, "the lowest is cut"
    for nobody in (99, "999999999999999999999"):
        assert browser.get(f"{at}{nobody}/").status_code == 404


def test_an_organiser_sets_tie_breaks_until_a_result_counts(
    visit: Callable[[str], Client], house: Club
) -> None:
    made, browser = drafted(house, 4), visit("Organiser")
    at = f"/api/competitions/{made.slug}/tie-breaks/"
    assert visit("Member").put(at, {"tie_breaks": ["SB"]}, JSON).status_code == 403
    assert browser.put(at, {"tie_breaks": ["DE", "BH-M1"]}, JSON).json() == {"tie_breaks": ["DE", "BH-M1"]}
    publish(made)
    win_all(made)
    refused = browser.put(at, {"tie_breaks": ["SB"]}, JSON)
    made.refresh_from_db()
    assert (refused.status_code, made.tie_breaks) == (400, ["DE", "BH-M1"])
    assert "stay as they were said" in refused.json()["error"]["message"]


@pytest.mark.parametrize(
    "rubbish",
    [
        [],
        {},
        {"tie_breaks": "SB SB"},
        {"tie_breaks": ["LUCK"]},
        {"tie_breaks": [["SB"]]},
        {"tie_breaks": ["SB"] * 9},
        {"tie_breaks": ["x" * 400]},
        {"tie_breaks": None},
    ],
)
def test_rubbish_is_refused(visit: Callable[[str], Client], house: Club, rubbish: object) -> None:
    made = drafted(house, 2)
    before = made.tie_breaks
    answer = visit("Organiser").put(f"/api/competitions/{made.slug}/tie-breaks/", rubbish, JSON)
    made.refresh_from_db()
    assert (answer.status_code, made.tie_breaks) == (400, before)
