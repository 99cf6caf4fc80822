"""The contract every game keeps (design, section 5), as plain functions over a game: `python -m games check` runs them.

A check takes a `Run` (a game at a table that follows from a seed) and raises `Broken` with a sentence that says what
is wrong and by which seed it shows. `run_check` repeats a check over seeds until its time is up.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.core.contract.adjusted import check_adjusted
from games.core.contract.announced import check_announced
from games.core.contract.claimed import check_claims
from games.core.contract.description import check_description
from games.core.contract.drafts import check_drafts
from games.core.contract.golden import check_goldens, keeps_goldens, update_goldens
from games.core.contract.optional import check_changed_options
from games.core.contract.orders import check_hidden_orders
from games.core.contract.play import (
    check_chance,
    check_clone,
    check_end,
    check_log,
    check_moves,
    check_outcomes,
    check_refusals,
    check_returns,
    check_views,
)
from games.core.contract.positions import check_position
from games.core.contract.run import Broken, Run, run_of
from games.core.contract.secrecy import (
    check_fair_worlds,
    check_hidden_ends,
    check_told,
    check_told_chance,
    check_twins,
    check_worlds,
)
from games.core.contract.sheets import check_entry, check_form, check_now, check_rubbish, check_sheet
from games.core.game import Game

Check = Callable[[Run], None]

SHEET_CHECKS: dict[str, Check] = {
    "description": check_description,
    "form": check_form,
    "sheet": check_sheet,
    "entry": check_entry,
    "now": check_now,
    "rubbish": check_rubbish,
    "adjusted": check_adjusted,
    "options": check_changed_options,
}
PLAY_CHECKS: dict[str, Check] = {
    "moves": check_moves,
    "chance": check_chance,
    "outcomes": check_outcomes,
    "views": check_views,
    "worlds": check_worlds,
    "fair-worlds": check_fair_worlds,
    "hidden-orders": check_hidden_orders,
    "hidden-ends": check_hidden_ends,
    "drafts": check_drafts,
    "announced": check_announced,
    "twins": check_twins,
    "told": check_told,
    "told-chance": check_told_chance,
    "clone": check_clone,
    "position": check_position,
    "log": check_log,
    "returns": check_returns,
    "refusals": check_refusals,
    "claims": check_claims,
    "end": check_end,
}
CHECKS: dict[str, Check] = {**SHEET_CHECKS, **PLAY_CHECKS}
ONCE = {"description"}
"""Checks that do not depend on the seed."""
SECONDS = 3.0
"""CPU seconds a game gets when nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that a game does not pass. seed: the run that shows it; None for golden files."""

    game: str
    check: str
    seed: int | None
    complaint: str

    def __str__(self) -> str:
        again = (
            ""
            if self.seed is None
            else f"\n  again: python -m games check {self.game} --only {self.check} --seed {self.seed}"
        )
        return f"{self.check}: {self.complaint}{again}"


def checks_of(game: type[Game]) -> dict[str, Check]:
    """The checks that concern a game: those of play only if it is played here."""
    return SHEET_CHECKS if game.State is None else CHECKS


def run_check(
    game: type[Game],
    check: str,
    seconds: float = 0.3,
    seeds: Iterable[int] | None = None,
    *,
    brief: bool = False,
) -> Failure | None:
    """Repeat one check over seeds 0, 1, 2 ... for so many CPU seconds (at least one seed), or over the seeds given.

    brief: with less work a seed, so that a run of a long game takes no more than one of a short one.

    Any exception counts as a failure: a game may raise RulesError at the door only.
    """
    function = CHECKS[check]
    end = time.process_time() + seconds
    for seed in range(10**9) if seeds is None else seeds:
        try:
            made = run_of(game, seed, brief=brief)
            if made.played or check not in PLAY_CHECKS:
                function(made)
        except Broken as error:
            return Failure(game.key, check, seed, str(error))
        except Exception as error:
            return Failure(game.key, check, seed, f"{game.key}: {error!r} at {_where(error)}")
        if check in ONCE or (seeds is None and time.process_time() > end):
            break
    return None


def _where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return " < ".join(
        f"{frame.filename.rpartition('/games/')[2]}:{frame.lineno}" for frame in reversed(frames)
    )


def check_game(game: type[Game], seconds: float = SECONDS, *, goldens: bool = True) -> list[Failure]:
    """Every check of a game in so many CPU seconds altogether; empty if it keeps the contract."""
    checks = checks_of(game)
    failures = []
    end = time.process_time() + seconds
    for number, name in enumerate(checks):
        left = max(0.0, end - time.process_time())
        failure = run_check(game, name, left / (len(checks) - number))
        if failure:
            failures.append(failure)
    if goldens:
        failures += [Failure(game.key, "golden", None, complaint) for complaint in check_goldens(game)]
    return failures


__all__ = [
    "CHECKS",
    "Broken",
    "Failure",
    "Run",
    "check_game",
    "check_goldens",
    "checks_of",
    "keeps_goldens",
    "run_check",
    "run_of",
    "update_goldens",
]
