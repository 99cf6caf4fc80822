"""Orders by API: one's own, given, read and cancelled."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from matches.models import Match, Order
from matches.tasks import carry_out_orders
from tests.helpers.company import with_logins
from tests.matches.held import program
from tests.matches.ordering import hex_of, log, move

pytestmark = pytest.mark.django_db


def here(match: Match) -> str:
    return f"/api/matches/{match.code}/orders/"


def ask(match: Match, player: Player | None, **body: Any) -> Any:
    return program(player).post(here(match), body, format="json")


def test_given_read_carried_out_and_told_to_its_player(two: list[Player]) -> None:
    match = hex_of(*two)
    for _again in range(2):
        answer = ask(match, two[1], kind="premove", seq=0, move="b2", answers="a1")
        assert answer.status_code == 201
    made = answer.json()
    assert (made["move"], made["answers"], made["state"], made["played"]) == ("b2", "a1", "waiting", [])
    move(match, 0, "a1")
    assert carry_out_orders() == 1
    told = program(two[1]).get(here(match)).json()
    assert told["kinds"] == ["only-move", "premove"]
    assert [(one["state"], one["played"], one["why"]) for one in told["orders"]] == [("done", [2], "")]
    assert program(two[0]).get(here(match)).json()["orders"] == []
    assert log(match) == ["a1", "b2"]


def test_cancelled_again_and_too_late(two: list[Player]) -> None:
    match = hex_of(*two)
    number = ask(match, two[1], kind="only-move", seq=0).json()["id"]
    for _again in range(2):
        answer = program(two[1]).delete(f"{here(match)}{number}/").json()
        assert (answer["state"], answer["why"], answer["said"]) == ("cancelled", "self", "you took it back")
    assert program(two[0]).delete(f"{here(match)}{number}/").status_code == 400
    assert program(two[1]).delete(f"{here(match)}{10**17}/").status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        {}, {"kind": "x", "seq": 0}, {"kind": "premove"}, {"kind": "premove", "seq": "x", "move": "b2"},
        {"kind": "premove", "seq": -1, "move": "b2"}, {"kind": "premove", "seq": 10**30, "move": "b2"},
        {"kind": "premove", "seq": 0, "move": []}, {"kind": "premove", "seq": 0, "move": "\0"},
        {"kind": "premove", "seq": 0, "move": "x" * 201}, {"kind": "premove", "seq": 0}, [], "x", None,
        {"kind": "premove", "seq": 0, "move": "b2", "answers": "z9"}, {"kind": ["only-move"], "seq": 0},
    ],
)  # fmt: skip
def test_rubbish_orders_nothing(two: list[Player], body: object) -> None:
    match = hex_of(*two)
    answer = program(two[1]).post(here(match), body, format="json")
    assert answer.status_code == 400 and not Order.objects.exists()


def test_who_has_not_seen_the_newest_move_orders_nothing(two: list[Player]) -> None:
    match = hex_of(*two)
    move(match, 0, "a1")
    move(match, 1, "b2")
    assert ask(match, two[1], kind="premove", seq=1, move="c3").status_code in (400, 409)
    assert not Order.objects.exists()


def test_strangers_read_and_order_nothing(people: list[Player], club: Club) -> None:
    match, stranger = hex_of(*people[:2], club=club), with_logins("Outi")["Outi"]
    for reader, status in ((stranger, (403,)), (None, (401, 403))):
        assert program(reader).get(here(match)).status_code in status
        assert ask(match, reader, kind="only-move", seq=0).status_code in status
        assert program(reader).delete(f"{here(match)}1/").status_code in status
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    assert program(stranger).get(here(match)).status_code == 404
