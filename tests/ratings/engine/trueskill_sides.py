"""The same sides for the package and for us."""

import math
import random

from ratings.engine import LatentConfig, Outcome, PlayerSkill, Skill, rate

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
