"""Measuring which built-in players are worth offering: what `python -m games strengths` does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from itertools import dropwhile
from pathlib import Path
from typing import Final

from games.core.game import GameTable
from games.players.arena import Duel, until_clear
from games.players.measured import FILE, Proof, measured

FLOOR: Final = "random"
CANDIDATES: Final = ("greedy", "monte-carlo", "tree-fast", "tree-strong")
HEAD: Final = "| game | player | against | gain a deal | z | deals | offered |"


def measure(table: GameTable, seconds: float, seed: int = 0) -> tuple[Proof, ...]:
    """Try every candidate against the strongest one found so far, each for at most so many seconds of CPU or so."""
    top, proofs = FLOOR, list[Proof]()
    for spec in CANDIDATES:
        proof = proof_of(until_clear(table, spec, top, seconds=seconds, seed=seed))
        proofs.append(proof)
        if proof.is_proved:
            top = spec
    return tuple(proofs)


def against_chance(table: GameTable, seconds: float, seed: int = 0) -> Proof:
    """How the quick player does against one that plays at random."""
    return proof_of(until_clear(table, "greedy", FLOOR, seconds=seconds, seed=seed))


def proof_of(duel: Duel) -> Proof:
    """What a duel came to."""
    return Proof(duel.first, duel.second, round(duel.gain, 4), round(duel.error, 4), duel.deals)


def write(proofs: Mapping[str, tuple[Proof, ...]]) -> None:
    """Put these games' proofs in the file; what it says of other games stays."""
    rows = {**measured(), **proofs}
    data = {key: [asdict(proof) for proof in rows[key]] for key in sorted(rows)}
    lines = ",\n".join(
        f"  {json.dumps(key)}: [\n" + ",\n".join(f"    {json.dumps(row)}" for row in data[key]) + "\n  ]"
        for key in data
    )
    FILE.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    measured.cache_clear()


def to_markdown() -> str:
    """The table that stands in the docs."""
    rows = [HEAD, "|---|---|---|--:|--:|--:|---|"]
    for key, proofs in measured().items():
        for proof in proofs:
            z = f"{proof.gain / proof.error:+.1f}" if proof.error else "all alike"
            offered = "yes" if proof.is_proved else "no"
            rows.append(
                f"| {key} | {proof.spec} | {proof.below} | {proof.gain:+.3f} ± {proof.error:.3f} | {z} "
                f"| {proof.deals} | {offered} |"
            )
    return "\n".join(rows) + "\n"


def write_table(page: Path) -> None:
    """Put the table in the place of the one that stands in a page. Raises FileNotFoundError where there is none."""
    head, found, rest = page.read_text(encoding="utf-8").partition(HEAD)
    if not found:
        raise FileNotFoundError(f"{page} has no table of players")
    after = rest.lstrip("\n").splitlines(keepends=True)
    below = "".join(dropwhile(lambda line: line.startswith("|"), after))
    page.write_text(head + to_markdown() + below, encoding="utf-8")
