"""Turns of several moves, laid out by their player before anybody else sees them.

A move waits if it shows nothing new and the same player goes on after it. One that shows something (a card is drawn, a
hand is picked up), or ends the turn, is made at once, with all that waits.
"""

from __future__ import annotations

from games.core.state import Action, State


def waits(state: State, seat: int, action: Action) -> bool:
    """Whether a legal move can wait for the rest of its turn."""
    if state.actors() != (seat,) or not state.can_wait(seat, action):
        return False
    after = state.clone()
    after.apply(seat, action)
    return after.actors() == (seat,)


def waiting(state: State, seat: int) -> list[Action]:
    """The legal moves of a seat that can wait."""
    return [action for action in state.legal(seat) if waits(state, seat, action)]
