"""A turn laid out by API: one's own, read, undone and sent."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from matches.models import Match
from tests.helpers.company import with_logins
from tests.matches.held import program
from tests.matches.laid_out import ACES, canasta_of, laid, lay
from tests.matches.ordering import log

pytestmark = pytest.mark.django_db


def here(match: Match, more: str = "") -> str:
    return f"/api/matches/{match.code}/draft/{more}"


def ask(match: Match, player: Player | None, **body: Any) -> Any:
    return program(player).post(here(match), body, format="json")


def test_laid_out_read_undone_and_sent_with_the_move_that_ends_the_turn(two: list[Player]) -> None:
    match = canasta_of(*two)
    told = program(two[1]).get(here(match)).json()
    assert (told["moves"], told["seq"], told["dropped"]) == ([], 2, 0)
    assert "meld AS" in told["waits"] and "discard 5S" not in told["waits"] and "discard 5S" in told["legal"]
    for number, text in enumerate(ACES):
        told = ask(match, two[1], seq=2, known=number, move=text).json()
    assert (told["moves"], told["sent"]) == (ACES, False)
    assert "AS" not in told["view"]["view"]["seats"][1]["hand"]
    assert program(two[0]).get(here(match)).json()["moves"] == []
    assert program(two[1]).delete(here(match) + "?keep=2").json()["moves"] == ACES[:2]
    assert program(two[1]).delete(here(match)).json()["moves"] == []
    lay(match, *ACES)
    told = ask(match, two[1], seq=2, known=3, move="discard 5S").json()
    assert told["sent"] and told["moves"] == [] and log(match) == ["draw", *ACES, "discard 5S"]


def test_sent_once(two: list[Player]) -> None:
    match = lay(canasta_of(*two), *ACES)
    for status in (200, 409):
        answer = program(two[1]).post(here(match, "send/"), {"seq": 2, "known": 3}, format="json")
        assert answer.status_code == status
    assert log(match) == ["draw", *ACES] and answer.json()["match"]["seq"] == 5


@pytest.mark.parametrize(
    "body",
    [
        {}, {"seq": 2, "known": 0}, {"seq": "x", "known": 0, "move": "meld AS"}, {"seq": 2, "known": -1, "move": "x"},
        {"seq": 2, "known": 10**30, "move": "discard 5S"}, {"seq": 2, "known": 0, "move": []}, [], "x", None,
        {"seq": 2, "known": 0, "move": "\0"}, {"seq": 2, "known": 0, "move": "x" * 201},
    ],
)  # fmt: skip
def test_rubbish_lays_nothing_out(two: list[Player], body: object) -> None:
    match = canasta_of(*two)
    assert program(two[1]).post(here(match), body, format="json").status_code == 400
    assert program(two[1]).delete(here(match) + "?keep=x").status_code == 400
    assert laid(match) == []


def test_strangers_read_and_send_nothing(two: list[Player]) -> None:
    match, stranger = lay(canasta_of(*two), *ACES), with_logins("Outi")["Outi"]
    for reader, status in ((stranger, (403,)), (None, (401, 403))):
        assert program(reader).get(here(match)).status_code in status
        assert ask(match, reader, seq=2, known=3, move="discard 5S").status_code in status
        assert program(reader).delete(here(match)).status_code in status
        answer = program(reader).post(here(match, "send/"), {"seq": 2, "known": 3}, format="json")
        assert answer.status_code in status
    assert laid(match) == ACES
