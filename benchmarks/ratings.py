"""How fast ratings are recomputed, beside the `trueskill` package on the same matches; and by the skill filter.

    python -m benchmarks.ratings [--matches 100000] [--package 2000]

Prints seconds and matches a CPU second for each kind of match, and how many times faster than the package; then the
seconds of the skill filter with everything switched on, half of the two-sided matches with a score, and those of
openskill's Plackett-Luce for as many matches, where it is installed.
"""

import argparse
import math
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import trueskill

from ratings.engine import Outcome, RatingConfig, replay
from ratings.engine.filter_config import new_game
from ratings.engine.skill_filter import Result, run, score_margin
from ratings.evaluation.peers import openskill_models

CONFIG = RatingConfig(p_draw=0.1)
KINDS: dict[str, tuple[int, int]] = {"1v1": (2, 1), "2v2": (2, 2), "1v3": (2, 0), "FFA4": (4, 1)}
PLAYERS = 300


def history(kind: str, matches: int, seed: int = 1) -> list[Outcome]:
    """Random matches of one kind among 300 players, one in ten drawn, a minute apart."""
    rng = random.Random(seed)
    count, size = KINDS[kind]
    sizes = [1, 3] if kind == "1v3" else [size] * count
    outcomes = []
    for number in range(matches):
        players = rng.sample(range(PLAYERS), sum(sizes))
        sides = []
        for length in sizes:
            sides.append(tuple(players[:length]))
            players = players[length:]
        ranks = tuple(range(count)) if rng.random() < 0.9 else (0,) * count
        outcomes.append(Outcome("game", number / 1440.0, tuple(sides), ranks))
    return outcomes


def package(outcomes: list[Outcome]) -> None:
    """The same matches through the package: one rating a player, exact normal distribution, no drift by days."""
    normal = __import__("statistics").NormalDist()
    exact = (
        lambda x, mu=0.0, sigma=1.0: 0.5 * math.erfc(-(x - mu) / (sigma * math.sqrt(2))),
        lambda x, mu=0.0, sigma=1.0: (
            math.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))
        ),
        lambda p, mu=0.0, sigma=1.0: mu + sigma * normal.inv_cdf(p),
    )
    env = trueskill.TrueSkill(backend=exact, draw_probability=0.1)
    ratings = {player: env.create_rating() for player in range(PLAYERS)}
    for outcome in outcomes:
        groups = [tuple(ratings[p] for p in side) for side in outcome.sides]
        after = env.rate(groups, ranks=outcome.ranks)
        for side, group in zip(outcome.sides, after, strict=True):
            ratings.update(zip(side, group, strict=True))


def filtered(outcomes: list[Outcome], seed: int = 2) -> Callable[[], object]:
    """The same matches through the skill filter, without the mixture; every second one of two has a score."""
    rng = random.Random(seed)
    results = []
    for number, (game, at, sides, ranks, _) in enumerate(outcomes):
        margin = None
        if len(sides) == 2 and number % 2:
            points = sorted((rng.randrange(30), rng.randrange(30)), reverse=ranks[0] < ranks[1])
            margin = score_margin(points[0], points[1]) if ranks[0] != ranks[1] else 0.0
        results.append(Result(game, at, sides, ranks, margin))
    config = replace(new_game(max(map(len, outcomes[0].sides))), p_draw=0.1, spreads=())
    return partial(run, {"game": config}, results)


def openskill(outcomes: list[Outcome]) -> None:
    """The same matches through openskill."""
    model = openskill_models()["openskill"]()
    for game, at, sides, ranks, _ in outcomes:
        model.see(Result(game, at, sides, ranks))


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds that `work` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--package", type=int, default=2_000, help="matches rated by the package")
    options = parser.parse_args(arguments)
    write = sys.stdout.write
    write(f"{'kind':6}{'matches':>10}{'seconds':>9}{'matches/s':>11}{'package/s':>11}{'ratio':>7}")
    write(f"{'filter':>9}{'openskill':>11}\n")
    for kind in KINDS:
        outcomes = history(kind, options.matches if kind != "FFA4" else options.matches // 10)
        ours = len(outcomes) / (taken := seconds(partial(replay, outcomes, {"game": CONFIG})))
        theirs = options.package / seconds(partial(package, outcomes[: options.package]))
        write(f"{kind:6}{len(outcomes):>10}{taken:>9.2f}{ours:>11.0f}{theirs:>11.0f}{ours / theirs:>7.0f}")
        peer = "-"
        if openskill_models():
            sample = outcomes[: options.package]
            peer = f"{seconds(partial(openskill, sample)) * len(outcomes) / len(sample):.1f}"
        write(f"{seconds(filtered(outcomes)):>9.2f}{peer:>11}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
