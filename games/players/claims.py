"""What a built-in player answers to a claim: it agrees only to what it can see is sure.

It looks at worlds that its seat cannot tell from the real one. In each the others play as the game's own `greedy`
does, which knows its hand alone, and the player's side tries everything: if nothing brings it more than the claim
leaves it in any of them, it agrees. What it cannot look through in time is not sure.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.early_ends import settled
from games.core.state import CHANCE, State

WORLDS: Final = 12
POSITIONS: Final = 6000
"""So many positions are looked at in all worlds together: a few tenths of a second."""
LEAST: Final = 1e-9


class _Look:
    """One look through a world: for whom, what the claim leaves them, and how many positions may still be seen."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat, self.rng = seat, rng
        self.left = POSITIONS
        self.leaves = 0.0

    def finds_more(self, state: State) -> bool:
        """Whether some play of the seat's side brings more than the claim leaves it, or nobody can tell in time."""
        actors = state.actors()
        if not actors:
            return state.returns()[self.seat] > self.leaves + LEAST
        self.left -= 1
        if self.left < 0:
            return True
        actor = actors[0]
        if actor != CHANCE and state.table.side_of(actor) == state.table.side_of(self.seat):
            return any(self.finds_more(_after(state, actor, action)) for action in state.legal(actor))
        new = state.clone()
        if actor == CHANCE:
            new.apply_chance(new.draw(self.rng))
        else:
            new.apply(actor, new.greedy(actor, self.rng))
        return self.finds_more(new)


def agrees(state: State, claimer: int, count: int, seat: int, rng: Random) -> bool:
    """Whether the built-in player of a seat agrees to a claim; a partner's it leaves to the partner."""
    if state.table.side_of(claimer) == state.table.side_of(seat):
        return True
    look = _Look(seat, rng)
    return all(_gives_enough(state.resample(seat, rng), claimer, count, look) for _ in range(WORLDS))


def _gives_enough(world: State, claimer: int, count: int, look: _Look) -> bool:
    look.leaves = settled(world, claimer, count).returns()[look.seat]
    ends = [settled(world, claimer, other).returns()[look.seat] for other in world.all_outcomes(claimer)]
    if ends and look.leaves >= max(ends) - LEAST:
        return True
    return not look.finds_more(world)


def _after(state: State, actor: int, action: int) -> State:
    new = state.clone()
    new.apply(actor, action)
    return new
