"""McMahon: bars, points from the start, and handicaps."""

from dataclasses import replace

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import Stage
from tournaments.engine.formats import Next, get
from tournaments.engine.formats.mcmahon import McMahon, starts

SETTINGS = {"bar": 2000, "step": 100, "steps": 5}


def rated(*ratings: int) -> Stage:
    entrants = tuple(
        replace(e, rating=rating) for e, rating in zip(people(len(ratings)), ratings, strict=True)
    )
    return McMahon.opened(Stage(entrants, settings=SETTINGS))


def test_above_the_upper_bar_and_below_the_lower_all_start_alike() -> None:
    assert starts(rated(2300, 2000, 1950, 1850, 1500, 900)) == {1: 500, 2: 500, 3: 400, 4: 300, 5: 0, 6: 0}


def test_an_organisers_own_points_stand_before_the_bars() -> None:
    given = rated(2300, 2000)
    assert (
        starts(replace(given, entrants=(replace(given.entrants[0], band=250), given.entrants[1])))[1] == 250
    )


def test_without_a_bar_a_quarter_of_the_field_is_above() -> None:
    given = McMahon.opened(Stage(people(8), settings={"step": 10}))
    assert [starts(given)[n] for n in (1, 2, 3, 4)] == [2000, 2000, 1900, 1800]


def test_points_from_the_start_decide_who_meets_and_who_leads() -> None:
    answer = get("mcmahon").next(rated(2300, 2000, 1500, 1400))
    assert isinstance(answer, Next) and {frozenset(t.entrants) for t in answer.tables} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    played = replace(rated(2300, 2000, 1500, 1400), rounds=stage(4, "1-2 =, 3-4 1-0").rounds)
    assert [(r.number, r.points) for r in get("mcmahon").standings(played)][:2] == [(1, 550), (2, 550)]


def test_the_weaker_is_named_first_with_the_difference_less_the_reduction() -> None:
    given = rated(2300, 1600)
    answer = get("mcmahon").next(replace(given, settings={**given.settings, "handicap": 9, "reduction": 1}))
    assert isinstance(answer, Next)
    assert [(t.entrants, t.handicap) for t in answer.tables] == [((2, 1), 3)]
    plain = get("mcmahon").next(given)
    assert isinstance(plain, Next) and plain.tables[0].handicap == 0
