"""The formulas that ours is measured beside, as they come and tuned on the earlier matches.

Each is a function that makes a rater: an object whose `see` predicts a `Result`, then learns from it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, Protocol

from ratings.engine import fitting
from ratings.engine.filter_config import FilterConfig
from ratings.engine.mixture import rater
from ratings.engine.search import minimise, values
from ratings.engine.skill_filter import Result, SkillFilter
from ratings.evaluation.elo import Elo
from ratings.evaluation.glicko2 import Glicko2


class Rater(Protocol):
    """Predicts and learns, one match after the other."""

    def see(self, result: Result) -> tuple[float, ...]:
        """Learn from a match; returns the chances of its sides before it."""


Maker = Callable[[], Rater]
Configs = Mapping[str, FilterConfig]
_PEER_SWEEPS = 5


class Coin:
    """Everybody's chance is the same."""

    def see(self, result: Result) -> tuple[float, ...]:
        return (1.0 / len(result.sides),) * len(result.sides)


class Separate:
    """A filter for each game, which know nothing of one another."""

    def __init__(self, configs: Configs) -> None:
        self.games = {game: rater({game: config}) for game, config in configs.items()}

    def see(self, result: Result) -> tuple[float, ...]:
        return self.games[result.game].see(result)


class Openskill:
    """A model of the openskill package, with its defaults."""

    def __init__(self, model: Any) -> None:
        self.model = model
        self.ratings: dict[int, Any] = {}

    def see(self, result: Result) -> tuple[float, ...]:
        for player in (player for side in result.sides for player in side):
            if player not in self.ratings:
                self.ratings[player] = self.model.rating()
        teams = [[self.ratings[player] for player in side] for side in result.sides]
        chances = self.model.predict_win(teams)
        after = self.model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for side, team in zip(result.sides, after, strict=True):
            self.ratings.update(zip(side, team, strict=True))
        return tuple(chances)


def openskill_models() -> dict[str, Maker]:
    """The models of the openskill package, where it is installed."""
    if find_spec("openskill") is None:
        return {}
    from openskill.models import PlackettLuce, ThurstoneMostellerFull

    return {
        "openskill": lambda: Openskill(PlackettLuce()),
        "openskill-tm": lambda: Openskill(ThurstoneMostellerFull()),
    }


def trueskill(games: Iterable[str], p_draw: float, found: Mapping[str, float] | None = None) -> SkillFilter:
    """TrueSkill with the package's defaults but for the share of draws, one rating for all games; or with others."""
    config = FilterConfig(p_draw=p_draw)
    if found:
        config = replace(config, common=replace(config.common, sigma=found["sigma"], tau=found["tau"]))
    return SkillFilter(dict.fromkeys(games, config))


def tuned(
    make: Callable[[Mapping[str, float]], Rater],
    prior: Mapping[str, float],
    history: Callable[[], Iterable[Result]],
    skip: int,
    starts: Sequence[Mapping[str, float]] = ({},),
) -> dict[str, float]:
    """The parameters with which a peer would have predicted best, from the second match after `skip` on."""

    def height(point: dict[str, float]) -> float:
        peer = make(values(prior, point))
        total, counted = 0.0, 0
        for number, result in enumerate(history()):
            chances = peer.see(result)
            if number >= skip and len(set(result.ranks)) > 1:
                total += fitting.cost(result, chances) or 0.0
                counted += 1
        return total / max(counted, 1)

    _, point = minimise(height, prior, starts, _PEER_SWEEPS)
    return values(prior, point)


Tunable = tuple[Callable[[Mapping[str, float]], Rater], dict[str, float]]
"""How a model is made of its parameters, and their defaults."""

PEERS: dict[str, Tunable] = {
    "elo": (lambda found: Elo(found["k"]), {"k": 32.0}),
    "elo-falling": (lambda found: Elo(found["k"], found["fall"]), {"k": 150.0, "fall": 0.4}),
    "glicko2": (
        lambda found: Glicko2(found["deviation"], found["volatility"], period=found["period"]),
        {"deviation": 350.0, "volatility": 0.06, "period": 30.0},
    ),
}


def one_rating(configs: Configs) -> dict[str, FilterConfig]:
    """Our own parameters without offsets: their doubt goes to the common skill."""

    def without(config: FilterConfig) -> FilterConfig:
        offset = config.offset.sigma if config.offset else 0.0
        sigma = (config.common.sigma**2 + offset**2) ** 0.5
        return replace(config, offset=None, common=replace(config.common, sigma=sigma))

    return {game: without(config) for game, config in configs.items()}
