"""A programme asks for a change of players, says so, and drops it."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.models import Match, Seat
from nights.models import SeatChange, Session, SessionTable
from nights.services import sessions
from tests.nights.asking import Asks, at
from tests.nights.changing import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(night: Session, four: list[Player], people: dict[str, Player]) -> SessionTable:
    sessions.check_in(session=night, player=people["Member"])
    return playing(night, four)


def test_the_whole_way(asks: Asks, table: SessionTable, night: Session, four: list[Player]) -> None:
    where = at(night, "tables", table.number, "players")
    before = asks("Nobody").get(where).json()
    assert (before["rows"], before["seq"], before["change"], before["past"]) == (1, 1, None, [])
    asked = asks("Aino").post(where, {"leaver": "aino", "newcomer": "member", "seq": before["seq"]})
    assert asked.status_code == 201, asked.json()
    change = asked.json()["change"]
    assert (change["leaver"], change["newcomer"], change["void"]) == ("aino", "member", False)
    for name in ("Aino", "Eero", "Kalle", "Member"):
        asks(name).post(f"{where}agree/", {"change": change["id"]})
    said = {one["player"]: one["agrees"] for one in asks("Nobody").get(where).json()["change"]["said"]}
    assert said == {"aino": True, "eero": True, "kalle": True, "lempi": False, "member": True}
    done = asks("Keeper").post(f"{where}agree/", {"change": change["id"], "player": "lempi"}).json()
    assert done["change"] is None and done["past"] == ["Aino sat in the seat of Member until deal 1"]
    match = Match.objects.get(pk=table.match_id)
    detail = asks("Nobody").get(f"/api/matches/{match.code}/").json()
    assert detail["earlier"] == [{"index": 0, "player": "aino", "name": "Aino", "until": 1}]
    assert [seat["player"] for seat in detail["seats"]] == ["member", "eero", "kalle", "lempi"]
    for slug in ("aino", "member"):
        found = asks("Nobody").get(f"/api/matches/?player={slug}").json()["results"]
        assert [one["code"] for one in found] == [str(match.code)]


def test_what_is_refused_has_changed_nothing(asks: Asks, table: SessionTable, night: Session) -> None:
    where = at(night, "tables", table.number, "players")
    form = {"leaver": "aino", "newcomer": "member", "seq": 1}
    for more, status in (
        ({"leaver": "nobody"}, 400),
        ({"newcomer": "eero"}, 400),
        ({"seq": 0}, 409),
        ({"seq": -1}, 400),
    ):
        assert asks("Aino").post(where, form | more).status_code == status
    assert asks("Stranger").post(where, form).status_code == 403
    assert asks("Aino").post(f"{where}agree/", {"change": 12345}).status_code == 400
    assert not SeatChange.objects.exists()
    asks("Aino").post(where, form)
    assert asks("Stranger").delete(where).status_code == 403
    assert asks("Kalle").delete(where).json()["change"] is None
    assert asks("Kalle").delete(where).status_code == 200
    assert Seat.objects.get(match=table.match_id, index=0).player.slug == "aino"


def test_a_fifth_takes_turns_and_leaves(asks: Asks, table: SessionTable, night: Session) -> None:
    where = at(night, "tables", table.number, "players")
    asked = asks("Aino").post(where, {"newcomer": "member", "seq": 1}).json()
    assert asked["change"]["leaver"] is None
    for name in ("Aino", "Eero", "Kalle", "Member"):
        asks(name).post(f"{where}agree/", {"change": asked["change"]["id"]})
    said = {"change": asked["change"]["id"], "player": "lempi"}
    assert asks("Keeper").post(f"{where}agree/", said).json()["out"] == ["member"]
    assert asks("Stranger").delete(f"{where}out/member/").status_code == 403
    assert asks("Member").delete(f"{where}out/member/").json()["out"] == []
