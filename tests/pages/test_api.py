"""Games by programme."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from games.core import registry

client = APIClient()


def test_every_game_is_listed_by_title_with_what_can_be_chosen() -> None:
    rows = client.get("/api/games/").json()
    assert [row["key"] for row in rows] == [game.key for game in registry.all_games()]
    [tuppi] = [row for row in rows if row["key"] == "tuppi"]
    assert (tuppi["seats"], tuppi["objective"]) == ([4], "win")
    assert {option["key"] for option in tuppi["options"]} == {
        one.key for one in registry.get("tuppi").options
    }


@pytest.mark.parametrize("key", ["tuppi", "hex", "snooker"])
def test_a_game_has_its_rules_and_the_form_of_its_results(key: str) -> None:
    shown = client.get(f"/api/games/{key}/").json()
    assert shown["rules"].strip() and shown["results"]
    assert all(field["name"] and field["kind"] for field in shown["results"])


def test_what_is_read_is_in_the_language_that_is_asked_for() -> None:
    english, finnish = (
        client.get("/api/games/tuppi/", headers={"Accept-Language": language}).json()
        for language in ("en", "fi")
    )
    assert english["summary"] != finnish["summary"]
    assert english["rules"] != finnish["rules"]
    assert english["key"] == finnish["key"]


@pytest.mark.parametrize("key", ["yatzy", "x" * 5000, "TUPPI"])
def test_a_game_that_is_none_is_not_found(key: str) -> None:
    answer = client.get(f"/api/games/{key}/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
