"""Every registered game keeps the contract (design, section 5).

In the default suite a game's checks get a second of CPU, and at least one run each; in `--all` what
`games check` gives them.
"""

from __future__ import annotations

import pytest

from games.core import contract, registry
from games.core.game import Game

SECONDS = 1.0
CASES = [
    pytest.param(game, check, id=f"{game.key}-{check}")
    for game in registry.all_games()
    for check in contract.checks_of(game)
]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_the_game_keeps_the_contract(game: type[Game], check: str, pytestconfig: pytest.Config) -> None:
    seconds = contract.SECONDS if pytestconfig.getoption("all") else SECONDS
    failure = contract.run_check(game, check, seconds / len(contract.checks_of(game)))
    assert failure is None, str(failure)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in registry.all_games()])
def test_the_golden_playthroughs_come_out_as_written(game: type[Game]) -> None:
    complaints = contract.check_goldens(game)
    assert not complaints, "\n".join(complaints)
