"""Tables of more than two: everybody meets everybody, as evenly as can be."""

import time
from collections import Counter
from itertools import combinations

import pytest

from tests.helpers.speed import slower
from tournaments.engine.even_tables import all_meet, enough_rounds, plan


def meetings(places: int, size: int, rounds: int = 0) -> tuple[int, Counter[int]]:
    """Of a plan: how many rounds, and how many pairs meet so many times."""
    met = Counter(dict.fromkeys(map(frozenset, combinations(range(places), 2)), 0))
    made = plan(places, size, rounds or enough_rounds(places, size))
    for tables in made:
        for table in tables:
            met.update(map(frozenset, combinations(table, 2)))
    return len(made), Counter(met.values())


@pytest.mark.parametrize(("places", "size"), [(3, 4), (4, 1), (0, 2)])
def test_no_table_is_made_of_too_few(places: int, size: int) -> None:
    with pytest.raises(ValueError, match=f"A table of {size} cannot be made of {places}"):
        plan(places, size, 1)


@pytest.mark.parametrize("places", [4, 5, 6, 7, 9])
def test_in_a_round_each_sits_once_or_sits_out_in_turn(places: int) -> None:
    sat: Counter[int] = Counter()
    for tables in plan(places, 4, places):
        seated = [place for table in tables for place in table]
        assert len(seated) == len(set(seated)) == places - places % 4
        sat.update(seated)
    assert set(sat) <= set(range(places))
    assert max(sat.values()) - min(sat.values()) <= 1


def test_a_plan_is_always_the_same() -> None:
    first = plan(8, 4, 3)
    plan.cache_clear()
    assert plan(8, 4, 3) == first


def test_all_meet_once_every_two_have_sat_at_one_table() -> None:
    assert all_meet((((0, 1, 2),),), 3)
    assert not all_meet((((0, 1, 2),),), 4)


@pytest.mark.parametrize(
    ("places", "size", "most_rounds", "most_meetings"),
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
    places: int, size: int, most_rounds: int, most_meetings: int
) -> None:
    """Nine at three and sixteen at four are affine planes: everybody meets everybody exactly once."""
    rounds, met = meetings(places, size)
    assert rounds <= most_rounds
    assert min(met) == 1
    assert max(met) <= most_meetings


@pytest.mark.parametrize(
    ("places", "size", "rounds", "expected"),
    [
        (16, 4, 5, {1}),
        (7, 4, 7, {2}),
        (10, 4, 9, {2, 3}),
        (16, 4, 15, {2, 3, 4}),
        (20, 4, 19, {2, 3, 4}),
        (5, 4, 5, {3}),
    ],
)
def test_all_meet_as_evenly_as_can_be(places: int, size: int, rounds: int, expected: set[int]) -> None:
    """Sixteen at tables of four, five rounds: 44 of the 120 pairs never met when the tables were drawn by lot."""
    assert set(meetings(places, size, rounds)[1]) == expected


def test_a_hundred_at_tables_of_four_are_planned_in_seconds() -> None:
    begun = time.process_time()
    rounds, met = meetings(100, 4)
    assert time.process_time() - begun < 15 * slower()
    assert (rounds < 50, min(met), max(met) <= 4) == (True, 1, True)
