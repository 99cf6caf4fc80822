"""What compiling the rules gains: the same games from their sources and compiled, and other engines beside them.

    python -m benchmarks.compiled [--seconds 1] [--rounds 5] [--games tuppi,beginners-go] [--write docs/benchmarks.md]

Compiled, pure Python and the others take turns, each in a process of its own; a ratio is the median of those of the
rounds. Needs a build (`python -m games compile`), and for the others the packages of requirements/oracle.txt.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.rules_engine import NEAREST, SAME, Contender, others, our_deal, write
from games.compiled import FOLDER, OFF, USUAL, build_folder, look
from games.core.registry import get

GAMES = "beginners-go,tuppi,oh-hell,screw-misere,vint,fireplace-poker,chinese-poker,indian-poker"
BEGIN, END = "<!-- compiled rules: begin -->", "<!-- compiled rules: end -->"
Rates = Mapping[str, float]


def contenders(keys: Sequence[str], peers: bool) -> list[Contender]:
    """Our games, or those of the others that are compared with them."""
    if not peers:
        return [Contender("Kerho", key, our_deal(get(key))) for key in keys]
    titles = {title for key in keys for title in (SAME.get(key), *NEAREST.get(get(key).family, ())) if title}
    return others(titles - {"bridge, usual chance nodes"})[0]


def measured(keys: Sequence[str], seconds: float, build: str, peers: bool = False) -> Rates:
    """Moves a second, in a process of its own that runs from a build or from the sources."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.compiled",
        "--games",
        ",".join(keys),
        "--seconds",
        str(seconds),
    ]
    command += ["--measure", "peers" if peers else "ours"]
    done = subprocess.run(command, env={**os.environ, FOLDER: build}, capture_output=True, check=True)
    rates: Rates = json.loads(done.stdout)
    return rates


def partners(key: str, peers: Rates) -> list[str]:
    """Whom a game is compared with, as the rules engine's table does."""
    titles = (SAME[key],) if key in SAME else NEAREST.get(get(key).family, ())
    return [name for name in peers if name.partition(" ")[2] in titles]


def report(keys: Sequence[str], seconds: float, rounds: int) -> str:
    """The table as Markdown."""
    build = str(build_folder() or USUAL)
    runs = [
        (
            measured(keys, seconds, OFF),
            measured(keys, seconds, build),
            measured(keys, seconds, OFF, peers=True),
        )
        for _ in range(rounds)
    ]
    lines = [
        "## Compiled rules",
        "",
        f"Moves a second at random play, {date.today().isoformat()}, medians of {rounds} rounds of "
        f"{seconds:g} s of CPU time a game, taking turns; a ratio is the median of the rounds' ratios. Made by "
        "`python -m benchmarks.compiled --write docs/benchmarks.md`.",
        "",
        "| game | pure | compiled | gain | beside | pure : theirs | compiled : theirs |",
        "|---|--:|--:|--:|---|--:|--:|",
    ]
    for key in keys:
        pure, fast = (median(run[side][key] for run in runs) for side in (0, 1))
        gain = median(fast[key] / pure[key] for pure, fast, _ in runs)
        own = f"| {get(key).title} | {pure:,.0f} | {fast:,.0f} | {gain:.2f} "
        for peer in partners(key, runs[0][2]):
            ratios = (median(run[side][key] / run[2][peer] for run in runs) for side in (0, 1))
            lines.append(own + f"| {peer} | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")
            own = "| | | | "
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a game in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", default=GAMES, help="keys, separated by commas")
    parser.add_argument("--measure", choices=("ours", "peers"), help=argparse.SUPPRESS)
    parser.add_argument("--write", type=Path, help="a Markdown document to put the section into")
    given = parser.parse_args()
    keys = given.games.split(",")
    if given.measure:
        found = contenders(keys, given.measure == "peers")
        for one in found:
            one.run(given.seconds, Random(1))
        rates = {
            one.title if one.engine == "Kerho" else f"{one.engine} {one.title}": one.move_rate
            for one in found
        }
        sys.stdout.write(json.dumps(rates))
        return
    if not (state := look(build_folder())).compiled:
        sys.exit(f"{state}: python -m games compile")
    section = report(keys, given.seconds, given.rounds)
    sys.stdout.write(section + "\n")
    if given.write:
        write(given.write, section, BEGIN, END)


if __name__ == "__main__":
    main()
