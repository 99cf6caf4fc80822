"""Round robin: Berger tables, several cycles, and the half rule for who drops out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import EventError, Kind
from tournaments.engine.formats import Next, Over, get
from tournaments.engine.try_out import made_up_entrants, try_out

RR = get("round-robin")


@pytest.mark.parametrize(("entrants", "cycles"), [(2, 1), (5, 1), (9, 2), (24, 1), (8, 4)])
def test_everybody_meets_everybody_as_often_as_was_set(entrants: int, cycles: int) -> None:
    played = try_out("round-robin", made_up_entrants(entrants, 1), settings={"cycles": cycles})
    met = Counter(frozenset(t.entrants) for _, t in played.stage.tables() if t.kind is Kind.PLAYED)
    assert len(met) == entrants * (entrants - 1) // 2 and set(met.values()) == {cycles}
    assert played.ended == "Everybody has met everybody."


def test_with_two_cycles_sides_are_exchanged() -> None:
    played = try_out("round-robin", made_up_entrants(6, 1), settings={"cycles": 2})
    sides = Counter(table.entrants for _, table in played.stage.tables())
    assert set(sides.values()) == {1}


def test_a_round_need_not_wait_for_the_one_before() -> None:
    answer = RR.next(stage(4, "1-4 ?, 2-3 ?"))
    assert isinstance(answer, Next) and [t.entrants for t in answer.tables] == [(4, 3), (1, 2)]


def test_who_leaves_after_half_of_the_games_forfeits_the_rest() -> None:
    entrants = people(4)
    left = (replace(entrants[0], until=2), *entrants[1:])
    given = replace(stage(4, "1-4 1-0, 2-3 =", "4-3 1-0, 1-2 1-0"), entrants=left)
    answer = RR.next(given)
    assert isinstance(answer, Next)
    assert [(t.kind, t.points) for t in answer.tables if 1 in t.entrants] == [(Kind.FORFEIT, (100, 0))]
    assert {rank.number: rank.points for rank in RR.standings(given)}[1] == 200


def test_who_leaves_before_half_of_the_games_has_played_nothing() -> None:
    entrants = people(4)
    given = replace(stage(4, "1-4 1-0, 2-3 ="), entrants=(replace(entrants[0], until=1), *entrants[1:]))
    assert {rank.number: rank.points for rank in RR.standings(given)} == {2: 50, 3: 50, 1: 0, 4: 0}
    answer = RR.next(given)
    assert isinstance(answer, Next)
    assert [(t.kind, t.points) for t in answer.tables if 2 in t.entrants] == [(Kind.BYE, (0,))]


def test_it_is_over_when_all_rounds_are_drawn() -> None:
    assert isinstance(RR.next(stage(2, "1-2 1-0")), Over)


@pytest.mark.parametrize("wrong", [{"cycles": 5}, {"cycles": "x"}, {"boards": 2}])
def test_settings_that_do_not_fit_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(EventError):
        RR.clean(wrong, 4)  # type: ignore[arg-type]


def test_a_hundred_are_drawn_in_a_moment() -> None:
    played = try_out("round-robin", made_up_entrants(100, 1))
    assert sum(len(one.tables) for one in played.stage.rounds) == 4950
