"""Two sides, against the package."""

import random

import pytest

from ratings.engine import MarginConfig, Outcome, RatingConfig, rate
from ratings.second_opinion import posterior
from tests.ratings.engine.trueskill_sides import OFFSET, STEADY, largest_difference, ours, random_side


@pytest.mark.parametrize("sizes", [(1, 1), (2, 2), (3, 3), (1, 2), (1, 3), (2, 3)])
@pytest.mark.parametrize("ranks", [(0, 1), (1, 0), (0, 0)], ids=["win", "loss", "draw"])
def test_two_sides_equal_the_package(sizes, ranks):
    rng = random.Random(f"{sizes}{ranks}")
    for _ in range(60):
        config = RatingConfig(
            beta=rng.uniform(1.0, 8.0), p_draw=rng.uniform(0.01, 0.5), common=STEADY, offset=OFFSET
        )
        believed = [random_side(rng, size) for size in sizes]
        assert largest_difference(ours(believed, ranks, config), posterior(believed, ranks, config)) < 1e-9


def test_a_game_without_draws_equals_the_package():
    rng = random.Random(3)
    config = RatingConfig(common=STEADY, offset=OFFSET)
    for _ in range(50):
        believed = [random_side(rng, 1), random_side(rng, 1)]
        assert largest_difference(ours(believed, (0, 1), config), posterior(believed, (0, 1), config)) < 1e-9


def test_the_score_margin_is_a_kalman_update():
    """One observation y of the difference d ~ N(m, S): gain var/S on every latent, written out by hand."""
    margin = MarginConfig(scale=100.0, cap=3.0, delta=1.0, kappa=2.0, noise=3.0)
    config = RatingConfig(beta=4.0, common=STEADY, offset=OFFSET, margin=margin)
    believed = [random_side(random.Random(5), 2), random_side(random.Random(6), 2)]
    common = {i: p.common for i, p in enumerate(believed[0] + believed[1])}
    offsets = {i: p.offset for i, p in enumerate(believed[0] + believed[1])}
    after = rate(Outcome("g", 0.0, ((0, 1), (2, 3)), (1, 0), 150.0), common, offsets, config)
    mean = sum(p.mu for p in believed[0]) - sum(p.mu for p in believed[1])
    total = sum(p.common.var + p.offset.var + 16.0 for p in believed[0] + believed[1]) + 9.0
    surprise = -(1.0 + 2.0 * 1.5) - mean
    for number, sign in ((0, 1), (1, 1), (2, -1), (3, -1)):
        for latent, before in (
            (after[number].common, common[number]),
            (after[number].offset, offsets[number]),
        ):
            assert latent.mu == pytest.approx(before.mu + sign * before.var * surprise / total, abs=1e-12)
            assert latent.var == pytest.approx(before.var - before.var**2 / total, abs=1e-12)
