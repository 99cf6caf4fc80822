"""Taking a move back by a program."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches import services
from matches.strictness import Strictness
from tests.helpers.tokens import token_of
from tests.matches.sheets import phone

pytestmark = pytest.mark.django_db


def test_by_api(people: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in people[:2]]
    match = services.create_match(
        game="hex", seats=seats, options={"size": 4}, strictness=Strictness("friendly")
    )
    services.start(match=match)
    services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
    address = f"/api/matches/{match.code}/take-back/"
    asks, agrees, other = (
        {"HTTP_AUTHORIZATION": f"Token {token_of(one)}"} for one in (people[0], people[1], people[2])
    )
    client = phone(None)
    json = "application/json"
    assert client.post(address, {"seq": 1}, json, **other).status_code == 403
    assert client.post(address, {"seq": 0}, json, **asks).json()["error"]["code"] == "stale"
    made = client.post(address, {"seq": 1}, json, **asks).json()
    assert (made["kind"], made["status"]) == ("back", "open")
    assert [one["id"] for one in client.get(address, **agrees).json()] == [made["id"]]
    done = client.post(f"{address}{made['id']}/", {"agree": True}, json, **agrees).json()
    assert done["status"] == "done" and client.get(address, **agrees).json() == []
