"""The clock of a new table: chosen, agreed to with the terms, remembered, carried into the match."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from lobby.models import OpenTable
from lobby.selectors import last_clock
from matches.clock_rules import ClockTerms
from matches.models import Match, MatchClock
from tests.helpers.company import browser_of
from tests.helpers.endings import lost_by
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db
FORM = {"seat": "free", "audience": "anybody", "hours": "24", "rated": "on", "size": "5"}


def test_a_table_by_the_clock_from_the_form_to_the_match(people: dict[str, Player], club: Club) -> None:
    aino, outi = people["Aino"], people["Outi"]
    answer = browser_of(aino).post(
        "/games/hex/table/", FORM | {"clock": "match", "match_minutes": "5", "increment": "3"}
    )
    assert answer.status_code == 302
    table = OpenTable.objects.get()
    assert table.clock == {"kind": "match", "seconds": 300, "increment": 3}
    read = browser_of(outi).get(table.get_absolute_url()).content.decode()
    assert "5 minutes for the match, and 3 seconds more after each turn" in read
    match = sit(table, outi).match
    assert match is not None and match.clock == table.clock
    assert MatchClock.objects.get().match == match
    page = browser_of(outi).get(match.get_absolute_url()).content.decode()
    assert "I am here" in page and "Not there yet: Aino, Outi" in page and 'data-clock="300"' in page
    form = browser_of(aino).get("/games/hex/table/").content.decode()
    assert '<option value="match" selected>' in form


def test_a_bad_clock_opens_nothing(people: dict[str, Player], club: Club) -> None:
    answer = browser_of(people["Aino"]).post("/games/hex/table/", FORM | {"clock": "move"})
    assert "A move takes 10 to 3600 seconds." in answer.content.decode()
    assert not OpenTable.objects.exists()


def test_it_is_part_of_what_is_agreed_to_and_comes_again(opened: Opened, people: dict[str, Player]) -> None:
    terms = ClockTerms("move", 60)
    plain, clocked = opened(), opened(clock=terms)
    assert plain.terms != clocked.terms
    assert last_clock(people["Aino"], "hex") == terms
    match = sit(clocked, people["Outi"]).match
    assert match is not None
    lost_by(match_id=match.pk, seat=0)
    browser_of(people["Outi"]).post(f"/matches/{match.code}/play-again/", {})
    again = OpenTable.objects.order_by("-pk").first()
    assert again is not None and again.again == match and again.clock == terms.to_json()


def post(player: Player, address: str, body: Any) -> Any:
    return browser_of(player).post(address, body, content_type="application/json")


def test_by_programme(people: dict[str, Player], club: Club) -> None:
    aino, eero = people["Aino"], people["Eero"]
    body = {"game": "hex", "others": [None], "clock": {"kind": "days", "seconds": 172_800, "holiday": 3}}
    table = post(aino, "/api/tables/", body).json()
    assert table["clock"] == body["clock"]
    bad = post(aino, "/api/tables/", body | {"clock": {"kind": "move", "seconds": 1}})
    assert bad.status_code == 400 and "10 to 3600" in bad.json()["error"]["message"]
    post(eero, f"/api/tables/{table['code']}/sit/", {"terms": table["terms"]})
    match = Match.objects.get()
    here = f"/api/matches/{match.code}/clock/"
    assert post(eero, here, {"act": "holiday", "days": 2}).json()["days_left"] == 1
    assert post(eero, here, {"act": "back"}).json()["holiday"] is None
    assert post(people["Helmi"], here, {"act": "here"}).status_code == 403
    shown = browser_of(None).get(f"/api/matches/{match.code}/").json()
    assert shown["clock"] == body["clock"]
