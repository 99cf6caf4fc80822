"""The closed forms equal the `trueskill` package (frozen on an exact normal distribution) within 1e-9."""

import math

import pytest
import trueskill

from ratings.engine import LatentConfig, Outcome, RatingConfig, Skill, rate
from ratings.second_opinion import EXACT


def test_the_drift_of_a_match_is_the_package_s_tau():
    env = trueskill.TrueSkill(mu=25.0, sigma=5.0, beta=4.0, tau=0.5, draw_probability=0.1, backend=EXACT)
    (first,), (second,) = env.rate([(env.create_rating(),), (env.create_rating(22.0, 3.0),)])
    config = RatingConfig(
        beta=4.0,
        p_draw=0.1,
        common=LatentConfig(25.0, 5.0, 0.5, 0.0),
        offset=LatentConfig(0.0, 1e-9, 0.0, 0.0),
    )
    before = {1: Skill(25.0, 25.0, 0.0), 2: Skill(22.0, 9.0, 0.0)}
    after = rate(Outcome("g", 400.0, ((1,), (2,)), (0, 1)), before, {}, config)
    for player, rating in ((1, first), (2, second)):
        assert after[player].mu == pytest.approx(rating.mu, abs=1e-9)
        assert math.sqrt(after[player].common.var) == pytest.approx(rating.sigma, abs=1e-9)
