"""What was announced holds in every world afterwards: a world in which it was not legal is caught."""

from __future__ import annotations

import pytest

from games.core import contract, registry
from games.core.contract.announced import check_announced
from tests.games.broken import SEEDS
from tests.games.toys import Aside, spoiled


def test_an_honest_game_passes_and_the_check_looks_at_worlds() -> None:
    assert contract.run_check(Aside, "announced", seeds=SEEDS) is None
    assert contract.CHECKS["announced"] is check_announced


def test_a_game_of_perfect_information_has_one_world_alone() -> None:
    assert contract.run_check(registry.get("hex"), "announced", seeds=[0]) is None


@pytest.mark.parametrize("key", ["marjapussi", "tuomas-minibridge"])
def test_worlds_that_forget_what_was_said_are_caught(key: str) -> None:
    base = registry.get(key)
    game = spoiled(base, state={"limits": lambda self, viewer: []}, __module__=base.__module__)
    failure = contract.run_check(game, "announced", seeds=range(24))
    assert failure is not None
    assert "forgets what was announced" in failure.complaint
    assert "was not legal" in failure.complaint
