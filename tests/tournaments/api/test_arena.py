"""An arena by API: as it stands, pausing, pairing, ending, and rubbish."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from matches.models import Match
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.matches import matches_of, win
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_it_is_seen_paired_paused_and_ended(people: dict[str, Player]) -> None:
    made = competitions.create_competition(
        kind="tournament", title="A", game="hex", format="arena", club=club_with_roles("House", people)
    )
    names = ("Member", "Keeper", "Author", "Stranger")
    competitions.enter(competition=made, players=[people[name] for name in names])
    competitions.start(competition=made)
    organiser, member = browser_of(people["Organiser"]), browser_of(people["Member"])
    at, json = f"/api/competitions/{made.slug}/arena/", "application/json"
    found = Client().get(at).json()
    assert {line["state"] for line in found["lines"]} == {"plays"} and found["open"] == [1, 2]
    assert member.put(f"{at}minutes/", {"minutes": 90, "reason": "Late"}, json).status_code == 403
    longer = organiser.put(f"{at}minutes/", {"minutes": 90, "reason": "Late"}, json).json()
    told = {key: longer["changes"][0][key] for key in ("before", "minutes", "reason", "by")}
    assert told == {"before": 60, "minutes": 90, "reason": "Late", "by": people["Organiser"].slug}
    for wrong in ({}, {"minutes": "x", "reason": "a"}, {"minutes": 9}, {"minutes": 5000, "reason": "a"}):
        assert organiser.put(f"{at}minutes/", wrong, json).status_code == 400
    assert Client().get(at).json()["minutes"] == 90
    for match in matches_of(made, status=Match.Status.RUNNING):
        win(match)
    assert member.put(f"{at}pause/", {"paused": True}, json).json()["paused_at"]
    keeper = people["Keeper"].slug
    assert member.put(f"{at}pause/", {"player": keeper, "paused": True}, json).status_code == 403
    assert organiser.put(f"{at}pause/", {"player": keeper, "paused": True}, json).status_code == 200
    for rubbish in ({}, {"paused": "what"}, {"player": "nobody", "paused": True}):
        assert organiser.put(f"{at}pause/", rubbish, json).status_code == 400
    assert organiser.post(f"{at}pair/").json() == {"tables": 1}
    assert member.post(f"{at}pair/").status_code == 403
    assert organiser.post(f"{at}end/").status_code == 400
    win(matches_of(made, status=Match.Status.RUNNING)[0])
    assert organiser.post(f"{at}end/").status_code == 200
    assert organiser.post(f"{at}pair/").status_code == 400
    assert organiser.get("/api/competitions/no-such/arena/").status_code == 404
