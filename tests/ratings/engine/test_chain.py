"""Three sides or more, against the package."""

import random

import pytest

from ratings.engine import RatingConfig
from ratings.second_opinion import posterior
from tests.ratings.engine.trueskill_sides import OFFSET, STEADY, largest_difference, ours, random_side


@pytest.mark.parametrize("count", [3, 4, 5, 8])
def test_a_free_for_all_equals_the_package(count):
    rng = random.Random(count)
    config = RatingConfig(p_draw=0.1, common=STEADY, offset=OFFSET)
    for _ in range(5):
        believed = [random_side(rng, 1) for _ in range(count)]
        ranks = rng.sample(range(count), count)
        theirs = posterior(believed, ranks, config)
        assert largest_difference(ours(believed, ranks, config), theirs) < 1e-7


def test_three_teams_of_two_equal_the_package():
    rng = random.Random(9)
    config = RatingConfig(p_draw=0.1, common=STEADY, offset=OFFSET)
    believed = [random_side(rng, 2) for _ in range(3)]
    theirs = posterior(believed, (1, 0, 2), config)
    assert largest_difference(ours(believed, (1, 0, 2), config), theirs) < 1e-7


def test_a_tie_is_the_mean_of_the_package_s_two_orders():
    rng = random.Random(11)
    config = RatingConfig(p_draw=0.1, common=STEADY, offset=OFFSET)
    believed = [random_side(rng, 1) for _ in range(4)]
    one = posterior(believed, (0, 1, 1, 3), config)
    swapped = posterior([believed[0], believed[2], believed[1], believed[3]], (0, 1, 1, 3), config)
    other = [swapped[0], swapped[2], swapped[1], swapped[3]]
    for player, a, b in zip(ours(believed, (0, 1, 1, 3), config), one, other, strict=True):
        for latent, first, second in zip(player[0], a[0], b[0], strict=True):
            assert latent.mu == pytest.approx((first[0] + second[0]) / 2, abs=1e-7)
            assert latent.var == pytest.approx((first[1] ** 2 + second[1] ** 2) / 2, abs=1e-7)
