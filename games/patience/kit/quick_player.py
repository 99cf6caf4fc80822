"""The quick player of a patience: the move after which the piles promise most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import Final, Protocol

from games.core.state import Action
from games.patience.kit.moves import DEAL, MOVES, SPECIAL, move_of

WEARY: Final = 10
"""After so many moves that bring nothing new the quick player deals."""
EMPTY, TURNED, BURIED, JOINED, DISORDER = 4.0, 8.0, 5.0, 1.0, 2.0
"""An empty pile, a card about to be turned up, one face down, one that joins and a break in order are worth so much."""


class Piles(Protocol):
    """What of a patience the quick player looks at; what each is stands in `tableau.Patience`."""

    piles: list[list[int]]
    face_down: list[int]
    stock: list[int]
    idle: int

    @property
    def open_moves(self) -> tuple[Action, ...]: ...

    def fits(self, card: int, top: int) -> bool: ...

    def joins(self, below: int, above: int) -> bool: ...

    def promise(self, pile: Sequence[int], hidden: int) -> float: ...


def quick_move(state: Piles) -> Action:
    """What is complete leaves; else the move after which the piles promise most, or a deal where none is better.

    Who has been turning cards over and over fills the empty piles and deals.
    """
    legal = state.open_moves
    if legal[0] != DEAL and legal[0] < MOVES:
        return legal[0]
    weary = state.idle >= WEARY and bool(state.stock)
    if weary and legal[0] == DEAL:
        return DEAL
    worth = [state.promise(pile, hidden) for pile, hidden in zip(state.piles, state.face_down, strict=True)]
    best, gain = legal[0], 0.0 if legal[0] == DEAL else -inf
    for action in legal:
        if MOVES <= action < SPECIAL:
            source, target, count = move_of(action)
            more = _gain(state, worth, source, target, count)
            if more > gain and not (weary and state.piles[target]):
                best, gain = action, more
    return best


def _gain(state: Piles, worth: Sequence[float], source: int, target: int, count: int) -> float:
    """What two piles promise more after a move."""
    pile, other = state.piles[source], state.piles[target]
    left = state.promise(pile[:-count], state.face_down[source])
    return (
        left + state.promise(other + pile[-count:], state.face_down[target]) - worth[source] - worth[target]
    )


def promised(state: Piles, pile: Sequence[int], hidden: int) -> float:
    """How much a pile is worth as it lies: cards that move together are, what lies under others is not."""
    if not pile:
        return EMPTY
    if hidden >= len(pile):
        return TURNED - BURIED * hidden
    worth, length = -BURIED * hidden, 1
    for below, above in pairwise(pile[hidden:]):
        if state.joins(below, above):
            length += 1
            worth += JOINED * length
        else:
            length = 1
            worth -= 0 if state.fits(above, below) else DISORDER
    return worth
