"""Elo's ratings, for people, sides and free-for-alls.

A side is as strong as the mean of its members, a match of many is each against each. Source: A. E. Elo, The Rating of
Chessplayers (1978), with the logistic curve that chess uses today.
"""

from collections.abc import Mapping
from math import exp, log

from ratings.engine.skill_filter import Result

START = 1500.0
_SCALE = log(10.0) / 400.0
FARTHEST = 500.0
"""Beyond this exponent a chance is as good as 0 or 1, and `exp` near its end."""


def expected(own: float, other: float) -> float:
    """What one is expected to score against another.

    >>> round(expected(1613, 1609), 3)
    0.506
    """
    return logistic((own - other) * _SCALE)


def logistic(x: float) -> float:
    """The chance that belongs to log-odds of `x`, never out of range."""
    return 1.0 / (1.0 + exp(min(max(-x, -FARTHEST), FARTHEST)))


class Elo:
    """Everybody's rating; `see` predicts and learns, as the skill filter's.

    A match moves a player by up to `k` points; with `fall` by `k / (matches + 5) ** fall`, less and less.
    """

    def __init__(self, k: float = 32.0, fall: float = 0.0) -> None:
        self.k, self.fall = k, fall
        self.ratings: dict[int, float] = {}
        self.matches: dict[int, int] = {}

    def see(self, result: Result) -> tuple[float, ...]:
        """Learn from a match; returns the chance of each side before it (with two, draws count half to each)."""
        ratings, sides, ranks = self.ratings, result.sides, result.ranks
        levels = [sum([ratings.get(player, START) for player in side]) / len(side) for side in sides]
        others = len(levels) - 1
        for side, level, rank in zip(sides, levels, ranks, strict=True):
            scored = sum((rank < r) + 0.5 * (rank == r) for r in ranks) - 0.5
            hoped = sum(expected(level, other) for other in levels) - 0.5
            for player in side:
                ratings[player] = ratings.get(player, START) + self._step(player) * (scored - hoped) / others
        if others == 1:
            chance = expected(levels[0], levels[1])
            return chance, 1.0 - chance
        return shares({i: level * _SCALE for i, level in enumerate(levels)})

    def _step(self, player: int) -> float:
        if not self.fall:
            return self.k
        played = self.matches.get(player, 0)
        self.matches[player] = played + 1
        return self.k / float((played + 5.0) ** self.fall)


def shares(strengths: Mapping[int, float]) -> tuple[float, ...]:
    """Chances in proportion to the exponentials of strengths: who comes first of many."""
    most = max(strengths.values())
    weights = [exp(strength - most) for strength in strengths.values()]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
