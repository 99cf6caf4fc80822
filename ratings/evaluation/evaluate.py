"""Fits on the earlier part of a file of results and measures all models on the later."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from ratings.engine.filter_config import FilterConfig, FormatConfig, new_game
from ratings.engine.fitting import COLD, Fit, fit
from ratings.engine.mixture import rater
from ratings.engine.skill_filter import Result
from ratings.evaluation.measures import Gain, Measures, judge
from ratings.evaluation.peers import (
    PEERS,
    Coin,
    Maker,
    Rater,
    Separate,
    Tunable,
    one_rating,
    openskill_models,
    trueskill,
    tuned,
)
from ratings.evaluation.results_file import Columns, Unreadable, day_number

Tell = Callable[[str], None]
OURS = "kerho"
FIT_ON = 200_000
"""Of a longer past only so many matches are fitted on, the last ones, some 350 bytes each."""
EARLIER = 0.7
"""Where no day is named, this share of the matches is fitted on."""


class Window(NamedTuple):
    """Places in the file: fitted on the matches before `fit_to`, measured on those from `test_from` on."""

    fit_from: int
    fit_to: int
    test_from: int


def window(columns: Columns, fit_before: date | None, test_from: date | None) -> Window:
    """The window that is asked for, or one at about 70 % of the matches. Raises Unreadable where nothing is left."""
    fit_before = fit_before or test_from
    test_from = test_from or fit_before
    if fit_before is None or test_from is None:
        split = columns.place_of(columns.at[columns.order[int(EARLIER * len(columns))]] // 1)
        return Window(max(0, split - FIT_ON), split, split)
    if test_from < fit_before:
        raise Unreadable(
            "--test-from must not lie before --fit-before: nothing is measured on what it was fitted on."
        )
    end, begin = columns.place_of(day_number(fit_before)), columns.place_of(day_number(test_from))
    if begin == len(columns):
        raise Unreadable(f"There are no matches from {test_from} on.")
    return Window(max(0, end - FIT_ON), end, begin)


class Setting(NamedTuple):
    """What models are made from: the file, the window, whether scores are read."""

    columns: Columns
    window: Window
    scores: bool
    tell: Tell

    def past(self) -> Iterable[Result]:
        """The matches that may be fitted on."""
        return self.columns.results(self.window.fit_from, self.window.fit_to, self.scores)

    def skip(self) -> int:
        """How many of them only teach."""
        return int(COLD * (self.window.fit_to - self.window.fit_from))


def starting_configs(setting: Setting) -> dict[str, FilterConfig]:
    """Ours before any fit: each game's unit of scores is taken from the past, and from the usual number the formats."""
    sizes: dict[str, Counter[int]] = {game: Counter() for game in setting.columns.games}
    formats: Counter[str] = Counter()
    games: Counter[str] = Counter()
    squares: dict[str, float] = dict.fromkeys(sizes, 0.0)
    scored: Counter[str] = Counter()
    for result in setting.past():
        games[result.game] += 1
        sizes[result.game][max(map(len, result.sides))] += 1
        formats[result.format] += 1
        if result.margin is not None:
            squares[result.game] += result.margin**2
            scored[result.game] += 1
    usual = formats.most_common(1)[0][0] if formats else ""
    forms = tuple(format_prior(name, usual) for name in sorted(setting.columns.formats) if name != usual)
    ordered = [game for game, _ in games.most_common()]
    ordered += [game for game in sorted(setting.columns.games) if game not in games]
    return {
        game: _starting(
            members=sizes[game].most_common(1)[0][0] if sizes[game] else 1,
            forms=forms,
            margin=_root_mean(squares[game], scored[game]) if scored else None,
        )
        for game in ordered
    }


USUAL_MARGIN = 1.2
"""The usual difference over the root of the length, where points are counted one by one (root of the mean square)."""


def _root_mean(squares: float, count: int) -> float:
    return (squares / count) ** 0.5 if squares else USUAL_MARGIN


def _starting(members: int, forms: tuple[FormatConfig, ...], margin: float | None) -> FilterConfig:
    config = new_game(members)
    if margin is None or config.score is None:
        return replace(config, formats=forms, score=None)
    scale = margin / USUAL_MARGIN
    if 1.0 / 1.5 < scale < 1.5:
        scale = 1.0
    return replace(config, formats=forms, score=replace(config.score, scale=scale))


def format_prior(name: str, usual: str) -> FormatConfig:
    """A guess for a format beside the usual one: where both are numbers, the longer has less luck.

    >>> format_prior("5", "3").luck
    0.6
    """
    try:
        share = float(usual) / float(name)
    except (ValueError, ZeroDivisionError):
        return FormatConfig(name, 1.0, 1.0)
    share = min(max(share, 0.05), 20.0) if share > 0.0 else 1.0
    return FormatConfig(name, share, share**0.5)


