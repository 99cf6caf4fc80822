"""A move that waits although it shows something is caught; those of the games that have some are proved."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import contract, registry
from games.core.state import Action, State
from tests.games.broken import assert_caught
from tests.games.toys import AsideState


def peeks(self: AsideState, seat: int, action: Action) -> None:
    """Who lays a card aside looks at the stock."""
    AsideState.apply(self, seat, action)
    self.hands[seat].append(self.rest[0])
    self.turn = seat


def test_a_move_that_waits_and_shows_something_is_caught() -> None:
    methods: dict[str, Any] = {"apply": peeks, "can_wait": lambda self, seat, action: True}
    assert_caught("drafts", "waits, and shows seat", methods)


def test_drawing_a_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get("canasta")
    assert game.State is not None
    monkeypatch.setattr(game.State, "can_wait", lambda self, seat, action: True)
    failure = contract.run_check(game, "drafts", seeds=[0], brief=True)
    assert failure is not None and "draw waits, and shows seat" in failure.complaint


@pytest.mark.parametrize("key", ["canasta", "hand-and-foot", "kaluki"])
def test_what_waits_in_a_game_shows_nothing(key: str) -> None:
    game = registry.get(key)
    assert game.State is not None and game.State.can_wait is not State.can_wait
    assert contract.run_check(game, "drafts", seeds=[1], brief=True) is None
