"""The rating of a match between two sides, in closed form.

A side performs as its members together: the sum of (common + offset + luck of sd beta) over them. With two latents a
player this is a TrueSkill match of two teams, whose posterior is exact: the new mean and variance of every latent
follow from those of the difference of the two performances.
"""

from math import sqrt

from ratings.engine.config import RatingConfig
from ratings.engine.gaussian import truncated_draw, truncated_win
from ratings.engine.skill import PlayerSkill, Side, learn, member_weights, ready

WIN, DRAW, LOSS = 1, 0, -1
"""The outcome for the side named first."""


def rate_two_sides(
    first: Side, second: Side, outcome: int, at: float, config: RatingConfig, margin: float | None = None
) -> tuple[list[PlayerSkill], list[PlayerSkill]]:
    """Beliefs about both sides after a match on day `at`.

    `outcome` is WIN, DRAW or LOSS of `first`; `margin` the difference of the scores (its sign does not matter),
    observed too where the game's config says how to read one.
    """
    one_weight = other_weight = 1.0
    if len(first) != len(second):
        one_weight, other_weight = member_weights((len(first), len(second)))
    one, other = ready(first, one_weight, config, at), ready(second, other_weight, config, at)
    pull, certainty = judge(
        one.mu - other.mu, one.var + other.var, one.luck + other.luck, outcome, config, margin
    )
    return learn(one, pull, certainty), learn(other, -pull, certainty)


def judge(
    mu: float, var: float, luck: float, outcome: int, config: RatingConfig, margin: float | None
) -> tuple[float, float]:
    """How far the outcome pulls the difference of performances N(mu, var), and how certain it makes it.

    In units of the variance: the difference moves by `var * pull` and keeps `1 - var * certainty` of its variance.
    """
    if margin is not None and config.margin is not None:
        seen = outcome * config.margin.performance_gap(margin)
        precision = 1.0 / (var + config.margin.noise * config.margin.noise)
        return (seen - mu) * precision, precision
    sd = sqrt(var)
    if outcome == DRAW:
        v, w = truncated_draw(mu / sd, config.tie_margin(luck) / sd)
        return v / sd, w / var
    v, w = truncated_win((outcome * mu - config.draw_margin(luck)) / sd)
    return outcome * v / sd, w / var