def models(
    setting: Setting, wanted: Iterable[str] = ()
) -> tuple[dict[str, Maker], dict[str, dict[str, float]], Fit]:
    """All models, or those wanted beside ours; with the parameters that were found, and the fit of ours."""
    asked = set(wanted)
    start = starting_configs(setting)
    past = list(setting.past())
    setting.tell(f"{OURS}: fitting on {len(past)} matches ...")
    fitted = fit(lambda: past, start)
    found = {OURS: fitted.values}
    draws = next(iter(fitted.games.values())).p_draw
    untouched = {game: replace(config, p_draw=fitted.games[game].p_draw) for game, config in start.items()}
    single = one_rating(fitted.games)
    makers: dict[str, Maker] = {
        OURS: partial(rater, fitted.games),
        "kerho-defaults": partial(rater, untouched),
        "coin": Coin,
        "trueskill": partial(trueskill, start, draws),
        "one-rating": partial(rater, single),
        "separate-ratings": partial(Separate, single),
    }
    makers |= {name: partial(make, prior) for name, (make, prior) in PEERS.items()}
    makers |= openskill_models()
    tunable: dict[str, Tunable] = {
        **PEERS,
        "trueskill": (partial(_trueskill, start, draws), {"sigma": 25.0 / 3.0, "tau": 25.0 / 300.0}),
        "one-rating": (partial(_refitted, single, rater), _spread_of(single)),
        "separate-ratings": (partial(_refitted, single, Separate), _spread_of(single)),
    }
    known = {*makers, *(f"{name}-tuned" for name in tunable)}
    if unknown := sorted(asked - known):
        raise Unreadable(f"There is no model {unknown[0]!r}; there are {', '.join(sorted(known))}.")
    enough = len(past) >= 100
    for name, (make, prior) in tunable.items():
        if enough and (not asked or f"{name}-tuned" in asked):
            setting.tell(f"{name}: tuning ...")
            found[f"{name}-tuned"] = best = tuned(make, prior, lambda: past, setting.skip())
            makers[f"{name}-tuned"] = partial(make, best)
    return {name: make for name, make in makers.items() if not asked or name in asked | {OURS}}, found, fitted


def _trueskill(games: Iterable[str], p_draw: float, found: Mapping[str, float]) -> Rater:
    return trueskill(games, p_draw, found)


def _spread_of(configs: Mapping[str, FilterConfig]) -> dict[str, float]:
    common = next(iter(configs.values())).common
    return {"sigma": common.sigma, "gamma": common.gamma}


def _refitted(
    configs: Mapping[str, FilterConfig],
    make: Callable[[Mapping[str, FilterConfig]], Rater],
    found: Mapping[str, float],
) -> Rater:
    changed = {
        game: replace(config, common=replace(config.common, **found)) for game, config in configs.items()
    }
    return make(changed)


def evaluate(
    columns: Columns,
    fit_before: date | None = None,
    test_from: date | None = None,
    scores: bool = True,
    wanted: Iterable[str] = (),
    tell: Tell = lambda _: None,
) -> dict[str, Any]:
    """Everything the command prints. Raises Unreadable where the days leave nothing to measure."""
    setting = Setting(columns, window(columns, fit_before, test_from), scores, tell)
    makers, found, fitted = models(setting, wanted)
    tell(f"predicting {len(columns)} matches by {len(makers)} models ...")
    measures, gains, left_out = measure(setting, {name: make() for name, make in makers.items()})
    if not measures[OURS].matches:
        raise Unreadable("Nobody won any of the matches that would be measured.")
    rows = {}
    for name, measured in measures.items():
        gain, error = gains[name].mean()
        rows[name] = measured.summary() | {
            "ours_better_by": gain,
            "error": error,
            "parameters": found.get(name, {}),
        }
    return {
        "matches": len(columns),
        "people": len(columns.players),
        "games": list(columns.games),
        "fitted_on": fitted.matches,
        "tested_on": measures[OURS].matches,
        "left_out": left_out,
        "scores": scores and any(margin == margin for margin in columns.margin),
        "models": rows,
    }


def measure(
    setting: Setting, raters: Mapping[str, Rater]
) -> tuple[dict[str, Measures], dict[str, Gain], int]:
    """Let all models read the whole file; the matches of the test are counted, those without a winner left out."""
    measures = {name: Measures() for name in raters}
    gains = {name: Gain() for name in raters}
    left_out = 0
    for place, result in enumerate(setting.columns.results(scores=setting.scores)):
        predicted = {name: rater.see(result) for name, rater in raters.items()}
        if place < setting.window.test_from:
            continue
        best = min(result.ranks)
        if result.ranks.count(best) > 1:
            left_out += 1
            continue
        winner = result.ranks.index(best)
        verdicts = {name: judge(chances, winner) for name, chances in predicted.items()}
        for name, verdict in verdicts.items():
            measures[name].add(verdict)
            gains[name].add(result.at // 1, verdict.cost - verdicts[OURS].cost)
    return measures, gains, left_out
