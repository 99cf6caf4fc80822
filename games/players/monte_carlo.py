"""Flat Monte Carlo: try each move in the same imagined worlds, play them out, drop the worse half, go on."""

from __future__ import annotations

from math import sqrt
from random import Random

from games.core.state import Action, State
from games.players.base import Bot, Budget, rollout

CAUTION = 1.0
"""By how many standard errors a move must be ahead of the greedy one to be played instead: the best of many noisy
averages is mostly lucky."""


class MonteCarlo(Bot):
    """Each legal move is tried in up to `worlds` worlds that fit what the seat knows, all moves in the same ones.

    The rollouts are shared out by sequential halving: after each round the worse half of the moves is dropped (never
    the greedy one, with which all are compared), so that long legal lists cost no more than `most` rollouts. When time
    runs out the best of those tried so far counts; before every move was tried once, the greedy move is played.
    """

    def __init__(self, rng: Random, worlds: int = 12, seconds: float | None = None, most: int = 400) -> None:
        super().__init__(rng)
        self.worlds = worlds
        self.seconds = seconds
        self.most = most

    def choose(self, state: State, seat: int, legal: list[Action] | None = None) -> Action:
        legal = legal or state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        favourite = state.greedy(seat, self.rng)
        rivals = [action for action in legal if action != favourite]
        rollouts = min(self.worlds * len(legal), self.most)
        budget = Budget(rollouts, self.seconds)
        rounds = max(1, len(rivals).bit_length())
        leads: dict[Action, list[float]] = {action: [] for action in rivals}
        for _ in range(rounds):
            worlds = max(1, rollouts // (rounds * (len(rivals) + 1)))
            in_time = self._round(state, seat, favourite, rivals, leads, worlds, budget)
            rivals.sort(key=lambda action: -sum(leads[action]))
            if not in_time:
                break
            if len(rivals) > 1:
                rivals = rivals[: (len(rivals) + 1) // 2]
        return rivals[0] if _is_ahead(leads[rivals[0]]) else favourite

    def _round(
        self,
        state: State,
        seat: int,
        favourite: Action,
        rivals: list[Action],
        leads: dict[Action, list[float]],
        worlds: int,
        budget: Budget,
    ) -> bool:
        """Note each rival's lead over the favourite in so many worlds. False when the budget ended it; a world that
        not all were tried in is not counted.
        """
        cap = 3 * state.table.game.max_actions
        for _ in range(worlds):
            world = state.resample(seat, self.rng)
            gains = []
            for action in (favourite, *rivals):
                if not budget.spend():
                    return False
                line = world.clone()
                line.apply(seat, action)
                returns = rollout(line, self.rng, cap)
                gains.append(returns[seat] if returns else 0.0)
            for action, gain in zip(rivals, gains[1:], strict=True):
                leads[action].append(gain - gains[0])
        return True


def _is_ahead(leads: list[float]) -> bool:
    """Whether a move's leads over the greedy one, world by world, are more than luck."""
    count = len(leads)
    if count < 2:
        return False
    mean = sum(leads) / count
    error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (count - 1) / count)
    return mean > CAUTION * error and mean > 0
