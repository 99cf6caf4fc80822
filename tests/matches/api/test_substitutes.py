"""The API of free seats."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from matches.models import Match
from tests.helpers.answers import refusal
from tests.helpers.company import browser_of, with_logins
from tests.matches.clocked import clocked

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Liisa")


def post(browser: Client, match: Match, **asked: Any) -> Any:
    return browser.post(f"/api/matches/{match.code}/substitutes/", asked, "application/json")


def test_offered_asked_for_and_agreed(people: dict[str, Player]) -> None:
    match = clocked([people["Aino"], people["Eero"]])
    aino, eero, liisa = (browser_of(people[name]) for name in ("Aino", "Eero", "Liisa"))
    assert "seat is free" in refusal(post(aino, match, act="offer"))
    (row,) = post(aino, match, act="offer", seat=0).json()
    assert (row["seat"], row["leaver"], row["asks"], row["status"]) == (0, "aino", None, "open")
    assert [one["id"] for one in liisa.get("/api/free-seats/").json()] == [row["id"]]
    assert "not as you read it" in refusal(post(liisa, match, act="ask", id=row["id"], terms="x"))
    (row,) = post(liisa, match, act="ask", id=row["id"], terms=row["terms"]).json()
    assert row["asks"] == "liisa" and row["answer_by"]
    assert post(liisa, match, act="agree", id=row["id"], player="liisa").status_code == 403
    assert post(eero, match, act="agree", id=row["id"], player="liisa").status_code == 200
    assert "liisa" in str(liisa.get(f"/api/matches/{match.code}/").json()["seats"][0])
    assert liisa.get("/api/free-seats/").json() == []


def test_a_bot_plays_on_until_one_returns(people: dict[str, Player], bots: dict[str, Player]) -> None:
    match = clocked([people["Aino"], people["Eero"]])
    aino, eero, liisa = (browser_of(people[name]) for name in ("Aino", "Eero", "Liisa"))
    (row,) = post(aino, match, act="offer", seat=0).json()
    assert post(liisa, match, act="bot", id=row["id"]).status_code == 403
    (row,) = post(eero, match, act="bot", id=row["id"]).json()
    assert (row["status"], row["newcomer"], row["back_in"]) == ("done", bots["greedy"].slug, None)
    assert "Only who stepped away" in refusal(post(eero, match, act="return", id=row["id"]))
    (row,) = post(aino, match, act="return", id=row["id"]).json()
    assert (row["status"], row["back_in"]) == ("back", 1)


def test_what_cannot_be_asked(people: dict[str, Player]) -> None:
    match = clocked([people["Aino"], people["Eero"]])
    aino = browser_of(people["Aino"])
    for asked in ({}, {"act": "sit"}, {"act": "offer", "seat": "x"}, {"act": "offer", "seat": 60}):
        assert refusal(post(aino, match, **asked))
    assert post(aino, match, act="back", id=5).status_code == 404
    assert post(Client(), match, act="offer", seat=0).status_code in (401, 403)
