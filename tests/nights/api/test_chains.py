"""The API of a table where people cut in and out."""

from __future__ import annotations

import hashlib

import pytest

from clubs.models import Player
from nights.models import Session, SessionTable
from nights.services import sessions
from tests.nights.asking import Asks, at
from tests.nights.cutting import begun, over

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(night: Session, four: list[Player], people: dict[str, Player]) -> SessionTable:
    sessions.check_in(session=night, player=people["Member"])
    return begun(night, four, [people["Member"]])


def test_a_programme_proposes_reads_and_goes_on(
    night: Session, four: list[Player], people: dict[str, Player], asks: Asks
) -> None:
    sessions.check_in(session=night, player=people["Member"])
    asked = {
        "game": "hearts",
        "players": [one.slug for one in four],
        "cutting": {"out": ["member"], "partners": "kept"},
        "heard": True,
    }
    made = asks("Keeper").post(at(night, "tables"), asked, format="json")
    assert made.status_code == 201, made.json()
    assert (made.json()["partners"], made.json()["seats"][-1]["side"]) == ("kept", 0)
    table = SessionTable.objects.get()
    where = at(night, "tables", table.number, "cutting-in")
    told = asks("Member").get(where).json()
    assert [(one["sits"], one["row"]) for one in told["people"]] == [(True, 1)] * 4 + [(False, 1)]
    assert told["why_not"].startswith("The next match begins once") and not told["may_go_on"]
    assert told["links"][0]["opened"] == "" and told["links"][0]["lot"] == []
    over(table)
    assert asks("Member").get(where).json()["may_go_on"]
    first = asks("Member").post(where + "next/")
    again = asks("Aino").post(where + "next/")
    assert first.json() == again.json() and first.json()["link"] == 2
    link = asks("Nobody").get(where).json()["links"][0]
    hashes = [
        hashlib.sha256(f"{link['seed']}/out:{one['number']}".encode()).hexdigest() for one in link["lot"]
    ]
    assert hashes == sorted(hashes) == [one["ticket"] for one in link["lot"]]


def test_changes_take_everybodys_word(five: SessionTable, asks: Asks, four: list[Player]) -> None:
    where = at(five.session, "tables", five.number, "cutting-in")
    asked = asks("Aino").post(where, {"kind": "leave", "player": "member"}, format="json")
    assert asked.status_code == 201
    ask = asked.json()["ask"]
    assert (ask["kind"], ask["player"], len(ask["said"])) == ("leave", "member", 5)
    for name in ("Aino", "Eero", "Kalle", "Member"):
        asks(name).post(where + "agree/", {"change": ask["id"]}, format="json")
    done = (
        asks("Keeper")
        .post(where + "agree/", {"change": ask["id"], "player": four[3].slug}, format="json")
        .json()
    )
    assert done["ask"] is None and len(done["people"]) == 4
    asks("Aino").post(where, {"kind": "end"}, format="json")
    assert asks("Aino").delete(where).json()["ask"] is None
    refused = asks("Aino").post(where + "agree/", {"change": 999}, format="json")
    assert refused.status_code == 400 and "not asked for" in refused.json()["error"]["message"]
    assert asks("Aino").post(where, {"kind": "vanish"}, format="json").status_code == 400


def test_there_is_nothing_at_other_tables(night: Session, four: list[Player], asks: Asks) -> None:
    sessions.open_table(session=night, game="hearts", players=four)
    assert asks("Aino").get(at(night, "tables", 1, "cutting-in")).status_code == 404
    refused = asks("Aino").post(at(night, "tables", 1, "cutting-in", "next"))
    assert refused.status_code == 400 and "Nobody cuts in" in refused.json()["error"]["message"]
