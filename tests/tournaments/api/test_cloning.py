"""Cloning by API: for organisers alone, with and without a title."""

from __future__ import annotations

import pytest

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.staged import group_event, sections
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_a_tournament_and_an_event(people: dict[str, Player]) -> None:
    club = club_with_roles("House", people)
    old = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", settings={"rounds": 3}, club=club
    )
    event = group_event(club, 4)
    organiser, member = browser_of(people["Organiser"]), browser_of(people["Member"])
    at, of_event = f"/api/competitions/{old.slug}/clone/", f"/api/events/{event.slug}/clone/"
    made = organiser.post(at, {}, JSON)
    assert made.status_code == 201
    assert (made.json()["title"], made.json()["settings"]["rounds"]) == ("Cup", 3)
    third = organiser.post(of_event, {"title": "Third"}, JSON).json()
    assert (third["title"], [len(one["sections"]) for one in third["stages"]]) == ("Third", [2, 2])
    for address in (at, of_event):
        assert member.post(address, {}, JSON).status_code == 403
        assert organiser.post(address, {"title": "x" * 81}, JSON).status_code == 400
    stage = sections(event, 1)[0]
    assert organiser.post(f"/api/competitions/{stage.slug}/clone/", {}, JSON).status_code == 400
