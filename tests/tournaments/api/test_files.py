"""Files of an event by API, and results from a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, Pairing

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 4)
    publish(made)
    made.refresh_from_db()
    return made


def test_the_files_are_those_of_the_pages(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Nobody"), f"competitions/{swiss.slug}/files/"
    for what in ("entrants", "pairings", "standings", "report"):
        assert browser.get(f"/api/{at}{what}/").content == browser.get(f"/{at}{what}/").content
    assert browser.get(f"/api/{at}nothing/").status_code == 404
    assert browser.get("/api/competitions/nowhere/files/report/").status_code == 404


def test_results_are_looked_at_and_then_stored(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Organiser"), f"/api/competitions/{swiss.slug}/results/"
    looked = browser.post(at, {"table": "table,result\n1,1\n2,x\n"}, JSON).json()
    assert [row["writes"] for row in looked] == [True, False] and "is no result" in looked[1]["problem"]
    refused = browser.post(at, {"table": "table,result\n1,1\n2,x\n", "store": True}, JSON)
    assert refused.status_code == 400 and "Line 3" in refused.content.decode()
    assert not Pairing.objects.filter(counted=True).exists()
    stored = browser.post(at, {"table": "table,result\n1,1\n2,0\n", "store": True}, JSON)
    assert stored.status_code == 200 and Pairing.objects.filter(counted=True).count() == 2


def test_a_league_takes_none(visit: Callable[[str], Client], hex_league: Competition) -> None:
    at = f"/api/competitions/{hex_league.slug}/results/"
    assert visit("Organiser").post(at, {"table": "table,result\n1,1\n"}, JSON).status_code in (403, 404)
