"""The API of dealt boards."""

from __future__ import annotations

import hashlib

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import crowd, enter_all, founded, play_boards
from tournaments.models import Competition, DealLook
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def made(people: dict[str, Player], house: Club) -> Competition:
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 1})
    enter_all(made, crowd(house, 8), people["Owner"])
    return made


def test_dealt_seen_played_and_read(people: dict[str, Player], made: Competition) -> None:
    at = f"/api/competitions/{made.slug}"
    organiser, anybody = browser_of(people["Organiser"]), Client()
    assert anybody.get(f"{at}/deals/").status_code == 404
    assert browser_of(people["Member"]).post(f"{at}/deals/", {"boards": 2}, JSON).status_code == 403
    for wrong in ({}, {"boards": 0}, {"boards": "x"}, {"boards": 2, "closed_until": "soon"}):
        assert organiser.post(f"{at}/deals/", wrong, JSON).status_code == 400
    told = organiser.post(f"{at}/deals/", {"boards": 2}, JSON)
    assert told.status_code == 201
    before = told.json()
    assert [board["deal"] for board in before["boards"]] == [None, None] and not before["opened"]
    assert browser_of(people["Member"]).post(f"{at}/deals/look/").status_code == 403
    seen = organiser.post(f"{at}/deals/look/").json()
    assert len(seen["boards"]) == 2 and seen["pbn"].count("[Deal ") == 2
    assert DealLook.objects.get().player == people["Organiser"]
    assert anybody.get(f"{at}/hand-records/").json() == []
    play_boards(competitions.start(competition=made), people["Owner"])
    after = anybody.get(f"{at}/deals/").json()
    assert hashlib.sha256(after["opened"].encode()).hexdigest() == before["seal"]
    assert [board["deal"]["hands"] for board in after["boards"]] == [one["hands"] for one in seen["boards"]]
    record = anybody.get(f"{at}/hand-records/").json()
    assert [len(board["results"]) for board in record] == [2, 2]
    assert after["looks"][0]["player"] == people["Organiser"].slug


def test_deals_from_elsewhere(people: dict[str, Player], made: Competition) -> None:
    at = f"/api/competitions/{made.slug}/deals/bring/"
    organiser = browser_of(people["Organiser"])
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    for wrong in ("", "rubbish", '[Board "1"]\n[Deal "N:x"]', "\x00"):
        assert organiser.post(at, {"pbn": wrong}, JSON).status_code in (400, 409, 422)
    told = organiser.post(at, {"pbn": f'[Board "1"]\n[Deal "{deal}"]\n'}, JSON)
    assert told.status_code == 201 and told.json()["boards"][0]["source"] == "file"
    assert told.json()["boards"][0]["deal"] is None and told.json()["seal"] == ""
