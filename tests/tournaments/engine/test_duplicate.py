"""Duplicate leagues: the same deals for every way of sitting down."""

from collections import Counter

import pytest

from tournaments.engine.duplicate import DuplicateLeague, turned
from tournaments.engine.fixed_formats import FormatError


def test_turned_gives_every_rotation_of_the_sides() -> None:
    assert turned((1, 2)) == ((1, 2), (2, 1))
    assert turned((1, 2, 3)) == ((1, 2, 3), (2, 3, 1), (3, 1, 2))


def test_two_sides_everybody_meets_everybody_both_ways_round_on_shared_deals() -> None:
    settings = DuplicateLeague.clean({}, 5)
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, DuplicateLeague.rounds(5, settings, 2) + 1):
        for table in DuplicateLeague.pair(number, [1, 2, 3, 4, 5], settings, 2, seed=7):
            assert table.shared_deals
            assert table.matches == (table.entries, table.entries[::-1])
            met[frozenset(table.entries)] += 1
    assert set(met.values()) == {1}
    assert len(met) == 10


@pytest.mark.parametrize("entries", [4, 5, 6, 7, 9])
def test_tables_of_four_seat_everybody_once_a_round_but_those_who_sit_out(entries: int) -> None:
    order = list(range(1, entries + 1))
    settings = DuplicateLeague.clean({"rounds": entries}, entries)
    played: Counter[int] = Counter()
    for number in range(1, entries + 1):
        tables = DuplicateLeague.pair(number, order, settings, 4, seed=7)
        seated = [entry for table in tables for entry in table.entries]
        assert len(seated) == len(set(seated)) == entries - entries % 4
        played.update(seated)
    assert max(played.values()) - min(played.values()) <= 1


def test_the_same_seed_gives_the_same_tables_and_another_seed_others() -> None:
    settings = DuplicateLeague.clean({"rounds": 3}, 8)
    order = list(range(8))
    first = DuplicateLeague.pair(1, order, settings, 4, seed=1)
    assert DuplicateLeague.pair(1, order, settings, 4, seed=1) == first
    assert DuplicateLeague.pair(1, order, settings, 4, seed=2) != first


def test_several_boards_are_several_tables() -> None:
    settings = DuplicateLeague.clean({"boards": 3}, 2)
    assert len(DuplicateLeague.pair(1, [1, 2], settings, 2, seed=1)) == 3


def test_fewer_entries_than_sides_at_a_table_are_refused() -> None:
    with pytest.raises(FormatError, match="4 sides sit at a table"):
        DuplicateLeague.rounds(3, {"rounds": 2, "boards": 1}, 4)
