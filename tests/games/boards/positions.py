"""Positions on boards, as a test sets them up."""

from __future__ import annotations

from typing import Any

from tests.games.dsl import Dealt, begin


def position(key: str, *men: str, plies: int = 10, mover: int = 0, **fields: Any) -> Dealt:
    """A game with men of each colour on these sites, the first colour belonging to seat 0; `mover` is in turn."""
    game = begin(key, dealer=0, **{name: fields.pop(name) for name in ("size",) if name in fields})
    state: Any = game.state
    state.men = [state.board.named(sites) for sites in men] + [0] * (len(state.colours) - len(men))
    state.plies, state.turn, state.choices = plies, mover, None
    for name, value in fields.items():
        setattr(state, name, value)
    return game
