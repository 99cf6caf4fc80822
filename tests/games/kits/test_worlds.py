"""Imagined worlds agree with all that has been announced, by whatever way they are found; none is given up."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import contract, registry
from games.core.contract.run import run_of
from games.core.state import WORLDS_GIVEN_UP
from games.kits import melds
from games.rummy import fireplace_poker
from tests.games.toys import spoiled

HIDDEN = [game.key for game in registry.all_games() if game.dealt_here() and game.hidden]


@pytest.mark.parametrize("key", HIDDEN)
def test_no_world_is_given_up_in_random_play(key: str, thorough: bool) -> None:
    before = WORLDS_GIVEN_UP[key]
    asked, wanted = 0, 800 if thorough else 150
    seed = 0
    while asked < wanted and seed < wanted:
        run = run_of(registry.get(key), seed)
        seed += 1
        if not run.played:
            continue
        rng = run.rng("worlds")
        _, state = run.begin(rng)
        for position in run.walk(state, rng):
            if rng.random() < 0.3:
                position.resample(rng.randrange(run.table.seats), rng)
                asked += 1
    assert asked
    assert WORLDS_GIVEN_UP[key] == before


@pytest.mark.parametrize("check", ["announced", "worlds"])
@pytest.mark.parametrize(
    "key", ["marjapussi", "math-students-huutopussi", "tuomas-minibridge", "klubiskruuvi", "modern-skruuvi"]
)
def test_worlds_dealt_by_counting_alone_are_as_good(key: str, check: str) -> None:
    game = registry.get(key)

    def by_counting(self: Any, world: Any, viewer: int, rng: Any, limits: Any) -> None:
        for _ in range(self.tries):
            try:
                return self.deal_again(world, viewer, rng, limits)
            except ValueError:
                continue
        raise AssertionError("no world")

    assert contract.run_check(spoiled(game, state={"_deal_within": by_counting}), check, seeds=[0]) is None


@pytest.mark.parametrize("check", ["announced", "worlds"])
@pytest.mark.parametrize("key", ["samba", "canasta", "contract-samba", "hand-and-foot", "fireplace-poker"])
def test_worlds_found_by_exchanging_cards_alone_are_as_good(
    key: str, check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(melds, "TRIES", 1)
    monkeypatch.setattr(fireplace_poker, "WORLDS_TRIED", 1)
    assert contract.run_check(registry.get(key), check, seeds=[1]) is None
