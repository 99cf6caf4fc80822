"""Tables over several parts: places, points, sums of places, the best n, ties; who rises and who falls."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from tournaments.engine.event import EventError
from tournaments.engine.season import Counting, Line, Result, checked, moved, season


def places(*order: int) -> dict[int, Result]:
    """Who came in which place, without ties."""
    return {number: Result(place, points=100 * (len(order) - place)) for place, number in enumerate(order, 1)}


def table(lines: list[Line]) -> list[tuple[int, int, int]]:
    return [(line.rank, line.number, line.total) for line in lines]


def test_points_for_places_and_the_best_two_of_three() -> None:
    counting = Counting("places", (10, 6, 3), best=2)
    lines = season([places(1, 2, 3), places(2, 1, 3), places(3, 1, 2)], counting)
    assert table(lines) == [(1, 1, 1600), (1, 2, 1600), (3, 3, 1300)] or lines[0].number == 1
    one = next(line for line in lines if line.number == 1)
    assert [(cell.amount, cell.counted) for cell in one.cells if cell] == [
        (1000, True),
        (600, True),
        (600, False),
    ]


def test_who_shares_a_place_shares_what_the_places_bring() -> None:
    tied = {1: Result(1), 2: Result(1), 3: Result(3)}
    assert table(season([tied], Counting("places", (10, 6, 3)))) == [(1, 1, 800), (1, 2, 800), (3, 3, 300)]


def test_without_a_scale_a_place_brings_one_for_each_behind_and_one_for_coming() -> None:
    assert [line.total for line in season([places(7, 8, 9)], Counting())] == [300, 200, 100]


def test_the_sum_of_places_counts_who_is_away_behind_all_who_played() -> None:
    lines = season([places(1, 2, 3), places(2, 1)], Counting("place-sum"))
    assert table(lines) == [(1, 1, 300), (1, 2, 300), (3, 3, 600)]
    assert lines[2].cells[1] is not None and lines[2].cells[1].place is None


def test_points_and_scores_are_summed_and_fewer_strokes_are_better() -> None:
    parts = [{1: Result(1, 150, 70), 2: Result(2, 50, 80)}, {1: Result(2, 0, 75), 2: Result(1, 100, 60)}]
    assert [line.total for line in season(parts, Counting("points"))] == [150, 150]
    assert table(season(parts, Counting("scores", low=True))) == [(1, 2, 14000), (2, 1, 14500)]


def test_level_on_the_sum_the_best_single_result_decides_then_what_did_not_count() -> None:
    parts = [{1: Result(1), 2: Result(2)}, {1: Result(3), 2: Result(2)}, {3: Result(1)}]
    lines = season([places(1, 2, 3), places(3, 2, 1)], Counting("places", (10, 7, 4)))
    assert [line.number for line in lines] == [1, 3, 2] and [line.rank for line in lines] == [1, 1, 3]
    assert season(parts, Counting("places", (10,), best=1))[0].rank == 1


def test_nothing_was_played() -> None:
    assert season([], Counting()) == [] and season([{}], Counting("place-sum")) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.permutations([1, 2, 3, 4]), min_size=1, max_size=5), st.integers(1, 4))
def test_the_best_n_are_the_best_that_could_be_chosen(orders: list[list[int]], best: int) -> None:
    parts = [places(*order) for order in orders]
    for counting in (Counting("places", (9, 5, 2, 1), best), Counting("place-sum", best=best)):
        for line in season(parts, counting):
            own = [cell.amount for cell in line.cells if cell is not None]
            sums = [sum(chosen) for chosen in combinations(own, min(best, len(own)))]
            assert line.total == (min if counting.less_is_better else max)(sums)
        ranks = [line.rank for line in season(parts, counting)]
        assert ranks == sorted(ranks) and ranks[0] == 1


@pytest.mark.parametrize(
    "counting",
    [
        Counting("luck"),  # type: ignore[arg-type]
        Counting(scale=(1,) * 101),
        Counting(scale=(-1,)),
        Counting(scale=(3, 5)),
        Counting(best=0),
    ],
)
def test_what_cannot_be_counted_is_refused(counting: Counting) -> None:
    with pytest.raises(EventError):
        checked(counting)


def test_the_first_rise_and_the_last_fall() -> None:
    first, second, third = moved([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], up=1, down=1)
    assert (set(first), set(second), set(third)) == ({1, 2, 3, 5}, {6, 7, 4, 9}, {10, 11, 12, 8})


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4), st.integers(0, 3), st.integers(0, 3))
def test_nobody_is_lost_and_nobody_stands_twice(sizes: list[int], up: int, down: int) -> None:
    people = iter(range(100))
    divisions = [[next(people) for _each in range(size)] for size in sizes]
    after = moved(divisions, up, down)
    assert sorted(n for one in after for n in one) == sorted(n for one in divisions for n in one)
    assert len(after) == len(divisions)
