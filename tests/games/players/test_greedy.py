"""The quick player of every game knows something: it beats one that plays at random by more than luck explains."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.players import arena, measured, measuring
from tests.games.toys import Aside, spoiled

PLAYED = [game.key for game in registry.all_games() if game.dealt_here()]
NO_BETTER = {
    "musta-pekka": "one draws from a fan of backs that has just been shuffled: every place in it is worth the same",
}
"""Games whose quick player is no better than chance, and why."""
SECONDS = 20.0
OTHER_DEALS = 7
"""A seed whose deals are not those that were written down."""


@pytest.mark.parametrize("key", PLAYED)
def test_the_quick_player_was_measured_to_beat_chance_or_it_is_said_why_not(key: str) -> None:
    proof = measured.measured()[key][0]
    assert (proof.spec, proof.below) == ("greedy", "random")
    assert proof.is_proved != (key in NO_BETTER), str(proof)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in PLAYED if key not in NO_BETTER])
def test_the_quick_player_beats_chance_over_other_deals(key: str) -> None:
    proof = measuring.against_chance(registry.get(key).table_for(), SECONDS, OTHER_DEALS)
    assert proof.is_proved, str(proof)


def at_random(self: Any, seat: int, rng: Random) -> int:
    return int(self.sample_legal(seat, rng))


@pytest.mark.parametrize("key", ["narnian-whist", "single-suit-trick", "paskahousu", "tuppi"])
def test_a_quick_player_that_knows_nothing_is_found_out(key: str) -> None:
    table = spoiled(registry.get(key), state={"greedy": at_random}).table_for()
    proof = measuring.proof_of(arena.duel(table, "greedy", "random", deals=40))
    assert "greedy is no better than random" in str(proof)


def test_one_that_knows_something_is_not() -> None:
    duel = arena.duel(Aside.table_for(), "greedy", "random", deals=100)
    assert "greedy is stronger than random" in str(measuring.proof_of(duel))
