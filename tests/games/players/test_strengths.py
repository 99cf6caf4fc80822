"""Which built-in players are offered: only those measured stronger than what stands below them."""

from __future__ import annotations

from games import players as bots
from games.core import registry
from games.players import arena
from games.players.measured import CLEAR, Proof


def test_a_game_that_was_not_measured_offers_those_that_do_not_search() -> None:
    assert [strength.spec for strength in bots.offered("a-game-of-tomorrow")] == ["random", "greedy"]


def test_deals_that_all_come_out_alike_prove_nothing() -> None:
    assert not Proof("tree-fast", "greedy", 0.0, 0.0, 200).is_proved
    assert Proof("greedy", "random", 1.0, 0.0, 16).is_proved


def test_a_duel_ends_when_it_is_clear() -> None:
    clear = arena.until_clear(registry.get("hutunkeitto").table_for(), "greedy", "random", seconds=60)
    assert clear.z >= CLEAR
    assert arena.LEAST <= clear.deals < arena.ALIKE


def test_a_duel_between_equals_ends_too() -> None:
    even = arena.until_clear(registry.get("hutunkeitto").table_for(), "greedy", "greedy", seconds=60)
    assert (even.gain, even.error, even.z) == (0, 0, 0)
