"""Random matches and their files."""

from __future__ import annotations

from typing import Any

from games.core import registry
from games.core.contract.run import run_of
from games.core.contract.sheets import next_results
from games.core.match import LiveMatch
from games.core.match_file import MatchFile


def a_match(key: str, seed: int = 1) -> LiveMatch:
    """A random match: of play, of a few deals; else of typed-in results."""
    run = run_of(registry.get(key), seed)
    rng = run.rng("file")
    if run.played:
        return run.match(rng, deals=3, actions=600)
    match = LiveMatch(run.table, entered=True)
    for _ in range(4):
        for result in next_results(run, match.sheet, rng, 1):
            match.enter(result.to_json(), match.seq)
    return match


def file_of(match: LiveMatch, **more: Any) -> MatchFile:
    return MatchFile(match.begun_with, match.entered, tuple(match.log), **more)
