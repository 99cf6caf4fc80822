"""More than two at a table: who meets whom, who partners whom, and who sits out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournaments.engine.event import Kind, Stage
from tournaments.engine.movements.whist import SIZES
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents


def meetings(given: Stage) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for _, t in given.tables() for pair in combinations(t.entrants, 2))


@pytest.mark.parametrize("players", SIZES)
def test_every_two_are_partners_once_and_opponents_twice(players: int) -> None:
    played = try_out("whist", made_up_entrants(players, 1)).stage
    partners: Counter[frozenset[int]] = Counter()
    for _, table in played.tables():
        partners.update(frozenset(side) for side in table.sides if len(side) == 2)
    met = meetings(played)
    assert set(partners.values()) == {1} and len(partners) == players * (players - 1) // 2
    assert set(met.values()) == {3}
    free = Counter(t.entrants[0] for _, t in played.tables() if t.kind is Kind.BYE)
    assert set(free.values()) == ({1} if players % 4 else set()) and len(free) == (
        players if players % 4 else 0
    )


def test_the_boards_of_a_round_are_its_own() -> None:
    played = try_out("whist", made_up_entrants(8, 1), settings={"boards": 3}).stage
    assert [{t.boards for t in one.tables} for one in played.rounds][:2] == [{(1, 2, 3)}, {(4, 5, 6)}]


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(6, 6, 2), (10, 8, 2), (14, 7, 1), (18, 8, 1), (22, 8, 1)]
)
def test_other_numbers_repeat_partners_as_little_as_can_be(players: int, rounds: int, most: int) -> None:
    played = try_out("whist", made_up_entrants(players, 1), rounds=rounds).stage
    partners = Counter(
        frozenset(side) for _, table in played.tables() for side in table.sides if len(side) == 2
    )
    out = Counter(t.entrants[0] for _, t in played.tables() if t.kind is Kind.BYE)
    assert max(partners.values()) <= most + 1
    assert max(out.values(), default=0) - min((out[n] for n in range(1, players + 1)), default=0) <= 1


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(9, 3, 3), (16, 4, 5), (25, 5, 5), (12, 4, 4), (24, 6, 4), (16, 8, 2)]
)
def test_tables_meet_as_evenly_as_can_be(players: int, size: int, rounds: int) -> None:
    played = try_out(
        "free-for-all", made_up_entrants(players, 1), rounds=rounds, settings={"size": size}
    ).stage
    assert {len(t.entrants) for _, t in played.tables()} == {size}
    bound = -(-rounds * (size - 1) // (players - 1))
    assert max(meetings(played).values()) <= bound + 1


@pytest.mark.parametrize(("exact", "tables"), [(0, [3, 4, 4]), (1, [1, 1, 1, 4, 4])])
def test_a_number_that_does_not_come_out_even_makes_smaller_tables_or_lets_some_sit_out(
    exact: int, tables: list[int]
) -> None:
    played = try_out("free-for-all", made_up_entrants(11, 1), rounds=1, settings={"exact": exact}).stage
    assert sorted(len(t.entrants) for t in played.rounds[0].tables) == tables


@pytest.mark.parametrize("key", ["whist", "free-for-all"])
def test_late_and_leaving_people_are_seated_while_they_are_here(key: str) -> None:
    played = try_out(key, with_incidents(made_up_entrants(13, 1)), rounds=5, seed=1).stage
    for one in played.rounds:
        seated = [number for table in one.tables for number in table.entrants]
        assert sorted(seated) == [e.number for e in played.entrants if e.is_in(one.number)]
