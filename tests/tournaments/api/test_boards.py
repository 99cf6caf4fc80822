"""Boards by the API: all that the pages do."""

from __future__ import annotations

import pytest

from clubs.models import Player
from clubs.services import join
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import crowd, founded
from tournaments.services import competitions
from tournaments.services.members import enter_team

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_a_table_s_boards_from_both_sides_to_the_traveller(people: dict[str, Player]) -> None:
    house = club_with_roles("House", people)
    join(club=house, player=people["Stranger"])
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 1})
    for captain, partner in zip((people["Member"], people["Stranger"]), crowd(house, 2), strict=True):
        enter_team(competition=made, players=[captain, partner], by=people["Owner"])
    competitions.start(competition=made)
    base = f"/api/competitions/{made.slug}"
    own = f"{base}/rounds/1/tables/1/boards/"
    member, other, organiser = (browser_of(people[name]) for name in ("Member", "Stranger", "Organiser"))
    assert browser_of(people["Keeper"]).get(own).status_code == 403
    lines = {"lines": [{"board": 1, "result": "3NT S +1"}, {"board": 2, "result": "-100"}]}
    wrong = member.post(own, {"lines": [{"board": 7, "result": "1"}]}, content_type=JSON)
    assert (wrong.status_code, "not played" in wrong.json()["error"]["message"]) == (400, True)
    entered = member.post(own, lines, content_type=JSON).json()
    assert [one["result"]["score"] for one in entered] == [430, -100]
    assert not entered[0]["result"]["confirmed"]
    own_scores = [one["for_you"] for one in entered]
    assert own_scores in ([430, -100], [-430, 100]), "whoever sits east-west reads it the other way round"
    assert [one["for_you"] for one in other.get(own).json()] == [-score for score in own_scores]
    assert [one["for_you"] for one in organiser.get(own).json()] == [None, None]
    assert other.get(f"{base}/boards/1/").status_code == 404
    confirmed = other.post(f"{own}confirm/").json()
    assert all(one["result"]["confirmed"] for one in confirmed)
    (line,) = other.get(f"{base}/boards/1/").json()
    assert (line["text"], line["score"]) == ("3NT S +1", 430)
    correction = {"board": 1, "result": "400", "reason": "Nine tricks"}
    corrected = organiser.post(f"{own}correct/", correction, content_type=JSON).json()
    assert (corrected[0]["result"]["score"], corrected[0]["before"][0]["score"]) == (400, 430)
    assert member.post(f"{own}correct/", correction, content_type=JSON).status_code == 400
    card = member.get(f"{base}/cards/1/").json()
    assert {abs(one["score"]) for one in card} == {400, 100}
    guide = member.get(f"{base}/guide-cards/").json()
    assert [one["lines"][0]["boards"] for one in guide] == ["1–2", "1–2"]
