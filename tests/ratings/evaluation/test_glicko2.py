"""Glicko-2, against Glickman's own example."""

from math import sqrt

import pytest

from ratings.engine.skill_filter import Result
from ratings.evaluation.glicko2 import SCALE, Glicko, Glicko2, chance, g, rated

PLAYER = Glicko(0.0, 200.0 / SCALE, 0.06)
OPPONENTS = [
    ((1400 - 1500) / SCALE, 30 / SCALE, 1.0),
    (50 / SCALE, 100 / SCALE, 0.0),
    (200 / SCALE, 300 / SCALE, 0.0),
]


def test_the_published_example():
    """Example of the Glicko-2 system, pages 5 to 7."""
    assert [round(g(phi), 4) for _, phi, _ in OPPONENTS] == [0.9955, 0.9531, 0.7242]
    assert [round(chance(0.0, mu, phi), 3) for mu, phi, _ in OPPONENTS] == [0.639, 0.432, 0.303]
    after = rated(PLAYER, OPPONENTS, tau=0.5)
    assert 1500 + SCALE * after.mu == pytest.approx(1464.06, abs=0.02)
    assert SCALE * after.phi == pytest.approx(151.52, abs=0.01)
    assert after.sigma == pytest.approx(0.05999, abs=1e-5)


def test_a_great_surprise_raises_volatility():
    assert rated(PLAYER, [(-9.0, 0.1, 0.0)] * 5, tau=1.2).sigma > 0.06


def test_the_greatest_surprise_ends():
    after = rated(Glicko(9e3, 180.0, 5.0), [(-9e3, 180.0, 0.0)], tau=0.5)
    assert after.mu < 9e3


def test_doubt_grows_by_days_up_to_a_newcomer_s():
    glicko = Glicko2(period=10.0)
    glicko.ratings[1] = known = Glicko(0.0, 0.3, 0.1, at=0.0)
    assert glicko._doubt(known, 30.0) == pytest.approx(0.09 + 3 * 0.01)
    assert sqrt(glicko._doubt(known, 1e9)) == pytest.approx(350.0 / SCALE)


def test_a_side_plays_as_its_mean_and_all_members_learn():
    glicko = Glicko2()
    glicko.ratings = {1: Glicko(1.0, 0.5, 0.06), 2: Glicko(-1.0, 0.5, 0.06)}
    assert glicko.see(Result("g", 0.0, ((1, 2), (3, 4)), (0, 1))) == (0.5, 0.5)
    assert glicko.ratings[1].mu - 1.0 == pytest.approx(glicko.ratings[2].mu + 1.0)
    assert glicko.ratings[3].mu == glicko.ratings[4].mu < 0.0


def test_chances_of_many_sum_to_one_and_follow_strength():
    glicko = Glicko2()
    glicko.ratings = {1: Glicko(1.0, 0.5, 0.06), 2: Glicko(0.0, 0.5, 0.06), 3: Glicko(-1.0, 0.5, 0.06)}
    first, second, third = glicko.see(Result("g", 0.0, ((1,), (2,), (3,)), (2, 1, 0)))
    assert first > second > third
    assert first + second + third == pytest.approx(1.0)
    assert glicko.ratings[3].mu > -1.0
