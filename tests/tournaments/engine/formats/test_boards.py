"""Boards that many tables play: movements counted from their tables, and points that follow from the boards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tournaments.engine.dsl import people
from tournaments.engine.event import Kind, Round, Stage, Table
from tournaments.engine.formats import get
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents


def boards_of(given: Stage) -> Counter[tuple[int, int]]:
    """How often each pair plays each board."""
    return Counter((n, board) for _, t in given.tables() for n in t.entrants for board in t.boards)


@pytest.mark.parametrize("pairs", [3, 4, 5, 6, *range(7, 25)])
def test_in_a_howell_every_pair_meets_every_other_once_and_plays_no_board_twice(pairs: int) -> None:
    played = try_out("howell", made_up_entrants(pairs, 1), settings={"boards": 1}).stage
    met = Counter(frozenset(t.entrants) for _, t in played.tables() if t.kind is Kind.PLAYED)
    assert len(met) == pairs * (pairs - 1) // 2 and set(met.values()) == {1}
    assert set(boards_of(played).values()) == {1}


@pytest.mark.parametrize("pairs", range(4, 41))
def test_in_a_mitchell_nobody_meets_a_pair_or_a_board_twice(pairs: int) -> None:
    played = try_out("mitchell", made_up_entrants(pairs, 1), settings={"boards": 1, "arrow_switch": 0}).stage
    met = Counter(frozenset(t.entrants) for _, t in played.tables() if t.kind is Kind.PLAYED)
    assert set(met.values()) == {1} and set(boards_of(played).values()) == {1}
    half = (pairs + 1) // 2
    assert all(min(pair) <= half < max(pair) for pair in met)


def test_directions_are_exchanged_at_the_end_for_one_winner() -> None:
    played = try_out("mitchell", made_up_entrants(18, 1)).stage
    switched = [one.number for one in played.rounds if all(t.entrants[0] > 9 for t in one.tables)]
    assert switched == [8, 9]


def one_board(*scores: int) -> Stage:
    tables = tuple(
        Table(Kind.PLAYED, ((2 * at + 1,), (2 * at + 2,)), (50, 50), boards=(1,), board_scores=(score,))
        for at, score in enumerate(scores)
    )
    return Stage(people(2 * len(scores)), (Round(1, tables),))


def points(key: str, given: Stage, **settings: int) -> list[tuple[int, ...]]:
    made = Stage(given.entrants, given.rounds, settings)
    return [table.points for _, table in get(key).settled(made).tables()]


def test_matchpoints_are_two_for_each_who_is_beaten() -> None:
    assert points("mitchell", one_board(420, 420, 170)) == [(300, 100), (300, 100), (0, 400)]


def test_cross_imps_even_out_between_the_sides() -> None:
    assert [sum(pair) for pair in points("howell", one_board(620, 170, -50), scoring=1)] == [0, 0, 0]


def test_victory_points_of_a_match_share_twenty() -> None:
    shared = points("swiss-pairs", one_board(620, 170, -50, 170))
    assert all(sum(pair) == 2000 for pair in shared) and shared[0][0] > 1000 > shared[2][0]


def test_teams_are_scored_on_the_difference_of_their_two_tables() -> None:
    assert points("teams-of-four", one_board(430, 0)) == [(1747, 253), (1000, 1000)] or all(
        sum(pair) == 2000 for pair in points("teams-of-four", one_board(430, 0))
    )
    assert points("teams-of-four", one_board(430, 0))[1] == (1000, 1000)


@pytest.mark.parametrize(("teams", "rounds"), [(4, 3), (7, 7), (8, 7), (10, 5)])
def test_few_teams_meet_all_the_others_and_many_play_a_swiss(teams: int, rounds: int) -> None:
    played = try_out("teams-of-four", made_up_entrants(teams, 1)).stage
    met = Counter(frozenset(t.entrants) for _, t in played.tables() if t.kind is Kind.PLAYED)
    assert len(played.rounds) == rounds and set(met.values()) == {1}


@pytest.mark.parametrize("key", ["mitchell", "howell", "swiss-pairs", "teams-of-four"])
def test_who_comes_late_or_leaves_leaves_no_table_without_two_sides(key: str) -> None:
    played = try_out(key, with_incidents(made_up_entrants(12, 1)), seed=1, no_show=1).stage
    assert all(len(t.sides) == 2 or t.kind is not Kind.PLAYED for _, t in played.tables())
    assert all(t.finished for _, t in played.tables())
