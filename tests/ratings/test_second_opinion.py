"""The closed forms equal the `trueskill` package (frozen on an exact normal distribution) within 1e-9."""

import math
import random

import pytest
import trueskill

from ratings.engine import LatentConfig, MarginConfig, Outcome, PlayerSkill, RatingConfig, Skill, rate
from ratings.second_opinion import EXACT, posterior

STEADY = LatentConfig(mu=25.0, sigma=4.0, tau=0.0, gamma=0.0)
OFFSET = LatentConfig(mu=0.0, sigma=3.0, tau=0.0, gamma=0.0)


def random_side(rng: random.Random, size: int) -> list[PlayerSkill]:
    return [
        PlayerSkill(
            Skill(rng.uniform(15, 35), rng.uniform(0.2, 5.0) ** 2, 0.0),
            Skill(rng.uniform(-5, 5), rng.uniform(0.2, 4.0) ** 2, 0.0),
        )
        for _ in range(size)
    ]


def ours(believed, ranks, config):
    numbers = iter(range(100))
    sides = tuple(tuple(next(numbers) for _ in side) for side in believed)
    players = [player for side in believed for player in side]
    common = {i: player.common for i, player in enumerate(players)}
    offsets = {i: player.offset for i, player in enumerate(players)}
    after = rate(Outcome("g", 0.0, sides, tuple(ranks)), common, offsets, config)
    return [[after[i] for i in side] for side in sides]


def largest_difference(mine, theirs) -> float:
    gaps = []
    for my_side, their_side in zip(mine, theirs, strict=True):
        for player, ratings in zip(my_side, their_side, strict=True):
            for latent, rating in zip(player, ratings, strict=True):
                gaps += [abs(latent.mu - rating[0]), abs(math.sqrt(latent.var) - rating[1])]
    return max(gaps)


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
