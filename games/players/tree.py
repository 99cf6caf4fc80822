"""Tree search: UCT for perfect information; with hidden information the tree is grown over resampled worlds, as in
information-set search (Cowling, Powley and Whitehouse 2012).

With perfect information every player's moves have nodes, and `resample` is a clone. With hidden information only the
searching seat's own decisions have nodes and the others follow the greedy hook: with a few hundred descents their nodes
would hold mostly first tries, and a player who expects foolish answers overbids. This also keeps those who choose in
secret at the same time from answering a choice they cannot see. Chance is drawn anew on every descent (open loop), so
dice and shuffles need no nodes of their own.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random

from games.core.state import CHANCE, Action, State
from games.players.base import Bot, Budget, rollout

EXPLORATION = 0.6
WIDENING = 2.0
"""A node visited n times has at most 1 + 2 * sqrt(n) children: long legal lists are opened little by little."""

CAUTION = 1.0
"""By how many standard errors a move must be ahead of the greedy one to be played instead."""
FEW = 3
"""Fewer visits than this say nothing about a mean."""
ENOUGH = 10
"""With fewer descents than this (and than moves) the greedy move is trusted more than the tree."""
DESCENTS_A_WORLD = 3
"""A world that fits what a seat knows is dearer to make than to copy."""


class Node:
    """What is known of the position after a line of moves.

    total, squares: sums of the returns, and of their squares, to the seat that moved here. chances: how often this move
    could have been chosen.
    """

    __slots__ = ("chances", "children", "squares", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.chances = 0
        self.total = 0.0
        self.squares = 0.0

    def is_ahead_of(self, other: Node) -> bool:
        """Whether this move's mean is better by more than what chance explains."""
        if min(self.visits, other.visits) < FEW:
            return False
        lead = self.total / self.visits - other.total / other.visits
        return lead > CAUTION * sqrt(self._error() + other._error())

    def _error(self) -> float:
        """The squared standard error of the mean."""
        mean = self.total / self.visits
        return max(0.0, self.squares / self.visits - mean * mean) / (self.visits - 1)


class TreeSearch(Bot):
    """Search for so many iterations, or so many seconds of CPU if that is less."""

    def __init__(self, rng: Random, iterations: int = 200, seconds: float | None = None) -> None:
        super().__init__(rng)
        self.iterations = iterations
        self.seconds = seconds
        self._low = self._high = 0.0

    def choose(self, state: State, seat: int, legal: list[Action] | None = None) -> Action:
        legal = legal or state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        favourite = state.greedy(seat, self.rng)
        root = self.search(state, seat)
        if root.visits < min(len(legal), ENOUGH):
            return favourite
        best = max(root.children, key=lambda action: (root.children[action].visits, -action))
        rival = root.children.get(favourite)
        return best if rival is None or root.children[best].is_ahead_of(rival) else favourite

    def search(self, state: State, seat: int) -> Node:
        """The tree grown from this seat's knowledge of the state."""
        root = Node()
        budget = Budget(self.iterations, self.seconds)
        self._low, self._high = float("inf"), float("-inf")
        descents = 0
        while budget.spend():
            if descents % DESCENTS_A_WORLD == 0:
                world = state.resample(seat, self.rng)
            self._iterate(root, world.clone(), seat)
            descents += 1
        return root

    def _iterate(self, root: Node, world: State, seat: int) -> None:
        """Descend to a new node, play out, and credit the path."""
        hidden = world.table.game.hidden
        cap = 3 * world.table.game.max_actions
        path: list[tuple[Node, int]] = []
        node = root
        for _ in range(cap):
            actors = world.actors()
            if not actors:
                break
            if actors[0] == CHANCE:
                world.apply_chance(world.draw(self.rng))
                continue
            actor = seat if seat in actors else actors[0]
            if actor != seat and (hidden or len(actors) > 1):
                world.apply(actor, world.greedy(actor, self.rng))
                continue
            action, child, new = self._step(node, world, actor)
            world.apply(actor, action)
            path.append((child, actor))
            node = child
            if new:
                break
        returns = rollout(world, self.rng, cap)
        if returns is not None:
            self._credit(root, path, returns)

    def _step(self, node: Node, world: State, actor: int) -> tuple[Action, Node, bool]:
        """The move to follow, the node it leads to, and whether that node is new."""
        legal = world.legal(actor)
        children = node.children
        known = [(action, children[action]) for action in legal if action in children]
        for _, child in known:
            child.chances += 1
        if len(known) < len(legal) and len(known) <= WIDENING * sqrt(node.visits):
            action = self._opening(world, actor, legal, children)
            child = children[action] = Node()
            child.chances = 1
            return action, child, True
        span = (self._high - self._low) or 1.0
        low = self._low
        best, choice = float("-inf"), known[0]
        for pair in known:
            child = pair[1]
            visits = child.visits or 1
            worth = (child.total / visits - low) / span + EXPLORATION * sqrt(log(child.chances) / visits)
            if worth > best:
                best, choice = worth, pair
        return choice[0], choice[1], False

    def _opening(self, world: State, actor: int, legal: list[Action], children: dict[Action, Node]) -> Action:
        """The next child to open: the greedy move first, then the others at random."""
        favourite = world.greedy(actor, self.rng)
        if favourite not in children:
            return favourite
        fresh = [action for action in legal if action not in children]
        return fresh[int(self.rng.random() * len(fresh))]

    def _credit(self, root: Node, path: list[tuple[Node, int]], returns: list[float]) -> None:
        self._low = min(self._low, *returns)
        self._high = max(self._high, *returns)
        root.visits += 1
        for node, actor in path:
            node.visits += 1
            node.total += returns[actor]
            node.squares += returns[actor] * returns[actor]
