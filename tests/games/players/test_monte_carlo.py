"""Playing out at random."""

from __future__ import annotations

from random import Random

from games import players
from games.core.contract.run import chance
from games.core.state import State
from tests.games.toys import Aside, spoiled


def test_a_rollout_without_end_is_given_up() -> None:
    def lingering(self: State, seat: int, action: int) -> None:
        if self.aside[seat] < 0:  # type: ignore[attr-defined]
            Aside.State.apply(self, seat, action)  # type: ignore[misc,union-attr]

    game = spoiled(state={"apply": lingering})
    state = game.State(game.table_for(2), game.Sheet(game.table_for(2)).next_deal())  # type: ignore[misc]
    chance(state, Random(1))
    for spec in ("mc:2", "tree:5"):
        assert state.is_legal(0, players.make(spec, seed=1).choose(state, 0))
