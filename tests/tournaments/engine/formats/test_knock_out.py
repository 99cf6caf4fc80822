"""Knock-outs of every size: who loses once, or twice, is out; forfeits and departures end nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import Kind, Round, Stage, Table
from tournaments.engine.formats import Next, Over, Waits, get
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents


def losses(given: Stage) -> Counter[int]:
    found: Counter[int] = Counter()
    for _, table in given.tables():
        winner = table.winner()
        if len(table.sides) == 2 and winner is not None:
            found[table.sides[1 - winner][0]] += 1
    return found


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 9, 24, 33, 100, 128])
@pytest.mark.parametrize(("key", "defeats"), [("knock-out", 1), ("double-knock-out", 2)])
def test_everybody_but_the_winner_loses_as_often_as_it_takes(entrants: int, key: str, defeats: int) -> None:
    played = try_out(key, made_up_entrants(entrants, 1), seed=1)
    first, lost = played.standings[0].number, losses(played.stage)
    assert set(lost) - {first} == set(range(1, entrants + 1)) - {first}
    assert {lost[n] for n in range(1, entrants + 1) if n != first} == {defeats} and lost[first] < defeats
    assert played.standings[1].rank == 2


@pytest.mark.parametrize("entrants", [3, 5, 9, 24, 100])
def test_the_highest_seeds_are_free_in_the_first_round(entrants: int) -> None:
    first = try_out("knock-out", made_up_entrants(entrants, 1)).stage.rounds[0]
    free = sorted(t.entrants[0] for t in first.tables if t.kind is Kind.BYE)
    places = 1 << (entrants - 1).bit_length()
    assert free == list(range(1, places - entrants + 1))


@pytest.mark.parametrize("key", ["knock-out", "double-knock-out", "stepladder"])
def test_nobody_sits_at_two_tables_of_a_round(key: str) -> None:
    for one in try_out(key, with_incidents(made_up_entrants(24, 2)), seed=2, no_show=1).stage.rounds:
        seated = [number for table in one.tables for number in table.entrants]
        assert len(seated) == len(set(seated))


def test_a_meeting_of_three_ends_with_the_second_win() -> None:
    played = try_out("knock-out", made_up_entrants(4, 3), settings={"best_of": 3}).stage
    wins = Counter((t.part, t.sides[t.winner() or 0][0]) for _, t in played.tables())
    assert sorted(Counter(part for part, _ in wins).keys()) == ["main:1:1", "main:1:2", "main:2:1"]
    assert max(wins.values()) == 2 and sum(n == 2 for n in wins.values()) == 3


def test_the_semi_finalists_play_for_the_third_place_and_first_losers_a_bracket_of_their_own() -> None:
    played = try_out("knock-out", made_up_entrants(8, 3), settings={"third": 1, "consolation": 1})
    parts = Counter(table.part.split(":")[0] for _, table in played.stage.tables())
    assert parts == {"main": 7, "third": 1, "consolation": 3}
    assert [rank.rank for rank in played.standings[:4]] == [1, 2, 3, 4]


def test_playing_for_every_place_gives_everybody_one() -> None:
    played = try_out("knock-out", made_up_entrants(8, 3), settings={"placing": 1})
    assert [rank.rank for rank in played.standings] == list(range(1, 9))
    assert len(list(played.stage.tables())) == 12


def test_a_second_defeat_of_the_unbeaten_needs_a_second_final() -> None:
    finals = set()
    for seed in range(12):
        played = try_out("double-knock-out", made_up_entrants(4, seed), seed=seed)
        last = [t for _, t in played.stage.tables() if t.part.startswith("last")]
        finals.add(len(last))
        assert losses(played.stage)[played.standings[0].number] < 2
    assert finals == {1, 2}


def drawn(given: Stage, *tables: Table) -> Stage:
    return replace(given, rounds=(*given.rounds, Round(given.number, tables)))


@pytest.mark.parametrize("key", ["knock-out", "double-knock-out", "stepladder"])
def test_where_nobody_comes_the_bracket_still_ends(key: str) -> None:
    given = Stage(people(4))
    for _ in range(20):
        answer = get(key).next(given)
        if not isinstance(answer, Next):
            break
        absent = [
            replace(t, kind=Kind.FORFEIT, points=(0, 0)) if len(t.sides) == 2 else t for t in answer.tables
        ]
        given = drawn(given, *absent)
    assert isinstance(answer, Over)
    assert len(get(key).standings(given)) == 4


def test_who_has_left_loses_what_was_still_to_be_played() -> None:
    given = replace(stage(4), rounds=())
    first = get("knock-out").next(given)
    assert isinstance(first, Next)
    played = drawn(given, *(replace(t, points=(100, 0)) for t in first.tables))
    gone = replace(played, entrants=(replace(given.entrants[0], until=1), *given.entrants[1:]))
    assert isinstance(get("knock-out").next(gone), Over)
    assert get("knock-out").standings(gone)[0].number == 2


def test_it_waits_for_an_open_table_only_when_nothing_else_can_be_played() -> None:
    given = Stage(people(4))
    answer = get("knock-out").next(given)
    assert isinstance(answer, Next)
    waits = get("knock-out").next(drawn(given, *answer.tables))
    assert isinstance(waits, Waits) and set(waits.entrants) == {1, 2, 3, 4}


def test_the_ladder_is_climbed_from_its_foot() -> None:
    played = try_out("stepladder", made_up_entrants(5, 1), seed=1)
    assert next(table.entrants for _, table in played.stage.tables()) == (4, 5)
    assert len(list(played.stage.tables())) == 4
    assert losses(played.stage).keys() == set(range(1, 6)) - {played.standings[0].number}
