"""Finding the parameters of the skill filter by how well it would have predicted what came.

The loss is prequential: each match is predicted from those before it alone, and costs the negative logarithm of the
chance that was given to what happened. Few matches say little about fifteen parameters, so each is held near its prior
value by a penalty on the logarithm of their ratio, and below 300 matches nothing is fitted at all. The search goes
along one coordinate after the other, on logarithms, from several starts.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import log
from typing import NamedTuple

from ratings.engine.filter_config import FilterConfig, FormatConfig
from ratings.engine.mixture import rater
from ratings.engine.search import MOST_SWEEPS, minimise, values
from ratings.engine.skill_filter import Result

History = Callable[[], Iterable[Result]]
"""The matches in their order, as often as they are asked for."""
Values = Mapping[str, float]
"""Parameters by name (`parameters`)."""

LEAST_MATCHES = 300
"""With fewer matches nothing is fitted: what is found then predicts worse than the prior."""
MIXTURE_ENDS = 1_000
"""From so many matches on one filter with fitted parameters is better than the mixture."""
FREER = 3_000
NEAR, FREE = 0.3, 0.7
"""Standard deviation of the logarithm of a parameter around its prior, below and from `FREER` matches on."""
COLD = 0.5
"""The first part of the matches, in which all are newcomers at once, teaches but does not count."""
STARTS: tuple[dict[str, float], ...] = (
    {},
    {"sigma": 0.6, "gamma": 1.4, "noise": 1.4},
    {"sigma": 1.4, "kappa": 0.7, "days": 1.6, "offset": 1.6},
)
"""Where the search begins: factors of the priors."""
IMPOSSIBLE = 1e-12
"""The least chance that is believed to have been given: nothing costs more than 27.6."""


class Fit(NamedTuple):
    """What a fit came to: `games` the configs, losses a match before and after, over `counted` of `matches`.

    `values` are the parameters found, `passes` how often the history was read.
    """

    games: dict[str, FilterConfig]
    before: float
    after: float
    matches: int
    counted: int
    values: dict[str, float]
    passes: int


def cost(result: Result, chances: Sequence[float]) -> float | None:
    """What a prediction costs, in nats; None where it was about something else (first place shared among many)."""
    best = min(result.ranks)
    if result.ranks.count(best) == 1:
        return -log(max(chances[result.ranks.index(best)], IMPOSSIBLE))
    if len(chances) == 2:
        return -log(max(1.0 - chances[0] - chances[1], IMPOSSIBLE))
    return None


def loss(history: Iterable[Result], games: Mapping[str, FilterConfig], skip: int = 0) -> tuple[float, int]:
    """Mean cost of the predictions of these configs, and over how many matches; the first `skip` do not count."""
    skills = rater(games)
    total, counted = 0.0, 0
    for number, result in enumerate(history):
        chances = skills.see(result)
        if number >= skip and (spent := cost(result, chances)) is not None:
            total += spent
            counted += 1
    return total / max(counted, 1), counted


def parameters(games: Mapping[str, FilterConfig], used: Iterable[str] = ()) -> dict[str, float]:
    """The parameters that can be fitted, by name, from those of the game that is most played (the first).

    `used` are the formats that are frequent enough. What is switched off has none.
    """
    config = next(iter(games.values()))
    named = {"sigma": config.common.sigma, "gamma": config.common.gamma}
    if config.offset is not None:
        named |= {"offset": config.offset.sigma, "offset_gamma": config.offset.gamma}
    if config.score is not None:
        named |= {"delta": config.score.delta, "kappa": config.score.kappa, "noise": config.score.noise}
    if config.growth is not None:
        named |= {"match": config.growth.match, "days": config.growth.days, "fade": config.growth.fade}
    if config.entry is not None:
        named |= {"learn": config.entry.learn, "partner": config.entry.partner}
        if config.entry.pair is not None:
            named["pair"] = config.entry.pair
    for name in used:
        form = config.by_format[name]
        named[f"luck {name}"] = form.luck
        named |= {f"noise {name}": form.noise} if config.score is not None else {}
    return {name: value for name, value in named.items() if value > 0.0}


def with_parameters(config: FilterConfig, found: Values) -> FilterConfig:
    """The config with other values of the parameters that are named."""

    def pick(part: object, **names: str) -> dict[str, float]:
        return {field: found.get(name, getattr(part, field)) for field, name in names.items()}

    return replace(
        config,
        common=replace(config.common, **pick(config.common, sigma="sigma", gamma="gamma")),
        offset=config.offset
        and replace(config.offset, **pick(config.offset, sigma="offset", gamma="offset_gamma")),
        score=config.score
        and replace(config.score, **pick(config.score, delta="delta", kappa="kappa", noise="noise")),
        growth=config.growth
        and replace(config.growth, **pick(config.growth, match="match", days="days", fade="fade")),
        entry=config.entry and replace(config.entry, **_entry(config, found)),
        formats=tuple(
            FormatConfig(form.name, **pick(form, luck=f"luck {form.name}", noise=f"noise {form.name}"))
            for form in config.formats
        ),
    )


def _entry(config: FilterConfig, found: Values) -> dict[str, float]:
    entry = config.entry
    assert entry is not None
    changed = {"learn": min(found.get("learn", entry.learn), 1.0)}
    changed["partner"] = min(found.get("partner", entry.partner), 1.0)
    return changed | ({"pair": found["pair"]} if "pair" in found else {})


def fit(history: History, games: Mapping[str, FilterConfig], most_sweeps: int = MOST_SWEEPS) -> Fit:
    """The configs that would have predicted the matches best, held near those given; a pure function of both.

    The share of draws is counted. With fewer than `LEAST_MATCHES` what was given comes back.
    """
    matches, members, formats = 0, 1, Counter[str]()
    tied: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for result in history():
        matches += 1
        members = max(members, *map(len, result.sides))
        formats[result.format] += 1
        if len(result.ranks) == 2:
            played[result.game] += 1
            tied[result.game] += result.ranks[0] == result.ranks[1]
    skip = int(COLD * matches)
    if matches < LEAST_MATCHES:
        before, counted = loss(history(), games, skip)
        return Fit(dict(games), before, before, matches, counted, parameters(games), 1)
    games = {
        game: replace(
            config,
            p_draw=(tied[game] + 20.0 * config.p_draw) / (played[game] + 20.0),
            spreads=config.spreads if matches < MIXTURE_ENDS else (),
        )
        for game, config in games.items()
    }
    used = [form.name for form in next(iter(games.values())).formats if formats[form.name] >= LEAST_MATCHES]
    prior = parameters(games, used)
    if members == 1:
        prior = {name: value for name, value in prior.items() if name not in ("partner", "pair")}
    return _search(history, games, prior, Counts(matches, skip, most_sweeps))


class Counts(NamedTuple):
    """How many matches there are, how many of them only teach, and how many sweeps are made at most."""

    matches: int
    skip: int
    sweeps: int


def _search(
    history: History, games: Mapping[str, FilterConfig], prior: Mapping[str, float], counts: Counts
) -> Fit:
    width = NEAR if counts.matches < FREER else FREE
    before, counted = loss(history(), games, counts.skip)
    passes = 1

    def height(point: dict[str, float]) -> float:
        """Loss a match and the penalty for being away from the prior."""
        nonlocal passes
        passes += 1
        found = values(prior, point)
        tried = {game: with_parameters(config, found) for game, config in games.items()}
        away = sum(step * step for step in point.values()) / (2.0 * width * width)
        return loss(history(), tried, counts.skip)[0] + away / max(counted, 1)

    _, point = minimise(height, prior, STARTS, counts.sweeps)
    found = values(prior, point)
    fitted = {game: with_parameters(config, found) for game, config in games.items()}
    after, _ = loss(history(), fitted, counts.skip)
    return Fit(fitted, before, after, counts.matches, counted, found, passes + 1)
