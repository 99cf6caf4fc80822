"""Tables by API: results typed, who did not come, rulings with what they bring, byes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, Ruling

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 4)
    publish(made)
    return made


def test_a_round_from_a_no_show_to_a_ruling(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Organiser"), f"/api/competitions/{swiss.slug}/rounds/1/tables"
    told = browser.post(f"{at}/1/absent/", {"came": [True, False]}, JSON).json()
    assert (told["kind"], [side["half_points"] for side in told["sides"]]) == ("forfeit", [2, 0])
    assert browser.delete(f"{at}/1/absent/").json()["counted"] is False
    told = browser.post(f"{at}/1/result/", {"result": "0"}, JSON).json()
    assert [side["half_points"] for side in told["sides"]] == [0, 2]
    ruling = {"kind": "penalty", "points": [0, -25], "reason": "Late"}
    effects = browser.post(f"{at}/1/rulings/effects/", ruling, JSON).json()
    assert [one["new_points"] for one in effects["moved"]][:1] == ["0.75"] and effects["later"] == []
    assert not Ruling.objects.exists()
    made = browser.post(f"{at}/1/rulings/", ruling, JSON)
    assert (made.status_code, made.json()["points"]) == (201, [0, -25])
    assert [row["reason"] for row in browser.get(f"{at}/1/rulings/").json()] == ["Late"]
    standings = visit("Nobody").get(f"/api/competitions/{swiss.slug}/").json()["standings"]
    assert (standings[0]["points"], standings[1]["decided_by"]) == (0.75, "points")


def test_what_cannot_be_is_refused_in_words(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Organiser"), f"/api/competitions/{swiss.slug}/rounds/1/tables"
    for address, sent in (
        ("1/result/", {"result": "many"}),
        ("1/absent/", {"came": [True, True]}),
        ("1/rulings/", {"kind": "penalty", "points": [0, -25], "reason": "Late"}),
        ("1/rulings/effects/", {"kind": "adjusted", "points": [1], "reason": "Late"}),
    ):
        assert browser.post(f"{at}/{address}", sent, JSON).status_code == 400
    assert browser.post(f"{at}/9/result/", {"result": "1"}, JSON).status_code == 404


def test_a_bye_is_asked_for(visit: Callable[[str], Client], swiss: Competition) -> None:
    entry = swiss.entries.select_related("player")[0]
    at = f"/api/competitions/{swiss.slug}/entries/{entry.player.slug}/byes/"
    browser = visit("Organiser")
    assert browser.put(at, {"round": 2, "kind": "half-bye"}, JSON).status_code == 204
    entry.refresh_from_db()
    assert entry.byes == {"2": "half-bye"}
    assert browser.put(at, {"round": 1, "kind": ""}, JSON).status_code == 400
