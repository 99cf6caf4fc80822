"""Open tables by programme: what the pages do, and the same refusals."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from lobby.models import OpenTable
from matches.models import Match
from tests.helpers.company import browser_of
from tests.helpers.endings import lost_by
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db


def post(player: Player | None, address: str, body: Any = None) -> Any:
    return browser_of(player).post(address, body or {}, content_type="application/json")


def test_a_table_is_opened_joined_and_begins(people: dict[str, Player], club: Club) -> None:
    aino, eero = people["Aino"], people["Eero"]
    made = post(aino, "/api/tables/", {"game": "hex", "others": [None], "options": {"size": 5}})
    assert made.status_code == 201
    table = made.json()
    assert (table["status"], table["options"]["size"], table["match"]) == ("open", 5, None)
    listed = browser_of(eero).get("/api/tables/").json()
    assert [one["code"] for one in listed] == [table["code"]]
    after = post(eero, f"/api/tables/{table['code']}/sit/", {"terms": table["terms"]}).json()
    assert (after["status"], after["match"]) == ("begun", str(Match.objects.get().code))
    assert browser_of(None).get("/api/tables/").json() == []


def test_who_is_asked_says_no(people: dict[str, Player], club: Club) -> None:
    aino, eero = people["Aino"], people["Eero"]
    body = {"game": "hex", "others": [eero.slug], "seat": 1, "audience": "link", "hours": 1, "rated": False}
    table = post(aino, "/api/tables/", body).json()
    assert browser_of(people["Helmi"]).get("/api/tables/").json() == []
    assert browser_of(eero).get("/api/tables/").json()[0]["seats"][0]["asked"] == eero.slug
    after = post(eero, f"/api/tables/{table['code']}/leave/").json()
    assert after["seats"][0] == {"index": 0, "player": None, "asked": None, "sat_at": None}


def test_the_host_frees_fills_and_calls_off(
    opened: Opened, people: dict[str, Player], bots: dict[str, Player]
) -> None:
    table, other = opened(game="tuppi", seats=[people["Aino"], None, people["Eero"], None]), opened()
    here = f"/api/tables/{table.code}"
    assert post(people["Aino"], f"{here}/free/", {"index": 2}).json()["seats"][2]["asked"] is None
    assert post(people["Eero"], f"{here}/fill/").status_code == 403
    assert post(people["Aino"], f"{here}/fill/").json()["status"] == "begun"
    assert post(people["Aino"], f"/api/tables/{other.code}/call-off/").json()["status"] == "off"
    assert post(people["Eero"], f"/api/tables/{other.code}/sit/", {"terms": other.terms}).status_code == 409


def test_when_bots_come_is_chosen_and_read(people: dict[str, Player]) -> None:
    body = {"game": "hex", "others": [None], "bots_after": 15}
    assert post(people["Aino"], "/api/tables/", body).json()["bots_after"] == 15
    assert post(people["Aino"], "/api/tables/", body | {"bots_after": 3}).status_code == 400


def test_playing_again(opened: Opened, people: dict[str, Player]) -> None:
    match = sit(opened(), people["Eero"]).match
    assert match is not None
    lost_by(match_id=match.pk, seat=0)
    table = post(people["Eero"], f"/api/matches/{match.code}/play-again/").json()
    assert table["host"] == people["Eero"].slug
    after = post(people["Aino"], f"/api/matches/{match.code}/play-again/").json()
    assert after["status"] == "begun"
    assert post(people["Outi"], f"/api/matches/{match.code}/play-again/").status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        {}, {"game": "hex"}, {"game": "hex", "others": "eero"}, {"game": "hex", "others": []},
        {"game": "hex", "others": ["nobody"]}, {"game": "hex", "others": ["outi"]}, {"game": "hex", "others": ["aino"]},
        {"game": "x" * 61, "others": [None]}, {"game": "nowhere", "others": [None]},
        {"game": "hex", "others": [None], "hours": 10**30}, {"game": "hex", "others": [None] * 61},
        {"game": "hex", "others": [None], "audience": "club"}, {"game": "hex", "others": [None], "seat": -1},
        {"game": "hex", "others": [None], "options": ["size"]},
        {"game": "hex", "others": [None], "options": {"size": {"a": 1}}},
        {"game": "hex", "others": [["eero"]]}, {"game": "hex", "others": [None], "preset": "none"},
        {"game": "spider", "others": [None]}, {"game": "hex", "others": [None, None]},
    ],
    ids=str,
)  # fmt: skip
def test_rubbish_opens_nothing(people: dict[str, Player], body: dict[str, Any]) -> None:
    answer = post(people["Aino"], "/api/tables/", body)
    assert 400 <= answer.status_code < 500 and answer.json()["error"]["message"], answer.content
    assert not OpenTable.objects.exists()


def test_a_club_that_one_is_not_of(people: dict[str, Player], club: Club) -> None:
    body = {"game": "hex", "others": [None], "audience": "club", "club": club.slug}
    assert post(people["Outi"], "/api/tables/", body).status_code == 404
    made = post(people["Eero"], "/api/tables/", body).json()
    assert made["club"] == club.slug
    assert (
        post(people["Outi"], f"/api/tables/{made['code']}/sit/", {"terms": made["terms"]}).status_code == 403
    )


def test_a_stake_is_sent_read_and_hidden_from_strangers(people: dict[str, Player], club: Club) -> None:
    stake = {"currency": "EUR", "value": 5, "rule": "fixed", "per": 1, "policy": "per_player", "line": None}
    body = {"game": "hex", "others": [None], "stake": {**stake, "cap": 200}}
    refused = post(people["Aino"], "/api/tables/", body)
    assert (refused.status_code, "club" in refused.json()["error"]["message"]) == (400, True)
    made = post(people["Aino"], "/api/tables/", body | {"audience": "club", "club": club.slug}).json()
    assert made["stake"] == stake | {"cap": 200, "said": "fixed stake of €0.05, at most €2.00 each"}
    (listed,) = browser_of(people["Eero"]).get("/api/tables/").json()
    here = f"/api/tables/{made['code']}/"
    assert listed["stake"] == browser_of(people["Eero"]).get(here).json()["stake"] == made["stake"]
    assert browser_of(None).get(here).json()["stake"] is None
    after = post(people["Eero"], f"{here}sit/", {"terms": listed["terms"]}).json()
    assert (after["status"], after["stake"]) == ("begun", made["stake"])
