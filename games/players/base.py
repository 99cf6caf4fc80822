"""What a built-in player is, and the two that do not search."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from random import Random

from games.core.errors import RulesError
from games.core.state import CHANCE, Action, State

SHAKE = 0.1
"""How often a rollout leaves the greedy line for a random move."""


class BadSpec(RulesError):
    """There is no built-in player of that name."""


class Bot(ABC):
    """A player. `choose` may be asked at any state where the seat is an actor; it keeps nothing between moves."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, state: State, seat: int, legal: list[Action] | None = None) -> Action:
        """A legal action for the seat. legal: the seat's legal list, if the caller has it already."""


class RandomBot(Bot):
    """Any legal move."""

    def choose(self, state: State, seat: int, legal: list[Action] | None = None) -> Action:
        return state.sample_legal(seat, self.rng)


class Greedy(Bot):
    """The game's own quick sensible move."""

    def choose(self, state: State, seat: int, legal: list[Action] | None = None) -> Action:
        return state.greedy(seat, self.rng)


class Budget:
    """How long a decision may take: so many rollouts, or so many seconds of CPU if that is less (None: no limit)."""

    __slots__ = ("_end", "left")

    def __init__(self, rollouts: int, seconds: float | None) -> None:
        self.left = rollouts
        self._end = None if seconds is None else time.thread_time() + seconds

    def spend(self) -> bool:
        """Whether one more rollout may be made; it is counted."""
        if self.left <= 0 or (self._end is not None and time.thread_time() > self._end):
            return False
        self.left -= 1
        return True


def has_hook(state: State) -> bool:
    """Whether the game has a `greedy` of its own."""
    return type(state).greedy is not State.greedy


def rollout(state: State, rng: Random, cap: int) -> list[float] | None:
    """Play a deal to its end by the greedy hook with some random moves; the returns, or None past the cap of moves."""
    hook = has_hook(state)
    random = rng.random
    for _ in range(cap):
        actors = state.actors()
        if not actors:
            return state.returns()
        seat = actors[0]
        if seat == CHANCE:
            state.apply_chance(state.draw(rng))
        elif hook and random() >= SHAKE:
            state.apply(seat, state.greedy(seat, rng))
        else:
            state.apply(seat, state.sample_legal(seat, rng))
    return None
