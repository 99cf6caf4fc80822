"""A ladder and the windows of a league by the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from tournaments.models import Competition
from tournaments.services import competitions
from tournaments.services.seeding import seeding_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(house: Club, people: dict[str, Player]) -> Competition:
    return started(house, people, "ladder")


def started(house: Club, people: dict[str, Player], format: str) -> Competition:
    found = competitions.create_competition(
        kind="tournament", title="Season", game="hex", format=format, club=house, seed=7
    )
    players = [people["Member"], people["Keeper"], people["Stranger"]]
    entries = competitions.enter(competition=found, players=players)
    order = [next(one.pk for one in entries if one.player == player) for player in players]
    seeding_set(competition=found, seeding="hand", order=order)
    return competitions.start(competition=found)


def post(browser: Client, address: str, data: dict[str, Any]) -> Any:
    return browser.post(address, data, content_type="application/json")


def test_challenged_accepted_and_played(visit: Callable[[str], Client], ladder: Competition) -> None:
    at = f"/api/competitions/{ladder.slug}/"
    rungs = visit("Keeper").get(f"{at}ladder/").json()["rungs"]
    assert [rung["may"] for rung in rungs] == [True, False, False]
    made = post(visit("Keeper"), f"{at}ladder/", {"player": rungs[0]["player"]})
    assert made.status_code == 201
    one = f"{at}ladder/{made.json()['id']}/"
    assert post(visit("Keeper"), one, {"accepted": True}).status_code == 400
    assert post(visit("Member"), one, {"accepted": True}).json()["state"] == "accepted"
    assert post(visit("Organiser"), f"{at}rounds/1/tables/1/result/", {"result": "1"}).status_code == 200
    after = visit("Nobody").get(f"{at}ladder/").json()
    assert [rung["player"] for rung in after["rungs"]][:2] == [rungs[1]["player"], rungs[0]["player"]]
    assert post(visit("Organiser"), f"{at}ladder/end/", {}).status_code == 204


def test_taken_back_and_rubbish(visit: Callable[[str], Client], ladder: Competition) -> None:
    at = f"/api/competitions/{ladder.slug}/ladder/"
    for sent in ({}, {"player": ""}, {"player": "x" * 99}, {"player": None}):
        assert post(visit("Keeper"), at, sent).status_code == 400
    assert post(visit("Keeper"), at, {"player": "nobody-here"}).status_code == 404
    rungs = visit("Keeper").get(at).json()["rungs"]
    made = post(visit("Keeper"), at, {"player": rungs[0]["player"]}).json()
    assert post(visit("Member"), f"{at}{made['id']}/", {"accepted": "perhaps"}).status_code == 400
    assert visit("Keeper").delete(f"{at}{made['id']}/").json()["state"] == "taken-back"
    assert visit("Keeper").delete(f"{at}{10**9}/").status_code == 404


def test_the_days_of_a_league(visit: Callable[[str], Client], house: Club, people: dict[str, Player]) -> None:
    at = f"/api/competitions/{started(house, people, 'league').slug}/windows/"
    days = visit("Nobody").get(at).json()["windows"]
    assert [one["number"] for one in days] == [1, 2, 3]

    def put(who: str, windows: object) -> int:
        return visit(who).put(at, {"windows": windows}, content_type="application/json").status_code

    assert put("Member", days) == 403
    assert put("Organiser", days) == 200
    for rubbish in (
        "x",
        [{"number": 1}],
        [{"number": 3, "opens": "x", "closes": "x"}],
        [{**days[2], "number": 9}],
    ):
        assert put("Organiser", rubbish) == 400
