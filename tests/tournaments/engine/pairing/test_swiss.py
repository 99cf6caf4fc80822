"""The criteria of our own Swiss, each with an example, and all of them against every pairing there is."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.engine.pairing.brute_force import every_pairing
from tournaments.engine.pairing import swiss
from tournaments.engine.pairing.matching import total
from tournaments.engine.pairing.swiss import (
    Candidate,
    Field,
    Method,
    first_named,
    free_reasons,
    pair,
    reasons,
)


def level(count: int, **more: object) -> tuple[Candidate, ...]:
    return tuple(Candidate(n, 0, n, **more) for n in range(1, count + 1))  # type: ignore[arg-type]


def pairs_of(given: Field) -> list[tuple[int, int]]:
    return sorted(pair(given)[0])


def test_the_upper_half_meets_the_lower() -> None:
    assert pairs_of(Field(level(8))) == [(1, 5), (2, 6), (3, 7), (4, 8)]


@pytest.mark.parametrize("method", [Method.MONRAD, Method.DANISH])
def test_neighbours_meet(method: Method) -> None:
    assert pairs_of(Field(level(6), method=method)) == [(1, 2), (3, 4), (5, 6)]


def test_only_the_danish_method_lets_them_meet_again() -> None:
    met = {frozenset({1, 2}): 1, frozenset({3, 4}): 1}
    assert pairs_of(Field(level(4), met, method=Method.DANISH)) == [(1, 2), (3, 4)]
    assert pairs_of(Field(level(4), met, method=Method.MONRAD)) == [(1, 3), (2, 4)]


def test_nobody_meets_again_whatever_the_scores_say() -> None:
    four = (Candidate(1, 200, 1), Candidate(2, 200, 2), Candidate(3, 0, 3), Candidate(4, 0, 4))
    assert pairs_of(Field(four)) == [(1, 2), (3, 4)]
    assert pairs_of(Field(four, {frozenset({1, 2}): 1})) == [(1, 3), (2, 4)]


def test_wishes_against_come_before_clubs_and_clubs_before_scores() -> None:
    clubs = tuple(Candidate(n, 100 * (n < 3), n, club="a" if n < 3 else "b") for n in range(1, 5))
    assert pairs_of(Field(clubs)) == [(1, 3), (2, 4)]
    assert pairs_of(Field(clubs, clubs=False)) == [(1, 2), (3, 4)]
    apart = frozenset({frozenset({1, 3}), frozenset({1, 4})})
    assert pairs_of(Field(clubs, apart=apart)) == [(1, 2), (3, 4)]


def test_the_lowest_who_has_not_been_free_is_free() -> None:
    five = tuple(Candidate(n, 100 if n == 1 else 0, n, free=int(n == 5)) for n in range(1, 6))
    assert (0, 4) in pairs_of(Field(five))


def test_who_has_met_a_lower_score_does_not_do_so_again() -> None:
    field = Field(
        (Candidate(1, 100, 1), Candidate(2, 100, 2), Candidate(3, 100, 3, floated=1), Candidate(4, 0, 4))
    )
    assert (2, 4) in pairs_of(field) or (1, 4) in pairs_of(field)


def test_two_who_were_named_first_are_kept_apart_where_the_score_allows() -> None:
    four = tuple(Candidate(n, 0, n, balance=1 if n in (1, 3) else -1) for n in range(1, 5))
    assert all({1, 3} != set(pair) for pair in pairs_of(Field(four)))
    assert pairs_of(Field(four, sides=False)) == [(1, 3), (2, 4)]


def test_who_has_been_named_first_less_often_is_named_first() -> None:
    assert first_named(Candidate(1, 0, 1, balance=-1), Candidate(2, 0, 2, balance=1))
    assert not first_named(Candidate(1, 0, 1, last_side=0), Candidate(2, 0, 2, last_side=1))
    assert [first_named(Candidate(n, 0, n), Candidate(9, 0, 9)) for n in (1, 2)] == [True, False]


def drawn_at_random(seed: int, count: int) -> Field:
    rng = Random(seed)
    made = tuple(
        Candidate(
            n, 50 * rng.randint(0, 4), n, rng.choice([0, 0, 1]), rng.choice(["", "a", "b"]), rng.choice([-1, 0, 1]),
            rng.choice([-1, 0, 1]),
        )
        for n in range(1, count + 1)
    )  # fmt: skip
    met = {frozenset(rng.sample(range(1, count + 1), 2)): 1 for _ in range(count)}
    return Field(made, met, frozenset({frozenset(rng.sample(range(1, count + 1), 2))}))


@pytest.mark.parametrize(("seed", "count"), [(seed, 4 + seed % 7) for seed in range(40)] + [(1, 11), (2, 12)])
def test_it_equals_brute_force(seed: int, count: int) -> None:
    given = drawn_at_random(seed, count)
    places = swiss._Places(given, sorted(given.candidates, key=lambda one: (-one.score, one.rank)))
    costs = places.costs(count)
    players = list(range(1 - count % 2, count + 1))
    best = min(total(pairing, costs) for pairing in every_pairing(players))
    assert total(pair(given)[0], costs) == best


@pytest.mark.parametrize("seed", range(3))
def test_looking_only_at_who_is_near_finds_no_worse_pairing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = drawn_at_random(seed, swiss.WHOLE + 11)
    near = pair(given)
    monkeypatch.setattr(swiss, "WHOLE", 1000)
    whole = pair(given)
    assert total(*near)[:4] == total(*whole)[:4]


def test_every_criterion_that_cost_something_is_said() -> None:
    one, two = Candidate(1, 150, 1), Candidate(2, 100, 2)
    said = reasons(one, two, (1, 1, 1, 1, 1, 1, 4))
    assert len(said) == 7 and "1.5 against 1 points" in said[3]
    assert [str(text) for text in reasons(one, one, (0,) * 7)[:2]] == [
        "They have not met yet.",
        "Their points are equal: 1.5.",
    ]
    assert (
        str(said[-1]).startswith("2 places from whom")
        and "Just as the order" in reasons(one, one, (0,) * 7)[-1]
    )
    assert (
        "not been free" in free_reasons(two)[0]
        and "been free before" in free_reasons(Candidate(1, 0, 1, free=1))[0]
    )
