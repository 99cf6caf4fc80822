"""How likely each side is to win, before a match is played."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from ratings.engine.config import RatingConfig
from ratings.engine.gaussian import cdf
from ratings.engine.skill import Performer, Side, member_weights, ready

_STEPS = 400
_REACH = 8.0


class Prediction(NamedTuple):
    """Chances that sum to 1: `wins`, one for each side, and `draw` (two sides only; else first place is not shared)."""

    wins: tuple[float, ...]
    draw: float


def predict(sides: Sequence[Side], at: float, config: RatingConfig) -> Prediction:
    """Chances of a match on day `at`, as the rating update itself would weigh them.

    Raises ValueError for fewer than two sides or an empty side.
    """
    if len(sides) < 2 or not all(sides):
        raise ValueError("a prediction needs at least two sides, each with a player")
    weights = member_weights([len(side) for side in sides])
    performers = [ready(side, weight, config, at) for side, weight in zip(sides, weights, strict=True)]
    if len(sides) == 2:
        return _predict_two(performers[0], performers[1], config)
    return Prediction(chances_to_lead([(side.mu, side.var) for side in performers]), 0.0)


def _predict_two(first: Performer, second: Performer, config: RatingConfig) -> Prediction:
    sd = sqrt(first.var + second.var)
    margin = config.draw_margin(first.luck + second.luck)
    wins = cdf((first.mu - second.mu - margin) / sd), cdf((second.mu - first.mu - margin) / sd)
    return Prediction(wins, max(0.0, 1.0 - wins[0] - wins[1]))


def chances_to_lead(performances: Sequence[tuple[float, float]], steps: int = _STEPS) -> tuple[float, ...]:
    """The chance of each of three sides or more to perform best, from the mean and variance of each performance.

    Sums over so many steps; 40 give six digits where no side is twice as uncertain as another.
    """
    chances = [_chance_to_lead(i, performances, steps) for i in range(len(performances))]
    total = sum(chances)
    return tuple(chance / total for chance in chances)


def _chance_to_lead(side: int, performances: Sequence[tuple[float, float]], steps: int) -> float:
    """Probability that this side performs best: its density times the others' being lower, by the trapezium rule."""
    mu, sd = performances[side][0], sqrt(performances[side][1])
    others = [
        ((other - mu) / sqrt(2.0 * var), sd / sqrt(2.0 * var))
        for i, (other, var) in enumerate(performances)
        if i != side
    ]
    step = 2.0 * _REACH / steps
    total = 0.0
    for k in range(steps + 1):
        z = -_REACH + k * step
        chance = exp(-0.5 * z * z)
        for gap, ratio in others:
            chance *= erfc(gap - z * ratio)
        total += chance
    return total * step * 0.5 ** len(others) / sqrt(2.0 * pi)
