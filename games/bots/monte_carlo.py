"""Flat Monte Carlo: try each move in the same imagined worlds, play them out, drop the worse half, go on."""

from __future__ import annotations

from random import Random

from games.bots.base import Bot, Budget, rollout
from games.core.state import Action, State


class MonteCarlo(Bot):
    """Each legal move is tried in up to `worlds` worlds that fit what the seat knows, all moves in the same ones.

    The rollouts are shared out by sequential halving: after each round the worse half of the moves is dropped, so
    that long legal lists cost no more than `most` rollouts. If time runs out before every move was tried
    once, the greedy move is played.
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
        moves = [favourite, *(action for action in legal if action != favourite)]
        rollouts = min(self.worlds * len(moves), self.most)
        budget = Budget(rollouts, self.seconds)
        rounds = max(1, (len(moves) - 1).bit_length())
        sums = dict.fromkeys(moves, 0.0)
        tries = 0
        for _ in range(rounds):
            worlds = max(1, rollouts // (rounds * len(moves)))
            tried = self._round(state, seat, moves, sums, worlds, budget)
            tries += tried
            if tries == 0:
                return favourite
            moves.sort(key=lambda action: -sums[action])
            if tried < worlds or len(moves) == 1:
                break
            moves = moves[: (len(moves) + 1) // 2]
        return moves[0]

    def _round(
        self,
        state: State,
        seat: int,
        moves: list[Action],
        sums: dict[Action, float],
        worlds: int,
        budget: Budget,
    ) -> int:
        """Try every move in so many worlds. Returns in how many all of them were tried; the rest is not counted."""
        cap = 3 * state.table.game.max_actions
        for number in range(worlds):
            world = state.resample(seat, self.rng)
            gains = []
            for action in moves:
                if not budget.spend():
                    return number
                line = world.clone()
                line.apply(seat, action)
                returns = rollout(line, self.rng, cap)
                gains.append(returns[seat] if returns else 0.0)
            for action, gain in zip(moves, gains, strict=True):
                sums[action] += gain
        return worlds
