"""The search sees what wins at once, looks at no hidden card, and trusts the greedy move where it knows too little."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.contract.run import chance
from games.core.state import State
from games.players.tree import FEW, Node, TreeSearch
from tests.games.toys import Aside, spoiled


def node(visits: int, total: float, squares: float | None = None) -> Node:
    made = Node()
    made.visits, made.total = visits, total
    made.squares = total * total / visits if squares is None else squares
    return made


def test_a_mean_is_ahead_if_chance_does_not_explain_it() -> None:
    assert node(100, 90).is_ahead_of(node(100, 10))
    assert not node(100, 51, 100).is_ahead_of(node(100, 50, 100)), "they scatter more than they differ"
    assert not node(100, 10).is_ahead_of(node(100, 90))


def test_a_few_visits_say_nothing() -> None:
    assert not node(FEW - 1, 100).is_ahead_of(node(100, 1))
    assert not node(100, 100).is_ahead_of(node(FEW - 1, 0))


def hex_state(*moves: str) -> State:
    game = registry.get("hex")
    table = game.table_for(2, {"size": 4})
    state = game.State(table, game.sheet(table).next_deal())  # type: ignore[misc]
    for number, move in enumerate(moves):
        state.apply(number % 2, state.parse(number % 2, move))
    return state


def test_a_move_that_wins_at_once_is_found() -> None:
    state = hex_state("a1", "b1", "a2", "b2", "a3", "b3")
    winning = state.parse(0, "a4")
    assert {TreeSearch(Random(seed), 150).choose(state, 0) for seed in range(4)} == {winning}


def test_the_only_move_needs_no_search() -> None:
    state = hex_state()
    assert TreeSearch(Random(1), 10**9).choose(state, 0, [5]) == 5


def test_the_same_seed_searches_the_same_tree_and_leaves_the_state_alone() -> None:
    state = hex_state("b2")
    before = state.position()
    first, again = (TreeSearch(Random(7), 60).search(state, 1) for _ in range(2))
    assert {action: child.visits for action, child in first.children.items()} == {
        action: child.visits for action, child in again.children.items()
    }
    assert first.visits == 60
    assert state.position() == before


def test_long_lists_of_moves_are_opened_little_by_little() -> None:
    root = TreeSearch(Random(1), 25).search(hex_state(), 0)
    assert 2 <= len(root.children) <= 1 + 2 * 5


def dealt(game: Any, seed: int = 1) -> Any:
    state = game.State(game.table_for(2), game.sheet(game.table_for(2)).next_deal())
    chance(state, Random(seed))
    return state


def test_with_too_little_search_the_greedy_move_is_played() -> None:
    game = spoiled(state={"greedy": lambda self, seat, rng: max(self.hands[seat])})
    state = dealt(game)
    assert TreeSearch(Random(1), 1).choose(state, 0) == max(state.hands[0])


def test_hidden_cards_are_looked_at_through_worlds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same view gives the same choice, whatever the others really hold."""
    state = dealt(Aside)
    world = state.resample(0, Random(99))
    assert world.hands[1] != state.hands[1]
    monkeypatch.setattr(Aside.State, "resample", lambda self, seat, rng: Aside.State.clone(state))
    assert len({TreeSearch(Random(5), 40).choose(one, 0) for one in (state, world)}) == 1


def test_a_search_by_time_ends_by_it() -> None:
    assert TreeSearch(Random(1), 10**9, seconds=0.05).search(hex_state(), 0).visits < 10**6
