"""Cancelling a competition by API."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from tests.helpers.company import browser_of
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "rubbish", [{}, {"reason": ""}, {"reason": []}, {"reason": "\0"}, {"reason": "x" * 301}, []]
)
def test_it_is_cancelled_with_a_reason_by_who_organises_it(
    people: dict[str, Player], house: Club, rubbish: Any
) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=house, seed=7
    )
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"]])
    address = f"/api/competitions/{made.slug}/cancel/"
    organiser, member = browser_of(people["Organiser"]), browser_of(people["Member"])
    assert member.get(address).status_code == 403
    assert organiser.get(address).json()["entries"] == 2
    json: dict[str, Any] = {"content_type": "application/json"}
    assert member.post(address, {"reason": "No"}, **json).status_code == 403
    assert organiser.post(address, rubbish, **json).status_code == 400
    done = organiser.post(address, {"reason": "No room"}, **json).json()
    assert (done["status"], done["cancelled_because"]) == ("cancelled", "No room")
    assert "cancelled already" in organiser.post(address, {"reason": "No"}, **json).json()["error"]["message"]


def test_who_plays_in_it_leaves_it_to_another_organiser_once_it_runs(
    people: dict[str, Player], house: Club
) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=house, seed=7
    )
    competitions.enter(competition=made, players=[people["Organiser"], people["Keeper"]])
    competitions.start(competition=made)
    refused = browser_of(people["Organiser"]).post(
        f"/api/competitions/{made.slug}/cancel/", {"reason": "I lose"}, content_type="application/json"
    )
    assert (refused.status_code, Competition.objects.get().status) == (403, "running")
    assert "another organiser" in refused.json()["error"]["message"]
