"""Duplicate leagues: the same deals for every way of sitting down."""

import time
from collections import Counter
from itertools import combinations

import pytest

from tournaments.engine.duplicate import DuplicateLeague, turned
from tournaments.engine.formats import FormatError


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


def meetings(entries: int, sides: int, rounds: int = 0) -> tuple[int, Counter[int]]:
    """Of a league's rounds: how many, and how many pairs meet so many times."""
    settings = DuplicateLeague.clean({"rounds": rounds}, entries)
    order = range(1, entries + 1)
    met = Counter(dict.fromkeys(map(frozenset, combinations(order, 2)), 0))
    made = DuplicateLeague.rounds(entries, settings, sides)
    for number in range(1, made + 1):
        for table in DuplicateLeague.pair(number, order, settings, sides, seed=7):
            met.update(map(frozenset, combinations(table.entries, 2)))
    return made, Counter(met.values())


@pytest.mark.parametrize(
    ("entries", "sides", "most_rounds", "most_meetings"),
    [
        (4, 4, 1, 1),
        (5, 4, 3, 3),
        (7, 4, 5, 3),
        (8, 4, 4, 3),
        (9, 3, 4, 1),
        (12, 3, 7, 2),
        (16, 4, 5, 1),
        (30, 4, 15, 3),
    ],
)
def test_until_everybody_has_met_everybody(
    entries: int, sides: int, most_rounds: int, most_meetings: int
) -> None:
    """Nine at three and sixteen at four are affine planes: everybody meets everybody exactly once."""
    rounds, met = meetings(entries, sides)
    assert rounds <= most_rounds
    assert min(met) == 1
    assert max(met) <= most_meetings


@pytest.mark.parametrize(
    ("entries", "sides", "rounds", "expected"),
    [
        (16, 4, 5, {1}),
        (7, 4, 7, {2}),
        (10, 4, 9, {2, 3}),
        (16, 4, 15, {2, 3, 4}),
        (20, 4, 19, {2, 3, 4}),
        (5, 4, 5, {3}),
    ],
)
def test_with_more_sides_all_meet_as_evenly_as_can_be(
    entries: int, sides: int, rounds: int, expected: set[int]
) -> None:
    """Sixteen at tables of four, five rounds: 44 of the 120 pairs never met when the tables were drawn by lot."""
    assert set(meetings(entries, sides, rounds)[1]) == expected


def test_a_hundred_at_tables_of_four_are_planned_in_seconds() -> None:
    begun = time.process_time()
    rounds, met = meetings(100, 4)
    assert time.process_time() - begun < 15
    assert (rounds < 50, min(met), max(met) <= 4) == (True, 1, True)
