"""What a rating assumes about a game: how much luck, how much of the skill is the game's own, how often it is drawn.

Skill is measured on one scale for all games, so that it can carry over from one to the next: a newcomer's common skill
has mean 25. `beta` is in the same unit and is the game's own: a side 1 beta better in a two-player game wins 76 %.
"""

from dataclasses import dataclass, field
from math import sqrt

from ratings.engine.gaussian import ppf

ENGINE_VERSION = 2
"""Raised whenever a change of code changes a number; stored with every rating change."""

SMALLEST_DRAW = 1e-3
"""A tie in a game said to have none is treated as if it had a thousandth: an exact zero would end all doubt."""


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


@dataclass(frozen=True)
class LatentConfig:
    """Prior and drift of one latent skill.

    `mu`, `sigma`: what is believed of a newcomer. `tau`: sd added at each match. `gamma`: sd added per square root of a
    day since the last match.
    """

    mu: float
    sigma: float
    tau: float
    gamma: float
    tau_squared: float = field(init=False, repr=False, compare=False)
    gamma_squared: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _require(self.sigma > 0.0, f"sigma must be positive, not {self.sigma}")
        _require(self.tau >= 0.0, f"tau must not be negative: {self.tau}")
        _require(self.gamma >= 0.0, f"gamma must not be negative: {self.gamma}")
        object.__setattr__(self, "tau_squared", self.tau * self.tau)
        object.__setattr__(self, "gamma_squared", self.gamma * self.gamma)


@dataclass(frozen=True, slots=True)
class MarginConfig:
    """How a difference of scores is read as a difference of performance.

    The difference divided by `scale`, at most `cap`, is `z`; the winner is seen to have performed `delta + kappa * z`
    better, give or take a Gaussian error of sd `noise`. A draw is seen as 0.
    """

    scale: float
    cap: float
    delta: float
    kappa: float
    noise: float

    def __post_init__(self) -> None:
        _require(self.scale > 0.0, f"margin scale must be positive, not {self.scale}")
        _require(self.cap > 0.0, f"margin cap must be positive, not {self.cap}")
        _require(self.noise > 0.0, f"margin noise must be positive, not {self.noise}")
        _require(self.delta >= 0.0 and self.kappa >= 0.0, "margin delta and kappa must not be negative")

    def performance_gap(self, difference: float) -> float:
        """What a winner by `difference` points (>= 0) is seen to have performed above the loser."""
        return self.delta + self.kappa * min(abs(difference) / self.scale, self.cap)


COMMON_DEFAULT = LatentConfig(mu=25.0, sigma=4.0, tau=0.06, gamma=0.06)
OFFSET_DEFAULT = LatentConfig(mu=0.0, sigma=3.0, tau=0.06, gamma=0.06)
BETA_DEFAULT = 25.0 / 6.0


@dataclass(frozen=True)
class RatingConfig:
    """The rating parameters of one game, as one version of them.

    All games rated in one family of pools share `common`, because the common skill is one number.
    Raises ValueError naming the parameter that cannot be.
    """

    beta: float = BETA_DEFAULT
    p_draw: float = 0.0
    common: LatentConfig = COMMON_DEFAULT
    offset: LatentConfig = OFFSET_DEFAULT
    margin: MarginConfig | None = None
    version: int = 1
    beta_squared: float = field(init=False, repr=False, compare=False)
    draw_quantile: float = field(init=False, repr=False, compare=False)
    tie_quantile: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _require(self.beta > 0.0, f"beta must be positive, not {self.beta}")
        _require(0.0 <= self.p_draw < 1.0, f"p_draw must be at least 0 and below 1, not {self.p_draw}")
        object.__setattr__(self, "beta_squared", self.beta * self.beta)
        object.__setattr__(self, "draw_quantile", ppf((self.p_draw + 1.0) / 2.0))
        object.__setattr__(self, "tie_quantile", ppf((max(self.p_draw, SMALLEST_DRAW) + 1.0) / 2.0))

    def draw_margin(self, luck: float) -> float:
        """Half-width of the draw interval for two sides whose luck has variance `luck`, when somebody won."""
        return self.draw_quantile * sqrt(luck)

    def tie_margin(self, luck: float) -> float:
        """The same when the two sides are tied; never quite zero (see `SMALLEST_DRAW`)."""
        return self.tie_quantile * sqrt(luck)
