"""FIDE's Dutch system through its library: the rules that can be seen in an event, and a second library."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.tournaments.engine.dsl import people, stage
from tests.tournaments.engine.pairing.second_oracle import pairs_of
from tournaments.engine.event import BYES, EventError, Kind, Stage
from tournaments.engine.pairing import dutch
from tournaments.engine.trf import read, write
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents


def event(count: int, seed: int, rounds: int = 5) -> Stage:
    entrants = with_incidents(made_up_entrants(count, seed))
    return try_out("dutch", entrants, seed=seed, rounds=rounds, no_show=1).stage


def test_the_first_round_puts_the_upper_half_against_the_lower_with_alternating_colours() -> None:
    pairs = dutch.pair(Stage(people(6)), total=5)
    assert [(one.white, one.black) for one in pairs] == [(1, 4), (5, 2), (3, 6)]


def test_every_pair_says_its_bracket_and_its_colour_rule() -> None:
    first, *_, last = dutch.pair(Stage(people(5)), total=5)
    assert str(first.why[0]) == "Bracket of 0.0 points." and str(first.why[-1]) == "Colours by rule E.5."
    assert last.black == 0 and "free round" in last.why[0]


@pytest.mark.parametrize("seed", range(4))
def test_nobody_meets_twice_nor_is_free_twice_and_colours_stay_even(seed: int) -> None:
    played = event(Random(seed).randint(9, 24), seed)
    met = Counter(frozenset(t.entrants) for _, t in played.tables() if t.kind is Kind.PLAYED)
    free = Counter(t.entrants for _, t in played.tables() if t.kind is Kind.BYE)
    colours = Counter(t.entrants[0] for _, t in played.tables() if t.kind is Kind.PLAYED)
    colours.subtract(Counter(t.entrants[1] for _, t in played.tables() if t.kind is Kind.PLAYED))
    assert set(met.values()) == {1} and set(free.values()) <= {1}
    assert all(abs(more) <= 2 for more in colours.values())


def test_a_written_file_is_found_to_be_as_the_rules_give_it() -> None:
    report = read(write(event(14, 3), total=5))
    assert all(one.as_the_rules for one in dutch.check(report.stage, total=report.total))


def test_a_pair_with_the_colours_exchanged_is_found() -> None:
    given = stage(4, "1-3 1-0, 4-2 1-0", "2-3 1-0, 1-4 1-0")
    first, second = dutch.check(given, total=3)
    assert first.as_the_rules and not second.as_the_rules
    assert (second.only_file, second.only_rules) == (((1, 4),), ((4, 1),))


def test_where_all_have_met_the_rules_leave_no_pairing() -> None:
    with pytest.raises(EventError, match="leave no pairing"):
        dutch.pair(stage(2, "1-2 1-0"), total=2)


def compared(given: Stage, total: int) -> list[int]:
    """The rounds in which another library pairs otherwise; who has which colour is not compared (see below)."""
    wrong = []
    for one in given.rounds:
        away = {t.entrants[0] for t in one.tables if t.kind in BYES and t.kind is not Kind.BYE}
        before = replace(given, rounds=given.rounds[: one.number - 1])
        ours = {frozenset((*t.entrants, 0)[:2]) for t in one.tables if not away & set(t.entrants)}
        theirs = {frozenset(pair) for pair in pairs_of(before, total=total)}
        wrong += [one.number] if ours != theirs else []
    return wrong


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(12))
def test_a_second_library_pairs_every_round_alike(seed: int) -> None:
    """Colours are left out: the other takes the lower number for the higher rank, also where scores differ."""
    pytest.importorskip("caissify_pairings", reason="requirements/oracle.txt")
    given = event(round(Random(seed).triangular(6, 30, 6)), seed, rounds=6)
    assert compared(given, 6) == []


@pytest.mark.oracle
@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("hundred", [0, *(pytest.param(one, marks=pytest.mark.thorough) for one in (1, 2))])
def test_a_second_library_pairs_three_hundred_events_alike(hundred: int) -> None:
    pytest.importorskip("caissify_pairings", reason="requirements/oracle.txt")
    seeds = range(100 * hundred, 100 * hundred + 100)
    sizes = {seed: round(Random(seed).triangular(6, 60, 6)) for seed in seeds}
    wrong = {seed: compared(event(count, seed), 5) for seed, count in sizes.items()}
    assert {seed: rounds for seed, rounds in wrong.items() if rounds} == {}
