"""Keizer: values by place, counted anew after each round."""

from dataclasses import replace

from tests.tournaments.engine.dsl import stage
from tournaments.engine.event import Stage
from tournaments.engine.formats import Next, get
from tournaments.engine.formats.keizer import Keizer, values


def opened(given: Stage) -> Stage:
    return Keizer.opened(given)


def test_the_first_is_worth_three_times_the_last_and_each_place_a_point() -> None:
    assert values([4, 2, 3, 1]) == {4: 500, 2: 400, 3: 300, 1: 200}


def test_everybody_starts_with_their_own_value() -> None:
    assert {rank.number: rank.points for rank in get("keizer").standings(stage(4))} == values([1, 2, 3, 4])


def test_a_win_gives_the_value_of_the_beaten_by_the_new_list_and_an_absence_a_part_of_ones_own() -> None:
    ranks = get("keizer").standings(stage(3, "3-1 1-0, 2 Z"))
    worth = values([rank.number for rank in ranks])
    found = {rank.number: rank.points for rank in ranks}
    assert found == {3: worth[3] + worth[1], 1: worth[1], 2: worth[2] + worth[2] * 33 // 100}


def test_only_so_many_absences_count() -> None:
    away = replace(stage(4, "1-2 =, 3-4 =", "1-2 =, 3 Z, 4 Z", "1-2 =, 3 Z, 4 Z"), settings={"away_most": 1})
    ranks = {rank.number: rank.points for rank in get("keizer").standings(away)}
    once = {
        rank.number: rank.points for rank in get("keizer").standings(replace(away, rounds=away.rounds[:2]))
    }
    assert ranks[4] == once[4]


def test_neighbours_in_the_list_meet_but_not_again_so_soon() -> None:
    first = get("keizer").next(stage(4))
    assert isinstance(first, Next) and {frozenset(t.entrants) for t in first.tables} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    second = get("keizer").next(stage(4, "1-2 =, 3-4 ="))
    assert isinstance(second, Next) and frozenset({1, 2}) not in {
        frozenset(t.entrants) for t in second.tables
    }
    again = get("keizer").next(replace(stage(4, "1-2 =, 3-4 ="), settings={"apart": 0}))
    assert isinstance(again, Next) and frozenset({1, 2}) in {frozenset(t.entrants) for t in again.tables}


def test_shares_add_up_to_the_points() -> None:
    given = stage(4, "1-2 =, 3-4 1-0", "1-3 1-0, 2 Z, 4 U")
    for rank in Keizer.standings(given):
        shares = Keizer.shares(given, rank.number)
        assert sum(share.amount for share in shares) == rank.points
        assert shares[0].round == 0 and all(share.why for share in shares)
