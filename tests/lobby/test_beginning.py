"""The match that begins with the last seat is played as strictly as everybody agreed."""

from __future__ import annotations

import pytest

from clubs.models import Player
from lobby import playing_again, services
from lobby.models import OpenTable
from matches.errors import MatchError
from matches.services import concede
from matches.strictness import Strictness, policy_of
from tests.helpers.company import browser_of
from tests.lobby.conftest import Opened, sit

FRIENDLY = Strictness("friendly", {"loss_on_time": "yes"})


def test_the_word_is_part_of_what_one_agrees_to_and_of_the_match(
    opened: Opened, people: dict[str, Player]
) -> None:
    table, plain = opened(strictness=FRIENDLY), opened()
    assert table.terms != plain.terms
    assert opened(strictness=Strictness("friendly")).terms != table.terms
    match = sit(table, people["Eero"]).match
    assert match is not None and (match.strictness, match.strictness_details) == (
        "friendly", {"loss_on_time": "yes"},
    )  # fmt: skip
    assert policy_of(match).take_backs == "agreed"
    unsaid = sit(plain, people["Eero"]).match
    assert unsaid is not None and unsaid.strictness == ""


def test_who_play_again_play_as_strictly(opened: Opened, people: dict[str, Player]) -> None:
    match = sit(opened(strictness=FRIENDLY), people["Eero"]).match
    assert match is not None
    concede(match_id=match.pk, seat=0)
    match.refresh_from_db()
    again = playing_again.play_again(match=match, by=people["Aino"])
    assert (again.strictness, again.strictness_details) == ("friendly", {"loss_on_time": "yes"})


def test_on_the_page_and_by_program(people: dict[str, Player], db: None) -> None:
    aino, eero = browser_of(people["Aino"]), browser_of(people["Eero"])
    form = aino.get("/games/hex/table/").content.decode()
    assert "How strictly it is played" in form and "strict-take_backs" in form and "strict-undo" not in form
    posted = {"seat": "free", "audience": "anybody", "hours": "24", "rated": "on"}
    address = aino.post("/games/hex/table/", {**posted, "strictness": "club"}).url
    assert "Strictness: club" in eero.get(address).content.decode()
    asked = {"game": "hex", "others": [None], "strictness": {"word": "friendly"}}
    made = aino.post("/api/tables/", asked, "application/json").json()
    assert made["strictness"] == {"word": "friendly", "details": {}}
    shown = eero.get(f"/tables/{made['code']}/").content.decode()
    assert "Strictness: friendly" in shown and "as well as they can" in shown
    assert set(OpenTable.objects.values_list("strictness", flat=True)) == {"club", "friendly"}


def test_a_window_for_claims_is_agreed_to_and_falls_away_with_bots(
    opened: Opened, people: dict[str, Player], bots: dict[str, Player]
) -> None:
    four = {"game": "tuomas-mah-jong", "seats": [people["Aino"], None, None, None]}
    table, plain = opened(**four, claim_window=20), opened(**four)
    assert table.terms != plain.terms
    for name in ("Eero", "Helmi", "Ilmari"):
        table = sit(table, people[name])
    assert table.match is not None and table.match.claim_window == 20
    shown = browser_of(people["Outi"]).get(plain.get_absolute_url()).content.decode()
    assert "seconds for claims" not in shown
    filled = services.fill(table=opened(**four, claim_window=10), by=people["Aino"])
    assert filled.match is not None and filled.match.claim_window == 0
    with pytest.raises(MatchError, match="out of turn"):
        opened(claim_window=10)


def test_the_form_asks_for_it_where_claims_interrupt(people: dict[str, Player], db: None) -> None:
    aino = browser_of(people["Aino"])
    assert "Time for claims" in aino.get("/games/tuomas-mah-jong/table/").content.decode()
    assert "Time for claims" not in aino.get("/games/hex/table/").content.decode()
    posted = {"seat": ["free"] * 3, "audience": "anybody", "hours": "24", "claim_window": "20"}
    address = aino.post("/games/tuomas-mah-jong/table/", posted).url
    assert "20 seconds for claims" in aino.get(address).content.decode()
