"""What may be said at an open table: a term that everybody agrees to by sitting down, kept when it is played again."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from lobby.models import OpenTable
from matches.errors import MatchError
from tests.helpers.company import browser_of
from tests.helpers.endings import lost_by
from tests.helpers.tokens import token_of
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db


def test_it_is_nothing_unless_it_is_chosen(opened: Opened, people: dict[str, Player]) -> None:
    match = sit(opened(), people["Eero"]).match
    assert match is not None and match.talk == ""


def test_it_is_read_agreed_to_and_kept_when_played_again(
    opened: Opened, people: dict[str, Player], club: Club
) -> None:
    table = opened(talk="deals", audience="club", club=club)
    assert table.terms != opened(audience="club", club=club).terms
    eero = browser_of(people["Eero"])
    assert "talk between deals" in eero.get(table.get_absolute_url()).content.decode()
    match = sit(table, people["Eero"]).match
    assert match is not None and match.talk == "deals"
    lost_by(match_id=match.pk, seat=0)
    eero.post(f"/matches/{match.code}/play-again/")
    assert OpenTable.objects.order_by("-pk")[0].talk == "deals"


def test_strangers_greet_at_most(opened: Opened, people: dict[str, Player]) -> None:
    for audience in ("anybody", "link"):
        with pytest.raises(MatchError, match="tables of a club"):
            opened(talk="deals", audience=audience)
        assert opened(talk="greet", audience=audience).talk == "greet"


def test_who_has_left_the_club_plays_it_again_with_greetings(
    opened: Opened, people: dict[str, Player], club: Club
) -> None:
    match = sit(opened(talk="deals", audience="club", club=club), people["Eero"]).match
    assert match is not None
    lost_by(match_id=match.pk, seat=0)
    club.memberships.filter(player=people["Eero"]).delete()
    browser_of(people["Eero"]).post(f"/matches/{match.code}/play-again/")
    made = OpenTable.objects.order_by("-pk")[0]
    assert (made.audience, made.talk) == ("link", "greet")


@pytest.mark.parametrize(
    ("talk", "status"), [("greet", 201), ("", 201), ("deals", 400), ("past", 400), ("x", 400)]
)
def test_by_api(talk: str, status: int, people: dict[str, Player]) -> None:
    sent: dict[str, Any] = {"game": "hex", "others": [None], "talk": talk}
    token = {"HTTP_AUTHORIZATION": f"Token {token_of(people['Aino'])}"}
    answer = browser_of(None).post("/api/tables/", sent, content_type="application/json", **token)
    assert answer.status_code == status
    assert status != 201 or answer.json()["talk"] == talk


def test_the_form_offers_it_and_refuses_rubbish(people: dict[str, Player], club: Club) -> None:
    aino = browser_of(people["Aino"])
    assert "greetings from a list" in aino.get("/games/hex/table/").content.decode()
    chosen = {"seat": ["free"], "audience": "anybody", "hours": "24", "size": "4"}
    for rubbish in ("loud", "past", "deals"):
        aino.post("/games/hex/table/", {**chosen, "talk": rubbish})
    assert not OpenTable.objects.exists()
    aino.post("/games/hex/table/", {**chosen, "talk": "deals", "audience": f"club-{club.pk}"})
    assert OpenTable.objects.get().talk == "deals"
