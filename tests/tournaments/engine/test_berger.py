"""The Berger tables: everybody meets everybody once, sides as even as can be."""

from collections import Counter

import pytest

from tournaments.engine.berger import RoundRobin, berger_round

FIDE_4 = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
FIDE_6 = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]


@pytest.mark.parametrize(("players", "rounds"), [(4, FIDE_4), (6, FIDE_6)])
def test_the_printed_fide_tables(players: int, rounds: list[list[tuple[int, int]]]) -> None:
    assert [berger_round(number, players) for number in range(1, players)] == rounds


@pytest.mark.parametrize("players", range(4, 41, 2))
def test_every_pair_meets_once_and_sides_differ_by_one_at_most(players: int) -> None:
    pairs = [pair for number in range(1, players) for pair in berger_round(number, players)]
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == players * (players - 1) // 2
    whites = Counter(white for white, _ in pairs)
    assert all(abs(2 * whites[p] - (players - 1)) <= 1 for p in range(1, players + 1))


def test_with_an_odd_number_one_is_free_each_round_and_each_once() -> None:
    order = [11, 22, 33, 44, 55]
    settings = RoundRobin.clean({}, len(order))
    free = []
    for number in range(1, RoundRobin.rounds(5, settings, 2) + 1):
        tables = RoundRobin.pair(number, order, settings, 2, seed=1)
        free += set(order) - {entry for table in tables for entry in table.entries}
    assert sorted(free) == order


def test_in_the_second_cycle_the_sides_are_exchanged() -> None:
    settings = RoundRobin.clean({"cycles": 2}, 4)
    assert RoundRobin.rounds(4, settings, 2) == 6
    first = RoundRobin.pair(1, [1, 2, 3, 4], settings, 2, seed=1)
    again = RoundRobin.pair(4, [1, 2, 3, 4], settings, 2, seed=1)
    assert [t.entries[::-1] for t in first] == [t.entries for t in again]


@pytest.mark.parametrize(
    ("sides", "people", "why"),
    [
        ([1, 1, 1], True, "3 sides meet at its tables, in a round robin two"),
        ([2, 2], True, ""),
        ([1], True, "played alone"),
        ([1, 1], True, ""),
        ([2, 2], False, ""),
    ],
)
def test_a_game_that_it_cannot_pair_is_refused_with_the_reason(
    sides: list[int], people: bool, why: str
) -> None:
    refusal = RoundRobin.refusal(sides, people=people)
    assert why in refusal
    assert bool(refusal) == bool(why)
