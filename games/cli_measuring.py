"""`bench`, `ladder`, `strengths` and `compile`: how fast the games are, and how strong the built-in players."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import Any

from games.cli_arguments import add_table, chosen, positive, table_of, write
from games.compiled import build_folder
from games.compiling import NotCompiled, compile_rules
from games.core import registry
from games.core.bench import bench
from games.players import arena, catalogue, make, measuring


def add_measures(commands: Any) -> None:
    """`bench` and `ladder`."""
    measure = commands.add_parser("bench", help="random deals and matches a second of CPU time")
    measure.add_argument("keys", nargs="*", metavar="KEY")
    measure.add_argument("--all", action="store_true", help="every game that is played here")
    add_table(measure)
    measure.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a repeat")
    measure.add_argument("--repeats", type=positive, default=3)
    measure.add_argument("--json", action="store_true")
    measure.set_defaults(run=bench_games)
    ladder = commands.add_parser(
        "ladder", help="duplicate deals between the built-in players, with error bars"
    )
    ladder.add_argument("key")
    add_table(ladder)
    ladder.add_argument("--bots", default=",".join(one.spec for one in catalogue()))
    ladder.add_argument("--deals", type=positive, default=20, help="deals a pair")
    ladder.add_argument("--seed", type=int, default=0)
    ladder.add_argument("--json", action="store_true")
    ladder.set_defaults(run=ladder_of)
    strengths = commands.add_parser(
        "strengths", help="measure which built-in players are worth offering, and write it down"
    )
    strengths.add_argument("keys", nargs="*", metavar="KEY")
    strengths.add_argument("--all", action="store_true", help="every game that is played here")
    strengths.add_argument("--seconds", type=positive, default=20, help="CPU seconds a pair of players")
    strengths.add_argument("--seed", type=int, default=0)
    strengths.add_argument("--table", action="store_true", help="print the table of what was measured")
    strengths.add_argument(
        "--page", type=Path, help="write that table into this page, in the place of the old one"
    )
    strengths.set_defaults(run=strengths_of)


def bench_games(options: argparse.Namespace) -> int:
    """Measure how fast games are played at random."""
    games = [game for game in chosen(options) if game.State is not None or not options.all]
    speeds = []
    for game in games:
        speed = bench(table_of(game, options), options.seconds, options.repeats)
        speeds.append(speed)
        if not options.json:
            write(
                f"{speed.game:24} {speed.seats} seats  {speed.deals:10,.0f} deals/s (best {speed.best:,.0f})"
                f"  {speed.matches:10,.1f} matches/s  {speed.moves:11,.0f} moves/s  {speed.moves_a_deal:6.1f} a deal"
            )
    if options.json:
        write(json.dumps([speed.to_json() for speed in speeds], indent=1))
    return 0


def make_build(options: argparse.Namespace) -> int:
    """Compile the rules, unless there is a build that fits."""
    try:
        write(str(compile_rules(build_folder())))
    except NotCompiled as reason:
        sys.stderr.write(f"games: not compiled: {reason}\n")
        return 1
    return 0


def strengths_of(options: argparse.Namespace) -> int:
    """Measure the players of each game, and put what was found in the file that says which are offered."""
    if options.table:
        write(measuring.to_markdown())
        return 0
    for game in (
        [g for g in registry.all_games() if g.dealt_here()]
        if options.all
        else map(registry.get, options.keys)
    ):
        proofs = measuring.measure(game.table_for(), options.seconds, options.seed)
        measuring.write({game.key: proofs})
        for proof in proofs:
            verdict = "offered" if proof.is_proved else "not proved"
            write(
                f"{game.key}: {proof.spec} against {proof.below}: {proof.gain:+.3f} ± {proof.error:.3f} "
                f"a deal, {proof.deals} deals, {verdict}"
            )
    if options.page:
        measuring.write_table(options.page)
    return 0


def ladder_of(options: argparse.Namespace) -> int:
    """Every pair of the players over the same deals with the seats turned."""
    table = table_of(registry.get(options.key), options)
    specs = list(dict.fromkeys(options.bots.split(",")))
    for spec in specs:
        make(spec)
    duels = []
    for second, first in combinations(specs, 2):
        outcome = arena.duel(table, first, second, options.deals, options.seed)
        duels.append(asdict(outcome))
        if not options.json:
            write(str(outcome))
    if options.json:
        write(json.dumps(duels, indent=1))
    return 0
