"""Wishes for pairings: together is certain, apart while it can be, and the others are paired as ever."""

from __future__ import annotations

import pytest

from tournaments.engine.event import Entrant, Stage
from tournaments.engine.formats import swiss
from tournaments.engine.formats.base import Next, Over
from tournaments.engine.wishes import next_with


def stage(people: int) -> Stage:
    return Stage(tuple(Entrant(n, f"P{n}") for n in range(1, people + 1)), settings={"rounds": 3}, seed=1)


def pairs(answer: object) -> list[set[int]]:
    assert isinstance(answer, Next)
    return [set(table.entrants) for table in answer.tables]


@pytest.mark.parametrize("people", [2, 4, 7, 8])
def test_two_put_together_meet_and_everybody_else_plays(people: int) -> None:
    drawn = pairs(next_with(swiss.Swiss, stage(people), together=[frozenset((1, 2))]))
    assert drawn[0] == {1, 2} and set.union(*drawn) == set(range(1, people + 1))
    assert len(drawn) == (people + 1) // 2


def test_two_kept_apart_do_not_meet_while_another_can() -> None:
    usual = pairs(next_with(swiss.Swiss, stage(4)))[0]
    assert usual not in pairs(next_with(swiss.Swiss, stage(4), apart=[frozenset(usual)]))
    assert pairs(next_with(swiss.Swiss, stage(2), apart=[frozenset((1, 2))])) == [{1, 2}], (
        "nobody else is there"
    )


def test_what_is_over_stays_over() -> None:
    over = next_with(swiss.Swiss, Stage(stage(4).entrants, settings={"rounds": 0}), [frozenset((1, 2))])
    assert isinstance(over, Over)
