"""The contract's checks: an honest game passes all of them, and a failure can be shown again."""

from __future__ import annotations

import pytest

from games.core import contract
from tests.games.broken import SEEDS
from tests.games.toys import Aside, spoiled


@pytest.mark.parametrize("check", contract.CHECKS)
def test_an_honest_game_passes(check: str) -> None:
    assert contract.run_check(Aside, check, seeds=SEEDS) is None


def test_a_failure_names_the_command_that_shows_it_again() -> None:
    game = spoiled(state={"legal": lambda self, seat: []})
    failure = contract.run_check(game, "moves", seeds=SEEDS)
    assert failure is not None
    assert f"python -m games check aside --only moves --seed {failure.seed}" in str(failure)
    assert contract.run_check(game, "moves", seeds=[failure.seed or 0]) == failure


@pytest.mark.parametrize("check", ["sheet", "moves", "log", "end"])
def test_what_a_quick_player_may_not_do_is_named_by_every_check_that_plays(check: str) -> None:
    game = spoiled(state={"greedy": lambda self, seat, rng: 0})
    failure = contract.run_check(game, check, seeds=SEEDS)
    assert failure is not None
    assert "gives 0 (2C), which is not legal" in failure.complaint


def test_what_is_allowed_alone_is_what_is_listed() -> None:
    game = spoiled(state={"is_legal": lambda self, seat, action: 0 <= action < 10**9})
    failure = contract.run_check(game, "moves", seeds=SEEDS)
    assert failure is not None
    assert "allows what is not listed" in failure.complaint
