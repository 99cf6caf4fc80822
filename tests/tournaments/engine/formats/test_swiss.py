"""Swiss events of our own, round after round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import Kind, Stage
from tournaments.engine.formats import Next, Over, get
from tournaments.engine.formats.swiss import Swiss, candidates
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents


@pytest.mark.parametrize("seed", range(8))
def test_nobody_meets_twice_and_nobody_is_free_twice(seed: int) -> None:
    entrants = with_incidents(made_up_entrants(10 + seed, seed))
    played = try_out("swiss", entrants, seed=seed, rounds=6, no_show=1).stage
    met = Counter(frozenset(t.entrants) for _, t in played.tables() if t.kind is Kind.PLAYED)
    free = Counter(t.entrants for _, t in played.tables() if t.kind is Kind.BYE)
    assert set(met.values()) == {1} and set(free.values()) <= {1}


@pytest.mark.slow
def test_nobody_meets_twice_in_a_thousand_events(thorough: bool) -> None:
    wrong = []
    for seed in range(1000 if thorough else 200):
        played = try_out(
            "swiss", with_incidents(made_up_entrants(9 + seed % 24, seed)), seed=seed, rounds=5
        ).stage
        met = Counter(frozenset(t.entrants) for _, t in played.tables() if t.kind is Kind.PLAYED)
        wrong += [seed] if max(met.values()) > 1 else []
    assert wrong == []


def test_more_rounds_than_opponents_make_them_meet_again_as_seldom_as_can_be() -> None:
    played = try_out("swiss", made_up_entrants(4, 1), rounds=6).stage
    met = Counter(frozenset(t.entrants) for _, t in played.tables())
    assert set(met.values()) == {2}


def test_the_same_seed_and_rounds_draw_the_same_again() -> None:
    given = replace(stage(6, "1-4 1-0, 5-2 0-1, 3-6 ="), settings={"rounds": 3})
    assert get("swiss").next(given) == get("swiss").next(given)


def test_acceleration_keeps_the_halves_apart_at_first() -> None:
    answer = get("swiss").next(Stage(people(8), settings={"accelerated": 2}))
    assert isinstance(answer, Next)
    assert {frozenset(t.entrants) for t in answer.tables} == {
        frozenset(p) for p in ((1, 3), (2, 4), (5, 7), (6, 8))
    }


def test_members_of_one_club_are_kept_apart() -> None:
    entrants = tuple(replace(e, club="Turku" if e.number in (1, 5) else "") for e in people(8))
    answer = get("swiss").next(Stage(entrants))
    assert isinstance(answer, Next)
    assert frozenset({1, 5}) not in {frozenset(t.entrants) for t in answer.tables}


def test_what_was_played_is_known_of_each() -> None:
    given = Swiss.opened(stage(4, "1-3 1-0, 4-2 0-1", "2-1 =, 3-4 1-0"))
    known = candidates(given, Swiss.scores(given))
    assert (known[1].score, known[1].balance, known[1].last_side) == (150, 0, 1)
    assert [known[n].floated for n in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_after_the_last_round_it_is_over() -> None:
    assert isinstance(get("swiss").next(replace(stage(2, "1-2 ="), settings={"rounds": 1})), Over)
