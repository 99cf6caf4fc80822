"""How long FIDE's Dutch system takes: `python -m benchmarks.dutch_pairing [--entrants 500] [--seed 2] [--rounds 9]`.

Coins decide the games; some forfeit, some have byes, some come late and some leave. Prints the processor seconds of
each round's pairing (without the import of gacrux), and the most memory that the process has held.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from tournaments.engine.event import Entrant, Kind, Round, RoundState, Stage, Table
from tournaments.engine.formats import Next, get
from tournaments.engine.try_out import made_up_entrants

FORFEITS: Final = 0.02
"""Of the games; of the entrants half as many come late, leave, or have a bye in some round."""


def event_of(count: int, seed: int, rounds: int, taken: list[float] | None = None) -> Stage:
    """An event played by the Dutch system, as far as the rules leave pairings. taken: seconds of each round."""
    rng, form = Random(f"coins:{seed}"), get("dutch")
    entrants = tuple(_with_plans(one, rounds, rng) for one in made_up_entrants(count, seed))
    stage = form.opened(Stage(entrants, settings={"rounds": rounds}, seed=seed))
    for _ in range(rounds):
        begun = process_time()
        answer = form.next(stage)
        if not isinstance(answer, Next):
            break
        if taken is not None:
            taken.append(process_time() - begun)
        tables = tuple(_played(table, rng) for table in answer.tables)
        drawn = Round(stage.number, tables, RoundState.CLOSED, stage.seed)
        stage = form.settled(replace(stage, rounds=(*stage.rounds, drawn)))
    return stage


def _with_plans(one: Entrant, rounds: int, rng: Random) -> Entrant:
    lot, when = rng.random() / FORFEITS * 2, rng.randint(1, rounds)
    if lot < 1:
        return replace(one, since=2)
    if lot < 2:
        return replace(one, until=when)
    return replace(one, byes={when: rng.choice([Kind.HALF, Kind.ZERO])}) if lot < 3 else one


def _played(table: Table, rng: Random) -> Table:
    if table.finished:
        return table
    kind = Kind.FORFEIT if rng.random() < FORFEITS else table.kind
    return replace(table, kind=kind, points=rng.choice([(100, 0), (0, 100)]))


def _most_memory() -> int:
    """In MB. By the kernel's own page (Linux): what getrusage says counts the process that started this one, too."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, usual in (("entrants", 500), ("seed", 2), ("rounds", 9)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    event_of(8, 1, 1)
    taken: list[float] = []
    event_of(given.entrants, given.seed, given.rounds, taken)
    held = _most_memory()
    if given.json:
        rounds = [{"round": number, "seconds": seconds} for number, seconds in enumerate(taken, 1)]
        sys.stdout.write(json.dumps({"entrants": given.entrants, "rounds": rounds, "megabytes": held}) + "\n")
    else:
        seconds = " ".join(f"{one:.2f}" for one in taken)
        sys.stdout.write(f"{given.entrants} entrants: {seconds} s, {held} MB\n")


if __name__ == "__main__":
    main()
