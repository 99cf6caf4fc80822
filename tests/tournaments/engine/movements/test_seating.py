"""Seating by what was played before: who has met least sits together."""

import doctest
from collections import Counter
from itertools import combinations

import pytest

from tournaments.engine.movements import seating
from tournaments.engine.movements.seating import partnered, seated, sizes, transversal


def test_the_examples_of_the_docstrings() -> None:
    assert doctest.testmod(seating).failed == 0


@pytest.mark.parametrize("size", range(3, 9))
@pytest.mark.parametrize("players", [9, 24, 37, 100])
def test_tables_differ_by_one_at_most_and_nobody_is_left_where_that_goes(players: int, size: int) -> None:
    given = sizes(players, size)
    assert sum(given) <= players and set(given) <= {size, size - 1}
    assert sum(sizes(players, size, exact=True)) == players - players % size


def test_who_has_met_is_seated_apart() -> None:
    met = {
        frozenset(pair): 1 for table in ((1, 2, 3), (4, 5, 6), (7, 8, 9)) for pair in combinations(table, 2)
    }
    tables = seated(range(1, 10), [3, 3, 3], met, "a")
    assert all(frozenset(pair) not in met for table in tables for pair in combinations(table, 2))


def test_partners_change_before_opponents_do() -> None:
    met = {frozenset({1, 3}): 1, frozenset({2, 4}): 1}
    (table,) = partnered([1, 2, 3, 4], met, {frozenset({1, 2}): 1}, "a")
    assert frozenset((table[0], table[2])) not in met


def test_the_same_seed_seats_the_same_again() -> None:
    one, again, other = (seated(range(12), [4, 4, 4], {}, seed) for seed in "aab")
    assert one == again != other


@pytest.mark.parametrize(("players", "size"), [(9, 3), (20, 4), (28, 4), (25, 5), (49, 7)])
def test_the_cyclic_construction_lets_nobody_meet_twice(players: int, size: int) -> None:
    rounds = transversal(players, size, players // size)
    assert rounds is not None
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    assert set(met.values()) == {1}
    assert all(
        sorted(place for table in tables for place in table) == list(range(players)) for tables in rounds
    )


def test_where_the_construction_does_not_hold_there_is_none() -> None:
    assert transversal(16, 4, 4) is None is transversal(10, 4, 2) is transversal(9, 3, 4)
