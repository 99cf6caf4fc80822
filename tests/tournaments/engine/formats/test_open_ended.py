"""Ladder, arena and king of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import EventError, Stage
from tournaments.engine.formats import Next, Waits, get
from tournaments.engine.formats.open_ended import Arena, Ladder, arena_points, challenge, challenges, ladder
from tournaments.engine.try_out import made_up_entrants, try_out


def test_a_challenger_who_wins_takes_the_place_and_all_between_go_down() -> None:
    assert ladder(stage(5, "4-2 1-0")) == [1, 4, 2, 3, 5]
    assert ladder(stage(5, "4-2 0-1")) == [1, 2, 3, 4, 5]


def test_only_a_few_places_up_may_be_challenged() -> None:
    given = replace(stage(5, "4-2 1-0"), settings={"reach": 2})
    assert challenges(given) == {1: [], 4: [1], 2: [4, 1], 3: [2, 4], 5: [3, 2]}
    assert challenge(given, 5, 2).entrants == (5, 2)
    with pytest.raises(EventError, match="out of reach"):
        challenge(given, 5, 1)


def test_without_challenges_the_seed_draws_them_within_reach() -> None:
    answer = get("ladder").next(Stage(people(9), seed=4))
    assert isinstance(answer, Next) and answer == get("ladder").next(Stage(people(9), seed=4))
    assert all(0 < t.entrants[0] - t.entrants[1] <= 2 for t in answer.tables)


def test_the_ladder_is_the_standings() -> None:
    ranks = get("ladder").standings(stage(3, "3-1 1-0"))
    assert [rank.number for rank in ranks] == [3, 1, 2] == ladder(Ladder.opened(stage(3, "3-1 1-0")))


def test_a_third_win_running_counts_double() -> None:
    given = Arena.opened(stage(2, "1-2 1-0", "1-2 1-0", "1-2 1-0", "1-2 ="))
    assert arena_points(given) == {1: 200 + 200 + 400 + 200, 2: 100}
    assert arena_points(replace(given, settings={**given.settings, "streaks": 0})) == {1: 700, 2: 100}


def test_whoever_is_free_is_paired_while_others_still_play_and_not_with_the_last_opponent() -> None:
    answer = get("arena").next(stage(6, "1-2 1-0, 3-4 =, 5-6 ?"))
    assert isinstance(answer, Next)
    assert {frozenset(t.entrants) for t in answer.tables} <= {
        frozenset(p) for p in ((1, 3), (1, 4), (2, 3), (2, 4))
    }
    waits = get("arena").next(stage(2, "1-2 ?"))
    assert isinstance(waits, Waits) and waits.entrants == (1, 2)


def test_the_winner_stays_and_the_loser_goes_to_the_end_of_the_queue() -> None:
    answer = get("king-of-the-table").next(stage(4, "1-2 0-1", "2-3 1-0"))
    assert isinstance(answer, Next) and [t.entrants for t in answer.tables] == [(2, 4)]
    after = get("king-of-the-table").next(stage(4, "1-2 0-1", "2-3 1-0", "2-4 1-0"))
    assert isinstance(after, Next) and [t.entrants for t in after.tables] == [(2, 1)]


def test_nobody_stays_longer_than_was_set() -> None:
    given = replace(stage(4, "1-2 1-0", "1-3 1-0"), settings={"stay": 2})
    answer = get("king-of-the-table").next(given)
    assert isinstance(answer, Next) and 1 not in answer.tables[0].entrants


def test_with_several_tables_winners_go_up_and_losers_down() -> None:
    first = get("king-of-the-table").next(Stage(people(6), settings={"tables": 2}))
    assert isinstance(first, Next) and [t.entrants for t in first.tables] == [(1, 2), (3, 4)]
    played = tuple(replace(t, points=(0, 100)) for t in first.tables)
    given = replace(stage(6, "1-2 0-1"), settings={"tables": 2})
    given = replace(given, rounds=(replace(given.rounds[0], tables=played),))
    second = get("king-of-the-table").next(given)
    assert isinstance(second, Next) and [t.entrants for t in second.tables] == [(2, 4), (1, 5)]


@pytest.mark.parametrize("key", ["ladder", "arena", "king-of-the-table"])
def test_everybody_gets_to_play(key: str) -> None:
    played = try_out(key, made_up_entrants(9, 1), seed=1).stage
    games = Counter(number for _, table in played.tables() for number in table.entrants)
    assert set(games) == set(range(1, 10))
