"""Entrants, tables and rulings as plain objects."""

from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, stage, table
from tournaments.engine.event import Entrant, EventError, Kind, Member, Ruling, RulingKind, Status, checked


def test_a_ruling_adds_or_stands_in_place_of_the_result() -> None:
    drawn = table("1-2 =")
    fined = replace(drawn, rulings=(Ruling(RulingKind.PENALTY, (-25, 0), "late"),))
    adjusted = replace(fined, rulings=(*fined.rulings, Ruling(RulingKind.ADJUSTED, (60, 40), "wrong board")))
    assert (drawn.result, fined.result, adjusted.result) == ((50, 50), (25, 50), (60, 40))


def test_who_waits_or_has_gone_is_not_in_a_round() -> None:
    one = Entrant(1, "A", since=2, until=4)
    assert [one.is_in(n) for n in range(1, 6)] == [False, True, True, True, False]
    assert not Entrant(1, "A", status=Status.WAITING).is_in(1)


def test_members_play_from_one_round_to_another() -> None:
    member = Member("A", since=2, until=3)
    assert [member.plays(n) for n in (1, 2, 3, 4)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("entrants", "why"),
    [
        ((Entrant(1, "Aino"), Entrant(2, " aino ")), "two entrants of the name"),
        ((Entrant(1, " "),), "has no name"),
        ((Entrant(2, "A"),), "numbered from 1"),
        ((Entrant(1, "A", until=2, byes={3: Kind.HALF}),), "can have no bye"),
        (
            (Entrant(1, "A", members=(Member("X"),)), Entrant(2, "B", members=(Member("X"),))),
            "X is in two teams: A and B",
        ),
    ],
)
def test_entrants_that_cannot_be_told_apart_are_refused(entrants: tuple[Entrant, ...], why: str) -> None:
    with pytest.raises(EventError, match=why):
        checked(entrants)


def test_open_tables_name_who_sits_there() -> None:
    assert stage(4, "1-2 1-0, 3-4 ?").open_entrants() == (3, 4)
    assert checked(people(3)) == people(3)


@pytest.mark.parametrize(
    ("text", "winner"), [("1-2 1-0", 0), ("1-2 -+", 1), ("1-2 =", None), ("1-2 --", None)]
)
def test_the_winner_has_more_than_the_other(text: str, winner: int | None) -> None:
    assert table(text).winner() == winner
