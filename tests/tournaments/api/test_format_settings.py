"""Settings, points and the order of the draw by the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(house: Club) -> Competition:
    found = competitions.create_competition(
        kind="tournament", title="Open", game="hex", format="keizer", club=house, seed=7
    )
    competitions.enter(competition=found, players=[entry.player for entry in drafted(house, 4).entries.all()])
    return found


def put(browser: Client, address: str, data: dict[str, Any]) -> Any:
    return browser.put(address, data, content_type="application/json")


def test_settings_are_read_by_all_and_written_by_organisers(
    visit: Callable[[str], Client], made: Competition
) -> None:
    at = f"/api/competitions/{made.slug}/settings/"
    assert put(visit("Member"), at, {"settings": {"rounds": 9}}).status_code == 403
    answer = put(visit("Organiser"), at, {"settings": {"rounds": 9}, "scheme": {"win": 200}})
    assert answer.status_code == 200
    found = visit("Nobody").get(at).json()
    assert {one["key"]: one["value"] for one in found["settings"]}["rounds"] == 9
    assert found["scheme"]["win"] == 200


@pytest.mark.parametrize(
    "sent",
    [
        {"settings": {"rounds": "x"}},
        {"settings": {"queens": 1}},
        {"settings": []},
        {"scheme": {"win": "x"}},
        {"scheme": {"win": 10**30}},
        {"scheme": {"places": [1] * 99}},
    ],
)
def test_rubbish_is_refused(visit: Callable[[str], Client], made: Competition, sent: dict[str, Any]) -> None:
    assert put(visit("Organiser"), f"/api/competitions/{made.slug}/settings/", sent).status_code == 400


def test_the_order_is_told_and_read(visit: Callable[[str], Client], made: Competition) -> None:
    at, slugs = f"/api/competitions/{made.slug}/seeding/", [e.player.slug for e in made.entries.all()]
    order = [slugs[2], slugs[0], slugs[1], slugs[3]]
    sent = {"seeding": "hand", "entries": [{"player": slug, "rating": 1500} for slug in order]}
    assert put(visit("Organiser"), at, sent).status_code == 200
    found = visit("Nobody").get(at).json()
    assert [one["player"] for one in found["entries"]] == order and found["entries"][0]["rating"] == 1500
    unknown = {"seeding": "hand", "entries": [{"player": "nobody-here"}]}
    assert put(visit("Organiser"), at, unknown).status_code == 400


def test_what_stands_in_no_parts_has_none(visit: Callable[[str], Client], made: Competition) -> None:
    competitions.start(competition=made)
    assert visit("Nobody").get(f"/api/competitions/{made.slug}/parts/").status_code == 404
