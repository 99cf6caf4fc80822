"""Held moves and stop signs by programme."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.api.held_moves import PaceSerializer
from matches.models import HeldMove, Match, StopSign
from matches.pace_rules import LONGEST_STOP, LONGEST_TICK
from tests.helpers.answers import refusal
from tests.helpers.company import with_logins
from tests.matches.held import STOP, TICK, Clock, play, program, table

pytestmark = pytest.mark.django_db


def here(match: Match) -> str:
    return f"/api/matches/{match.code}/held/"


def test_who_has_moved_reads_it_and_nobody_else(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    for reader in (*people, None):
        told = program(reader).get(here(match)).json()
        assert told["held"] == (["AD"] if reader == people[1] else [])
        assert told["pace"] == {"tick": 5, "stop": 0, "jumps": False}
        assert (told["sign"], told["may_stop"]) == (None, False)


def test_the_same_move_again_is_no_mistake_and_another_is_refused(people: list[Player], clock: Clock) -> None:
    match, moves = table(people, TICK), program(people[1])
    clock(1)
    for card, status in (("AD", 200), ("AD", 200), ("KD", 400)):
        body = {"seq": 1, "moves": [card]}
        answer = moves.post(f"/api/matches/{match.code}/moves/", body, format="json")
        assert answer.status_code == status
    assert HeldMove.objects.get().texts == ["AD"]


def test_a_look_shows_what_is_due(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    clock(5)
    assert program(None).get(here(match)).json()["held"] == []
    assert not HeldMove.objects.exists() and Match.objects.get(pk=match.pk).seq == 2


def test_the_sign_is_shown_and_read_by_everybody(people: list[Player], clock: Clock) -> None:
    match = table(people, STOP)
    play(match, 1, "AD")
    assert [program(one).get(here(match)).json()["may_stop"] for one in (people[1], people[2], None)] == [
        True,
        False,
        False,
    ]
    for _again in range(2):
        told = program(people[1]).post(here(match)).json()
        assert (told["sign"], told["may_stop"]) == (1, False)
    assert [program(one).get(here(match)).json()["sign"] for one in (people[3], None)] == [1, 1]
    assert StopSign.objects.get().seat == 1


def test_a_sign_that_cannot_be_is_refused_in_words(people: list[Player], clock: Clock) -> None:
    match = table(people, STOP)
    assert "right after one’s own move" in refusal(program(people[1]).post(here(match)))
    without = table(people, TICK)
    assert "without stop signs" in refusal(program(people[1]).post(here(without)))
    assert not StopSign.objects.exists()


@pytest.mark.parametrize("body", [{}, [], {"seat": 2}, {"seq": "x"}, "\0", 10**30])
def test_what_is_sent_along_changes_nothing(people: list[Player], clock: Clock, body: object) -> None:
    match = table(people, STOP)
    play(match, 1, "AD")
    assert program(people[1]).post(here(match), body, format="json").json()["sign"] == 1
    assert program(people[2]).post(here(match), body, format="json").status_code == 400


def test_strangers_show_none_and_those_of_other_clubs_see_nothing(
    people: list[Player], club: Club, clock: Clock
) -> None:
    stranger = with_logins("Outi")["Outi"]
    match = table(people, STOP, club=club)
    play(match, 1, "AD")
    assert program(stranger).post(here(match)).status_code == 403
    assert program(None).post(here(match)).status_code in (401, 403)
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    for reader in (stranger, None):
        assert program(reader).get(here(match)).status_code == 404
    assert program(people[0]).get("/api/matches/nothing/held/").status_code == 404
    assert not StopSign.objects.exists()


@pytest.mark.parametrize(
    "pace",
    [{"tick": -1}, {"tick": LONGEST_TICK + 1}, {"stop": LONGEST_STOP + 1}, {"stop": "x"}, {"jumps": "x"}, []],
)
def test_a_pace_that_cannot_be_is_none(pace: object) -> None:
    assert not PaceSerializer(data=pace).is_valid()


def test_a_pace_says_only_what_it_chooses() -> None:
    read = PaceSerializer(data={"stop": LONGEST_STOP})
    assert read.is_valid() and read.validated_data == {"tick": 0, "stop": LONGEST_STOP, "jumps": False}
