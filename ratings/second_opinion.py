"""What the `trueskill` package makes of a match: somebody else's program for the same model, to check ours against.

A player is two members of a team to the package, the common skill and the offset, each with half the luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from statistics import NormalDist
from typing import Final

import trueskill

from ratings.engine import PlayerSkill, RatingConfig

EXACT: Final = (
    lambda x, mu=0.0, sigma=1.0: 0.5 * erfc(-(x - mu) / (sigma * sqrt(2.0))),
    lambda x, mu=0.0, sigma=1.0: exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * sqrt(2.0 * pi)),
    lambda p, mu=0.0, sigma=1.0: NormalDist(mu, sigma).inv_cdf(p),
)
"""The normal distribution; the package's own approximates it to seven digits."""

Belief = tuple[float, float]
"""Mean and standard deviation."""


def comparable(
    sizes: Sequence[int], ranks: Sequence[int], margin: float | None, config: RatingConfig
) -> bool:
    """Whether the package can rate such a match: it reads no margins, puts ties of many in one order, has one margin
    of draws for all pairs, and knows no tie where none can be."""
    if margin is not None and config.margin is not None:
        return False
    tied = len(set(ranks)) < len(ranks)
    if len(sizes) == 2:
        return not tied or config.p_draw > 0.0
    return not tied and (len(set(sizes)) == 1 or config.p_draw == 0.0)


def posterior(
    sides: Sequence[Sequence[PlayerSkill]],
    ranks: Sequence[int],
    config: RatingConfig,
    min_delta: float = 1e-13,
) -> list[list[tuple[Belief, Belief]]]:
    """The common skill and the offset of every player after a match, from those just before it (drift included).

    Raises FloatingPointError for an upset beyond the package's numbers.
    """
    sizes = [len(side) for side in sides]
    env = trueskill.TrueSkill(
        mu=0.0,
        sigma=1.0,
        beta=config.beta / sqrt(2.0),
        tau=0.0,
        draw_probability=_draw_probability(config, sizes[:2]),
        backend=EXACT,
    )
    teams = [
        tuple(
            env.create_rating(latent.mu, sqrt(latent.var))
            for player in side
            for latent in (player.common, player.offset)
        )
        for side in sides
    ]
    weights = [(min(sizes) / size,) * (2 * size) for size in sizes]
    rated = env.rate(teams, ranks=ranks, weights=weights, min_delta=min_delta)
    return [
        [
            ((common.mu, common.sigma), (offset.mu, offset.sigma))
            for common, offset in zip(team[::2], team[1::2], strict=True)
        ]
        for team in rated
    ]


def _draw_probability(config: RatingConfig, sizes: Sequence[int]) -> float:
    """The probability that gives the package our draw margin: it counts heads where we count luck."""
    smallest = min(sizes)
    luck = sum(size * (smallest / size) ** 2 for size in sizes) * config.beta_squared
    half_width = config.draw_margin(luck) / (sqrt(sum(sizes)) * config.beta)
    return 2.0 * NormalDist().cdf(half_width) - 1.0
