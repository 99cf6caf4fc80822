"""How ratings predict in a small pool that starts from nothing: the 64 who play most, among themselves, two years each.

    python -m benchmarks.small_pools FILE.csv --from 2015 --to 2024

Prints the log-loss of every prediction from the first match on: the skill filter as for a game that nobody has fitted,
the same without scores and as one filter instead of the mixture, and its peers with their defaults.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import chain
from math import log, sqrt
from pathlib import Path

from ratings.engine.filter_config import FilterConfig, new_game
from ratings.engine.mixture import rater
from ratings.engine.skill_filter import Result, SkillFilter
from ratings.evaluation.elo import Elo
from ratings.evaluation.evaluate import format_prior
from ratings.evaluation.glicko2 import Glicko2
from ratings.evaluation.peers import Rater
from ratings.evaluation.results_file import Columns, day_number, read

PEOPLE = 64
YEARS = 2


def pools(columns: Columns, first: int, last: int) -> Iterator[list[Result]]:
    """The matches of those who play most, among themselves, for each stretch of years."""
    for year in range(first, last + 1, YEARS):
        begin, end = (columns.place_of(day_number(date(y, 1, 1))) for y in (year, year + YEARS))
        results = list(columns.results(begin, end))
        played = Counter(player for result in results for side in result.sides for player in side)
        most = {player for player, _ in played.most_common(PEOPLE)}
        yield [result for result in results if most.issuperset(chain(*result.sides))]


def raters(columns: Columns, results: list[Result]) -> dict[str, Rater]:
    """All models at their beginning."""
    usual = Counter(result.format for result in results).most_common(1)[0][0]
    forms = tuple(format_prior(name, usual) for name in sorted(columns.formats) if name != usual)
    game = replace(new_game(len(results[0].sides[0])), formats=forms)
    games = dict.fromkeys(columns.games, game)
    return {
        "kerho-defaults": rater(games),
        "without scores": rater({name: replace(config, score=None) for name, config in games.items()}),
        "one filter": rater({name: replace(config, spreads=()) for name, config in games.items()}),
        "elo": Elo(),
        "glicko2": Glicko2(),
        "trueskill": SkillFilter(dict.fromkeys(columns.games, FilterConfig())),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--from", dest="first", type=int, required=True)
    parser.add_argument("--to", dest="last", type=int, required=True)
    options = parser.parse_args(arguments)
    columns = read(options.file)
    costs: dict[str, list[float]] = {}
    for results in pools(columns, options.first, options.last):
        models = raters(columns, results)
        for result in results:
            winner = result.ranks.index(min(result.ranks))
            for name, model in models.items():
                costs.setdefault(name, []).append(-log(max(model.see(result)[winner], 1e-12)))
    matches = len(costs["elo"])
    for name, spent in costs.items():
        gains = [other - own for own, other in zip(spent, costs["elo"], strict=True)]
        mean = sum(gains) / matches
        error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / matches
        sys.stdout.write(f"{name:16}{sum(spent) / matches:8.4f}  below Elo by {mean:+.4f} ± {error:.4f}\n")
    sys.stdout.write(f"{matches} matches\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
