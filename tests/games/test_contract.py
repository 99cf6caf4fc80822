"""Every registered game keeps the contract (design, section 5).

In the default suite a game's checks get a second of CPU, and at least one brief run each; in `./test --all` what
`games check` gives them, and none is brief.
"""

from __future__ import annotations

from cProfile import Profile

import pytest

from games.core import contract, registry
from games.core.game import Game

SECONDS = 1.0
CALLS = 7_000_000
"""A second's work, counted in calls of Python functions: a clock would count what else the machine does."""
CASES = [
    pytest.param(game, check, id=f"{game.key}-{check}")
    for game in registry.all_games()
    for check in contract.checks_of(game)
]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_the_game_keeps_the_contract(game: type[Game], check: str, thorough: bool) -> None:
    seconds = (contract.SECONDS if thorough else SECONDS) / len(contract.checks_of(game))
    failure = contract.run_check(game, check, seconds, brief=not thorough)
    assert failure is None, str(failure)


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in registry.all_games()])
def test_a_brief_run_of_every_check_is_a_second_s_work(game: type[Game]) -> None:
    profile = Profile(builtins=False)
    profile.enable()
    failures = [contract.run_check(game, check, seeds=[0], brief=True) for check in contract.checks_of(game)]
    profile.disable()
    assert not any(failures)
    assert sum(entry.callcount for entry in profile.getstats()) <= CALLS


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in registry.all_games()])
def test_the_golden_playthroughs_come_out_as_written(game: type[Game]) -> None:
    complaints = contract.check_goldens(game)
    assert not complaints, "\n".join(complaints)
