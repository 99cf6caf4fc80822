"""Glicko-2, for people, sides and free-for-alls.

Source: M. E. Glickman, Example of the Glicko-2 system (glicko.net, 2022), whose steps and example are kept. Every match
is rated at once, as on most sites; doubt grows by the share of a rating period that has passed since the last. A side
is as strong, and as uncertain, as its members in the mean.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

from ratings.engine.skill_filter import Result
from ratings.evaluation.elo import logistic, shares

SCALE = 173.7178
START = 1500.0
_CLOSE = 1e-6
_MOST_STEPS = 100


class Glicko(NamedTuple):
    """A rating in Glicko-2's own scale: level, deviation, volatility, and the day of the last match."""

    mu: float
    phi: float
    sigma: float
    at: float = 0.0


Opponent = tuple[float, float, float]
"""Level and deviation of an opponent, and what was scored (1, 1/2 or 0)."""


def g(phi: float) -> float:
    """How much a result against somebody so uncertain counts."""
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))


def chance(mu: float, other: float, phi: float) -> float:
    """What is expected against an opponent of level `other` and deviation `phi`."""
    return logistic(g(phi) * (mu - other))


def rated(
    player: Glicko,
    opponents: Sequence[Opponent],
    tau: float,
    periods: float = 1.0,
    level: float | None = None,
) -> Glicko:
    """The rating after some results (steps 3 to 7), so many periods after the last.

    `level` stands for the player's own where a whole side played.
    """
    mu = player.mu if level is None else level
    information = improvement = 0.0
    for other, phi, scored in opponents:
        weight, hoped = g(phi), chance(mu, other, phi)
        information += weight * weight * hoped * (1.0 - hoped)
        improvement += weight * (scored - hoped)
    variance = 1.0 / max(information, 1e-12)
    sigma = _volatility(player, variance, variance * improvement, tau)
    phi = 1.0 / sqrt(1.0 / (player.phi * player.phi + periods * sigma * sigma) + 1.0 / variance)
    return Glicko(player.mu + phi * phi * improvement, phi, sigma, player.at)


def _volatility(player: Glicko, variance: float, delta: float, tau: float) -> float:
    """The new volatility (step 5), by the Illinois algorithm."""
    square, start = player.phi * player.phi, log(player.sigma * player.sigma)

    def slope(x: float) -> float:
        grown = exp(x)
        whole = square + variance + grown
        return grown * (delta * delta - whole) / (2.0 * whole * whole) - (x - start) / (tau * tau)

    low = start
    if delta * delta > square + variance:
        high = log(delta * delta - square - variance)
    else:
        steps = 1
        while slope(start - steps * tau) < 0.0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE or at_high == at_low:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)


class Glicko2:
    """Everybody's rating; `see` predicts and learns, as the skill filter's.

    `deviation` in points and `volatility` are a newcomer's, `tau` is the system constant, `period` days are one.
    """

    def __init__(
        self, deviation: float = 350.0, volatility: float = 0.06, tau: float = 0.5, period: float = 30.0
    ) -> None:
        self.new = Glicko(0.0, deviation / SCALE, volatility)
        self.tau, self.period = tau, period
        self.ratings: dict[int, Glicko] = {}

    def see(self, result: Result) -> tuple[float, ...]:
        """Learn from a match; returns the chance of each side before it (with two, draws count half to each)."""
        seated = [[self.ratings.get(player) or self.new for player in side] for side in result.sides]
        levels = [sum(one.mu for one in side) / len(side) for side in seated]
        doubts = [sqrt(sum(self._doubt(one, result.at) for one in side) / len(side)) for side in seated]
        for i, side in enumerate(result.sides):
            own = result.ranks[i]
            opponents = [
                (levels[j], doubts[j], (own < rank) + 0.5 * (own == rank))
                for j, rank in enumerate(result.ranks)
                if j != i
            ]
            for player, one in zip(side, seated[i], strict=True):
                after = rated(one, opponents, self.tau, self._periods(one, result.at), levels[i])
                self.ratings[player] = Glicko(after.mu, min(after.phi, self.new.phi), after.sigma, result.at)
        if len(levels) == 2:
            both = sqrt(doubts[0] * doubts[0] + doubts[1] * doubts[1])
            first = chance(levels[0], levels[1], both)
            return first, 1.0 - first
        return shares({i: g(doubts[i]) * level for i, level in enumerate(levels)})

    def _periods(self, one: Glicko, at: float) -> float:
        return max(at - one.at, 0.0) / self.period if one is not self.new else 0.0

    def _doubt(self, one: Glicko, at: float) -> float:
        """The variance of a rating on a day, never more than a newcomer's."""
        return min(
            one.phi * one.phi + self._periods(one, at) * one.sigma * one.sigma, self.new.phi * self.new.phi
        )
