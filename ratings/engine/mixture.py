"""Several skill filters side by side while a pool is small, each with another guess of how much people differ.

With few results nothing tells whether the best of a club would beat the others always or six times of ten, and a wrong
guess costs more than everything else. What is predicted is the mean of the members, weighted by how well each has
predicted so far. Weights are used from the next period on, as all that a family learns. Once a pool has some 1,000
matches its parameters can be fitted (`fitting`), and one filter with those is better and five times as quick.
"""

from collections.abc import Mapping
from math import inf

from ratings.engine.filter_config import FilterConfig
from ratings.engine.skill_filter import Result, SkillFilter

_FORGIVEN = 0.001
"""This share of the weight is dealt out evenly at each match: no member is ever given up for good."""


class Mixture:
    """As many filters as the config has spreads.

    `weights` are those in use, one for each of `members`.
    """

    def __init__(self, games: Mapping[str, FilterConfig]) -> None:
        shared = next(iter(games.values()))
        self.period = shared.period
        spreads = shared.spreads or (1.0,)
        self.members = [
            SkillFilter({game: config.spread(spread) for game, config in games.items()}) for spread in spreads
        ]
        self.weights = [1.0 / len(spreads)] * len(spreads)
        self.coming = list(self.weights)
        self.turn = -inf

    def see(self, result: Result) -> tuple[float, ...]:
        """Learn from a match; returns the chances that its sides had before it (see `SkillFilter.see`)."""
        if result.at >= self.turn:
            self.weights = list(self.coming)
            self.turn = (result.at // self.period + 1.0) * self.period if self.period else -inf
        chances = [member.see(result) for member in self.members]
        mixed = tuple(
            sum(weight * chance for weight, chance in zip(self.weights, side, strict=True))
            for side in zip(*chances, strict=True)
        )
        self._weigh([_likelihood(result, chance) for chance in chances])
        return mixed

    def _weigh(self, likelihoods: list[float]) -> None:
        products = [weight * chance for weight, chance in zip(self.coming, likelihoods, strict=True)]
        total = sum(products)
        if total > 0.0:
            even = _FORGIVEN / len(products)
            self.coming = [(1.0 - _FORGIVEN) * product / total + even for product in products]


def _likelihood(result: Result, chances: tuple[float, ...]) -> float:
    """The chance that was given to what happened; 1 where it has none (first place shared by some of many)."""
    best = min(result.ranks)
    if result.ranks.count(best) == 1:
        return chances[result.ranks.index(best)]
    return max(1.0 - sum(chances), 0.0) if len(chances) == 2 else 1.0


def rater(games: Mapping[str, FilterConfig]) -> Mixture | SkillFilter:
    """What these configs ask for: a mixture, or one filter."""
    return Mixture(games) if next(iter(games.values())).spreads else SkillFilter(games)
