"""Rounds without boards count by the boards that were played."""

from __future__ import annotations

from tests.tournaments.engine.dsl import people
from tournaments.engine.event import Kind, Round, Stage, Table
from tournaments.engine.formats import get


def played(ns: int, ew: int, board: int, score: int) -> Table:
    return Table(Kind.PLAYED, ((ns,), (ew,)), (50, 50), boards=(board,), board_scores=(score,))


def settled(*rounds: tuple[Table, ...], scoring: int = 0) -> list[tuple[int, ...]]:
    made = tuple(Round(number, tables) for number, tables in enumerate(rounds, 1))
    stage = Stage(people(6), made, {"boards": 1, "scoring": scoring})
    return [table.points for _, table in get("howell").settled(stage).tables()]


def test_who_sits_out_gets_their_own_mean() -> None:
    both = (played(1, 2, 1, 100), played(3, 4, 1, 50)), (Table(Kind.BYE, ((1,),), (0,)),)
    assert settled(*both)[2] == (200,)
    assert settled(*both, scoring=1)[2] == (0,)


def test_who_waited_in_vain_gets_at_least_an_average_plus_and_who_did_not_come_nothing() -> None:
    forfeit = Table(Kind.FORFEIT, ((3,), (4,)), (0, 100), boards=(2,))
    rounds = (played(1, 2, 1, 100), played(3, 4, 1, 50)), (forfeit,)
    assert settled(*rounds)[2] == (0, 200)
    worse = (played(1, 2, 1, 50), played(3, 4, 1, 100)), (forfeit,)
    assert settled(*worse)[2] == (0, 120)
    neither = Table(Kind.FORFEIT, ((3,), (4,)), (0, 0), boards=(2,))
    assert settled(rounds[0], (neither,))[2] == (0, 0)
