"""How many ways a game can go from a state in so many moves, to be compared with a generator of the test's own."""

from __future__ import annotations

from random import Random
from typing import Protocol, Self

from games.boards.kit.board_games import BoardState
from games.core.state import State


class Plain(Protocol):
    """A position of a test's own generator, which knows nothing of the game's module or of the kit."""

    def moves(self) -> list[str]:
        """The texts of all that may be done; none when the game is over."""

    def after(self, text: str) -> Self:
        """The position that a move makes."""


def perft(state: BoardState, depth: int) -> int:
    """The number of sequences of that many moves; a game that is over ends its own."""
    if not state.actors():
        return 0
    seat = state.actors()[0]
    if depth == 1:
        return len(state.legal(seat))
    found = 0
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        found += perft(after, depth - 1)
    return found


def turns(state: BoardState, depth: int) -> int:
    """The same where a turn may be several moves: the number of sequences of that many whole turns."""
    if not state.actors():
        return 0
    seat, found = state.actors()[0], 0
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        left = depth - (after.actors() != (seat,))
        found += turns(after, left) if left else 1
    return found


def plain(position: Plain, depth: int) -> int:
    """The number of sequences by a generator of the test's own."""
    moves = position.moves()
    return len(moves) if depth == 1 else sum(plain(position.after(text), depth - 1) for text in moves)


def in_step(state: State, position: Plain, seed: int, most: int = 60) -> State:
    """Play at random, here and by the test's own generator: before each move both have the same ones."""
    rng = Random(seed)
    for _ in range(most):
        seats = state.actors()
        texts = [state.text(seats[0], action) for action in state.legal(seats[0])] if seats else []
        assert sorted(texts) == sorted(position.moves())
        if not texts:
            break
        text = rng.choice(texts)
        state.apply(seats[0], state.parse(seats[0], text))
        position = position.after(text)
    return state
