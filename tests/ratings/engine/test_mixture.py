"""Filters side by side."""

import random
from dataclasses import replace

import pytest

from ratings.engine.filter_config import new_game
from ratings.engine.mixture import Mixture, rater
from ratings.engine.skill_filter import Result, SkillFilter

GAMES = {"g": replace(new_game(), score=None, period=0.0)}


def matches(chance_of_the_better: float, count: int = 400) -> list[Result]:
    """Twelve players in an order, the better winning with one chance whoever the other is."""
    rng = random.Random(5)
    results = []
    for day in range(count):
        better, worse = sorted(rng.sample(range(12), 2))
        won = rng.random() < chance_of_the_better
        results.append(Result("g", float(day), ((better,), (worse,)), (0, 1) if won else (1, 0)))
    return results


def test_it_is_the_mean_of_its_members_by_how_well_they_predicted():
    mixture = Mixture(GAMES)
    alone = [SkillFilter({"g": GAMES["g"].spread(spread)}) for spread in GAMES["g"].spreads]
    weights = [0.2] * 5
    for result in matches(0.8, 20):
        chances = [member.see(result)[0] for member in alone]
        mixed = sum(w * c for w, c in zip(weights, chances, strict=True))
        assert mixture.see(result)[0] == pytest.approx(mixed, abs=1e-12)
        scores = [w * (c if result.ranks[0] == 0 else 1 - c) for w, c in zip(weights, chances, strict=True)]
        weights = [0.999 * score / sum(scores) + 0.0002 for score in scores]


def test_where_all_are_equal_the_narrow_ones_win_and_where_they_differ_the_wide():
    even, uneven = Mixture(GAMES), Mixture(GAMES)
    for one, other in zip(matches(0.5), matches(0.97), strict=True):
        even.see(one)
        uneven.see(other)
    assert even.weights.index(max(even.weights)) <= 1
    assert uneven.weights.index(max(uneven.weights)) >= 3


def test_a_tie_of_many_and_draws_weigh_too():
    mixture = Mixture({"g": replace(GAMES["g"], p_draw=0.2)})
    mixture.see(Result("g", 0.0, ((1,), (2,)), (0, 0)))
    mixture.see(Result("g", 0.0, ((1,), (2,), (3,)), (0, 0, 1)))
    assert sum(mixture.coming) == pytest.approx(1.0)


def test_without_spreads_there_is_one_filter():
    assert isinstance(rater({"g": replace(GAMES["g"], spreads=())}), SkillFilter)
