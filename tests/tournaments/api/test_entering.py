"""The API of entering an event."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from nights.services.sessions import check_in, open_session
from tests.helpers.company import browser_of, club_with_roles
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    return competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="round-robin",
        club=club_with_roles("House", people),
    )


def test_from_terms_to_a_place(cup: Competition, people: dict[str, Player]) -> None:
    base, by, own = (
        f"/api/competitions/{cup.slug}",
        browser_of(people["Organiser"]),
        browser_of(people["Stranger"]),
    )
    said = {"venue": "Library", "most_entries": 2, "approval": True, "categories": ["seniors"]}
    assert by.put(f"{base}/terms/", said, JSON).json()["venue"] == "Library"
    assert (
        by.post(
            f"{base}/questions/", {"text": "A car?", "kind": "yes-no", "required": True}, JSON
        ).status_code
        == 201
    )
    policy = own.get(f"{base}/policy/").json()
    assert policy["terms"]["most_entries"] == 2 and policy["questions"][0]["text"] == "A car?"
    ask = {"seen": policy["digest"], "answers": {"1": "yes"}, "category": "seniors"}
    for rubbish in (
        {"seen": "x"},
        {"answers": {}},
        {"answers": {"x": "y"}},
        {"category": "kings"},
        {"answers": []},
    ):
        assert own.post(f"{base}/my-entry/", {**ask, **rubbish}, JSON).status_code == 400, rubbish
    assert own.post(f"{base}/my-entry/", ask, JSON).json() == {"state": "applied", "line": 0, "here": False}
    (asked,) = by.get(f"{base}/applications/").json()
    assert (asked["player"], asked["category_asked"]) == ("stranger", "seniors")
    assert by.put(f"{base}/applications/stranger/", {}, JSON).status_code == 204
    assert own.get(f"{base}/my-entry/").json()["state"] == "entered"
    assert by.get(f"{base}/answers/").json() == [{"player": "stranger", "question": 1, "text": "yes"}]
    assert own.get(f"{base}/answers/").status_code == 403
    assert own.delete(f"{base}/my-entry/").status_code == 204
    assert own.get(f"{base}/my-entry/").json()["state"] == "withdrawn"
    assert by.delete(f"{base}/questions/1/").status_code == 204


def test_answered_no_and_expelled(cup: Competition, people: dict[str, Player]) -> None:
    base, by, own = (
        f"/api/competitions/{cup.slug}",
        browser_of(people["Organiser"]),
        browser_of(people["Stranger"]),
    )
    by.put(f"{base}/terms/", {"approval": True}, JSON)
    own.post(f"{base}/my-entry/", {"seen": own.get(f"{base}/policy/").json()["digest"]}, JSON)
    assert by.post(f"{base}/applications/stranger/", {"because": "Full"}, JSON).status_code == 204
    assert own.get(f"{base}/my-entry/").json()["state"] == "declined"
    by.put(f"{base}/applications/stranger/", {}, JSON)
    assert by.post(f"{base}/applications/stranger/expel/", {}, JSON).status_code == 400
    assert by.post(f"{base}/applications/stranger/expel/", {"because": "Cheated"}, JSON).status_code == 204
    assert by.post(f"{base}/applications/nobody/expel/", {"because": "Cheated"}, JSON).status_code == 404
    assert own.get(f"{base}/my-entry/").json()["state"] == "expelled"


def test_lists_nights_and_who_is_here(cup: Competition, people: dict[str, Player]) -> None:
    base, by = f"/api/competitions/{cup.slug}", browser_of(people["Organiser"])
    looked = by.post(f"{base}/names/", {"names": "Member\nNew One"}, JSON).json()
    assert [one["player"] for one in looked["lines"]] == ["member", None]
    by.post(f"{base}/names/", {"names": "Member\nNew One", "digest": looked["digest"]}, JSON)
    assert cup.entries.count() == 2
    for rubbish in ({}, {"names": ""}, {"names": "A", "digest": "zz"}):
        assert by.post(f"{base}/names/", rubbish, JSON).status_code == 400
    assert cup.club is not None
    night = open_session(club=cup.club, title="Thursday", starts_at=timezone.now() - timedelta(hours=1))
    check_in(session=night, player=people["Keeper"])
    (found,) = by.get(f"{base}/night/").json()
    assert len(by.post(f"{base}/night/", {"night": found["key"]}, JSON).json()) == 3
    assert by.post(f"{base}/night/", {"night": "x"}, JSON).status_code == 400
    by.put(f"{base}/terms/", {"checks_in": True}, JSON)
    assert by.post(f"{base}/check-in/", {"player": "member"}, JSON).status_code == 204
    assert browser_of(people["Keeper"]).post(f"{base}/check-in/", {}, JSON).status_code == 400
    assert (
        browser_of(people["Keeper"]).post(f"{base}/check-in/", {"player": "member"}, JSON).status_code == 403
    )
    assert by.delete(f"{base}/entries/keeper/").status_code == 204
    by.post(f"/api/competitions/{cup.slug}/start/", {"with_absent": True}, JSON)
    assert cup.entries.exclude(number=None).count() == 2


def test_a_fee_over_the_api(cup: Competition, people: dict[str, Player]) -> None:
    base, by = f"/api/competitions/{cup.slug}", browser_of(people["Owner"])
    fee = {"currency": "EUR", "member": 500, "guest": 500, "junior": 0, "owed": "draw"}
    assert by.put(f"{base}/fee/", fee, JSON).status_code == 200
    for rubbish in ({"member": -1}, {"owed": "x"}, {"currency": ""}):
        assert by.put(f"{base}/fee/", {**fee, **rubbish}, JSON).status_code == 400
    assert by.delete(f"{base}/fee/").status_code == 204
    assert browser_of(people["Organiser"]).put(f"{base}/fee/", fee, JSON).status_code == 403


def test_terms_that_cannot_be(cup: Competition, people: dict[str, Player]) -> None:
    by, address = browser_of(people["Organiser"]), f"/api/competitions/{cup.slug}/terms/"
    for rubbish in (
        {"most_entries": 1}, {"map_link": "javascript:x"}, {"categories": "x"}, {"starts_at": "soon"},
        {"check_in_from": "2030-01-01T10:00:00Z", "check_in_until": "2030-01-01T09:00:00Z"},
    ):  # fmt: skip
        assert by.put(address, rubbish, JSON).status_code == 400, rubbish
