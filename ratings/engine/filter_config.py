"""What the skill filter assumes: plain TrueSkill as it stands, and what is switched on beside it.

Sources: Herbrich, Minka and Graepel 2006 (TrueSkill); for each part beyond it, what it is worth on real results is in
docs/developers/ratings.md. Skills are in one unit for all games of a family; variances are its square, days are days.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf, isfinite, sqrt

from ratings.engine.config import SMALLEST_DRAW, LatentConfig
from ratings.engine.gaussian import ppf

SPREADS = (0.15, 0.3, 0.5, 0.8, 1.2)
PLAIN = LatentConfig(mu=25.0, sigma=25.0 / 3.0, tau=25.0 / 300.0, gamma=0.0)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def _require_numbers(part: object, *names: str) -> None:
    """Refuse what is not a finite number of at least 0."""
    for name in names:
        value = getattr(part, name)
        _require(isfinite(value) and value >= 0.0, f"{name} must be a number of at least 0, not {value}")


@dataclass(frozen=True, slots=True)
class ScoreConfig:
    """How a score is read. Its margin is the difference of points over the root of how many were played.

    The winner by a margin `z` (over `scale`, at most `cap`) is seen to have played `delta + kappa * z` better, with
    variance `noise` in that reading, luck and all; a draw is seen as 0, a winner with fewer points as z = 0.
    """

    delta: float
    kappa: float
    noise: float
    scale: float = 1.0
    cap: float = inf

    def __post_init__(self) -> None:
        _require_numbers(self, "delta", "kappa")
        _require(self.noise > 0.0 and isfinite(self.noise), f"noise must be positive, not {self.noise}")
        _require(self.scale > 0.0 and isfinite(self.scale), f"scale must be positive, not {self.scale}")
        _require(self.cap > 0.0, f"cap must be positive, not {self.cap}")


@dataclass(frozen=True, slots=True)
class FormatConfig:
    """A format of a match beside the usual one: by what its variance of luck and its noise of scores are multiplied."""

    name: str
    luck: float
    noise: float

    def __post_init__(self) -> None:
        _require(self.luck > 0.0 and self.noise > 0.0, f"factors of {self.name!r} must be positive")


@dataclass(frozen=True, slots=True)
class GrowthConfig:
    """Skill that comes by playing: `match` at each match, and `days` in all by the days since the first.

    The second part comes quickly at first: after `fade` days all but 1/e of it is there.
    """

    match: float
    days: float
    fade: float

    def __post_init__(self) -> None:
        _require_numbers(self, "match", "days")
        _require(self.fade > 0.0, f"fade must be positive, not {self.fade}")


@dataclass(frozen=True, slots=True)
class EntryConfig:
    """The level of newcomers, learnt: it follows the share `learn` of how far their first two matches move them.

    A newcomer whose partner has played is put by the share `partner` of the way from it to the partner's level. People
    choose partners of their own level: when two who have played are partners for the first time, the difference of
    their common skills is seen as 0 with standard deviation `pair` (None: it is not).
    """

    learn: float
    partner: float = 0.0
    pair: float | None = None

    def __post_init__(self) -> None:
        _require(0.0 <= self.learn <= 1.0, f"learn must be from 0 to 1, not {self.learn}")
        _require(0.0 <= self.partner <= 1.0, f"partner must be from 0 to 1, not {self.partner}")
        _require(self.pair is None or self.pair > 0.0, f"pair must be positive, not {self.pair}")


@dataclass(frozen=True, slots=True)
class TemperatureConfig:
    """By how much all predicted differences are stretched or shrunk, learnt from results alone.

    `doubt` is the information (in matches' worth) that the first guess of 1 has; `memory` matches are remembered.
    """

    doubt: float = 30.0
    memory: float = 10_000.0
    least: float = 0.3
    most: float = 2.0

    def __post_init__(self) -> None:
        _require(self.doubt > 0.0 and self.memory >= 1.0, "doubt must be positive, memory at least 1")
        _require(0.0 < self.least <= 1.0 <= self.most, "the temperature's bounds must lie around 1")


@dataclass(frozen=True)
class FilterConfig:
    """The parameters of one game; what its family shares (all but the first six) must be the same in all its games.

    As it stands it is TrueSkill with the package's defaults, without draws. `beta` is the sd of each member's luck;
    `offset` None rates all games as one. What the family has learnt is used from the next turn of a `period` (days) on,
    so that a match touches its players alone; 0 uses it at once. `spreads`, where there are any, are a mixture: each
    multiplies the prior sd of the common skill and, up to 1, of the offset. Raises ValueError naming what cannot be.
    """

    beta: float = 25.0 / 6.0
    p_draw: float = 0.0
    offset: LatentConfig | None = None
    score: ScoreConfig | None = None
    formats: tuple[FormatConfig, ...] = ()
    version: int = 1
    common: LatentConfig = PLAIN
    growth: GrowthConfig | None = None
    entry: EntryConfig | None = None
    temperature: TemperatureConfig | None = None
    spreads: tuple[float, ...] = ()
    period: float = 1.0
    beta_squared: float = field(init=False, repr=False, compare=False)
    draw_quantile: float = field(init=False, repr=False, compare=False)
    tie_quantile: float = field(init=False, repr=False, compare=False)
    by_format: Mapping[str, FormatConfig] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _require(self.beta > 0.0 and isfinite(self.beta), f"beta must be positive, not {self.beta}")
        _require(0.0 <= self.p_draw < 1.0, f"p_draw must be at least 0 and below 1, not {self.p_draw}")
        _require(
            self.growth is None or (self.entry is not None and self.entry.learn > 0.0),
            "growth needs a learnt entry level: without one the whole scale drifts",
        )
        _require_numbers(self, "period")
        _require(all(spread > 0.0 for spread in self.spreads), f"spreads must be positive: {self.spreads}")
        object.__setattr__(self, "beta_squared", self.beta * self.beta)
        object.__setattr__(self, "draw_quantile", ppf((self.p_draw + 1.0) / 2.0))
        object.__setattr__(self, "tie_quantile", ppf((max(self.p_draw, SMALLEST_DRAW) + 1.0) / 2.0))
        object.__setattr__(self, "by_format", {form.name: form for form in self.formats})

    def draw_margin(self, luck: float) -> float:
        """Half-width of the draw interval for two sides whose luck has variance `luck`, when somebody won."""
        return self.draw_quantile * sqrt(luck)

    def tie_margin(self, luck: float) -> float:
        """The same when the two are tied; never quite zero (see `SMALLEST_DRAW`)."""
        return self.tie_quantile * sqrt(luck)

    def spread(self, factor: float) -> "FilterConfig":
        """The same with another guess of how much people differ: a member of the mixture."""
        common = replace(self.common, sigma=self.common.sigma * factor)
        offset = self.offset and replace(self.offset, sigma=self.offset.sigma * min(1.0, factor))
        return replace(self, common=common, offset=offset, spreads=())

    def family(self) -> tuple[object, ...]:
        """What all games of a family must have in common."""
        return self.common, self.growth, self.entry, self.temperature, self.spreads, self.period


def new_game(members: int = 1) -> FilterConfig:
    """The whole recipe for a game that nobody has fitted, with sides of so many members.

    The unit is the luck of one whole match of usual length, which has variance 1; the values are those that serve
    three sets of public results together (docs/developers/ratings.md).
    """
    return FilterConfig(
        beta=sqrt(0.5 / members),
        common=LatentConfig(mu=0.0, sigma=0.86, tau=0.001, gamma=0.0097),
        offset=LatentConfig(mu=0.0, sigma=0.194, tau=0.0005, gamma=0.0027),
        score=ScoreConfig(delta=0.087, kappa=0.90, noise=2.06),
        growth=GrowthConfig(match=0.0017, days=1.0, fade=1290.0),
        entry=EntryConfig(learn=0.0065, partner=0.49, pair=0.66),
        temperature=TemperatureConfig(),
        spreads=SPREADS,
    )
