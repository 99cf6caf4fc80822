"""Events of several stages by API: everything that the pages can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.staged import entered, play_stage, sections, swiss_event
from tournaments.models import Competition, Event

pytestmark = pytest.mark.django_db
JSON = "application/json"
Visit = Callable[[str], Client]


def test_groups_and_a_knock_out_from_making_to_the_table(visit: Visit, house: Club) -> None:
    owner, at = visit("Owner"), "/api/events/cup"
    given = {
        "title": "Cup",
        "club": house.slug,
        "preset": "groups",
        "game": "hex",
        "groups": 4,
        "consolation": True,
    }
    made = owner.post("/api/events/", given, JSON)
    assert made.status_code == 201
    assert [len(stage["sections"]) for stage in made.json()["stages"]] == [4, 2]
    assert made.json()["stages"][1]["sections"][1]["rule"]["first"] == 3
    event = Event.objects.get()
    entered(event, 24)
    assert owner.post(f"{at}/divide/", {"by": "rating"}, JSON).json() == {"sections": [6, 6, 6, 6]}
    assert owner.get(f"{at}/filling/2/").status_code == 400
    drawn = owner.post(f"{at}/draw/", {"stage": 1}, JSON).json()
    assert {one["status"] for one in drawn["stages"][0]["sections"]} == {"running"}
    play_stage(event, 1, draw=False)
    preview = owner.get(f"{at}/filling/2/").json()
    assert [len(one["goes_on"]) for one in preview["sections"]] == [8, 16]
    first = preview["sections"][0]["goes_on"][0]
    assert (first["seed"], first["place"], first["why"]) == (1, 1, ["Place 1 of A."])
    stale = owner.post(f"{at}/filling/2/", {"shown": "1"}, JSON)
    assert stale.status_code == 400 and "filling-changed" in stale.content.decode()
    filled = owner.post(f"{at}/filling/2/", {"shown": preview["shown"]}, JSON)
    assert filled.status_code == 201 and filled.json()["stages"][1]["filled_at"]
    assert owner.delete(f"{at}/filling/2/").status_code == 204
    assert owner.delete(f"{at}/filling/2/").status_code == 400
    owner.post(f"{at}/filling/2/", {"without": [first["player"]]}, JSON)
    assert first["player"] not in {e.player.slug for one in sections(event, 2) for e in one.entries.all()}
    owner.post(f"{at}/draw/", {"stage": 2}, JSON)
    play_stage(event, 2, draw=False)
    table = visit("Nobody").get(f"{at}/table/").json()
    assert len(table) == 24 and table[0]["place"] == 1 and table[0]["cells"][1]["place"] == "Knock-out 1"
    assert [row["slug"] for row in visit("Nobody").get("/api/events/").json()["results"]] == ["cup"]


def test_stage_by_stage(visit: Visit, house: Club) -> None:
    owner = visit("Owner")
    made = owner.post("/api/events/", {"title": "Own", "club": house.slug}, JSON).json()
    assert made["stages"] == []
    stage = {"stage": 1, "title": "Heats", "game": "hex", "format": "swiss", "settings": {"rounds": 3}}
    assert owner.post("/api/events/own/stages/", stage, JSON).status_code == 201
    final = {
        **stage,
        "stage": 2,
        "title": "Final",
        "format": "knock-out",
        "settings": {},
        "rule": {"last": 4},
    }
    stages = owner.post("/api/events/own/stages/", final, JSON).json()["stages"]
    (section,) = stages[1]["sections"]
    assert section["rule"] == {"first": 1, "last": 4, "sections": [], "order": "crosswise", "carry": False}
    at = f"/api/events/own/stages/{section['competition']}/"
    changed = owner.patch(at, {"section": "Top", "rule": {"last": 2}}, JSON).json()
    assert changed["stages"][1]["sections"][0]["section"] == "Top"
    assert owner.delete(at).status_code == 204 and Competition.objects.count() == 1


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("", {"title": "X"}),
        ("", {"title": "X", "club": "house", "preset": "groups"}),
        ("", {"title": "X", "club": "house", "preset": "groups", "game": "hex", "groups": 10**9}),
        ("", {"title": "X", "club": "house", "preset": "all-round", "games": ["hex", "hex"]}),
        ("", {"title": "X", "club": "house", "preset": "swiss", "game": "hex", "rounds": 0, "final": "luck"}),
        ("hex-open/stages/", {"stage": 9, "title": "X", "game": "hex", "format": "swiss"}),
        ("hex-open/stages/", {"stage": 2, "title": "X", "game": "hex", "format": "\x00"}),
        (
            "hex-open/stages/",
            {"stage": 3, "title": "X", "game": "hex", "format": "swiss", "rule": {"first": 0}},
        ),
        ("hex-open/stages/", {"stage": 3, "title": "X", "game": "hex", "format": "swiss", "rule": 5}),
        ("hex-open/divide/", {"by": "size"}),
        ("hex-open/draw/", {"stage": "many"}),
        ("hex-open/draw/", {"stage": 2}),
        ("hex-open/filling/2/", {"without": ["nobody"]}),
        ("hex-open/filling/7/", {}),
        ("hex-open/filling/99999999999999999999/", {}),
    ],
)
def test_rubbish_is_refused_and_changes_nothing(
    visit: Visit, house: Club, address: str, given: dict[str, Any]
) -> None:
    swiss_event(house, 4)
    before = (Event.objects.count(), Competition.objects.count())
    answer = visit("Owner").post(f"/api/events/{address}", {**given, **_here(given, house)}, JSON)
    assert answer.status_code in (400, 404) and answer.json()["error"]["message"]
    assert (Event.objects.count(), Competition.objects.count()) == before


def _here(given: dict[str, Any], house: Club) -> dict[str, str]:
    return {"club": house.slug} if "club" in given else {}


def test_only_organisers_change_it(visit: Visit, house: Club) -> None:
    event = swiss_event(house, 4)
    at = f"/api/events/{event.slug}"
    for name, code in (("Member", 403), ("Stranger", 403)):
        assert visit(name).post(f"{at}/draw/", {"stage": 1}, JSON).status_code == code
    assert visit("Nobody").post(f"{at}/draw/", {"stage": 1}, JSON).status_code in (401, 403)
    assert visit("Member").post("/api/events/", {"title": "X", "club": house.slug}, JSON).status_code == 403
