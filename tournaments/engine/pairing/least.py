"""The pairing of least weight, found in steps: what a first weight cannot have is left out before a finer one is asked.

An edge that is not paid exactly by the prices of one best matching is in none of them. So most edges
are gone before the weights have thousands of bits, and the answer is the one that the finest weight alone gives.

In the first step, and while many edges are left, the matching is looked for among a few good edges of each vertex. Its
prices tell whether it is the best of all edges, too: those that they leave underpaid are let in, and it is looked for
anew, until there are none.
Later all are there from the outset, and the search begins from the prices that the step before has left.
(Applegate and Cook, Solving large-scale matching problems, DIMACS series 12, 1993.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tournaments.engine.pairing.blossom import Matching

Edge = TypeVar("Edge")
FEW: Final = 10
"""Edges of each vertex that are let in at once."""
MANY: Final = 30_000
"""Of so many edges not all are let in at once: of fewer, all are, from the prices of the step before."""


class Step(NamedTuple):
    """How an edge is weighed, in whole numbers from 0 up. units: so many of them are one of the step before."""

    weigh: Callable[[Any], int]
    units: int = 1


def least_pairs(
    edges: Sequence[Edge],
    ends: Callable[[Edge], tuple[int, int]],
    steps: Sequence[Step],
) -> list[tuple[int, int]]:
    """Of all matchings with the most edges the one of least weight, by the ends of its edges.

    steps: each tells apart only what the one before leaves equal, so that the last decides.
    """
    field = _Field(edges, ends)
    for step in steps:
        matching = field.best(step)
        if step is not steps[-1]:
            field.keep_the_paid(matching)
    return field.named(matching)


def best_edges(
    edges: Sequence[Edge], ends: Callable[[Edge], tuple[int, int]], weigh: Callable[[Edge], int]
) -> tuple[list[tuple[int, int]], Sequence[Edge]]:
    """A matching with the most edges and of these of least weight, by its ends, and what is left for another as good.

    Without odd rings among the edges every matching of all by what is left is as good.
    """
    field = _Field(edges, ends)
    matching = field.best(Step(weigh))
    field.keep_the_paid(matching)
    return field.named(matching), field.edges


class _Field(Generic[Edge]):
    """The edges that are left, in columns: the edge, the one end, the other, what it weighs in this step."""

    def __init__(self, edges: Sequence[Edge], ends: Callable[[Edge], tuple[int, int]]) -> None:
        number: dict[int, int] = {}
        self.edges = edges
        self.one: list[int] = []
        self.other: list[int] = []
        for edge in edges:
            v, w = ends(edge)
            self.one.append(number.setdefault(v, len(number)))
            self.other.append(number.setdefault(w, len(number)))
        self.names = list(number)
        self.paid: list[int] = []

    def best(self, step: Step) -> Matching:
        """A matching of the most edges and of these the least weight; where many are left, by way of a few."""
        self.weights = list(map(step.weigh, self.edges))
        self.dear = max(self.weights, default=0) * (len(self.names) // 2 + 1) + 1
        graph: list[dict[int, int]] = [{} for _ in self.names]
        if self.paid and 0 < len(self.edges) <= MANY:
            self._let_in(graph, range(len(self.edges)))
            return Matching(graph, self._carried(step.units))
        matching = Matching(graph)
        rank: Callable[[int], int] = self.weights.__getitem__
        order = list(range(len(self.weights)))
        while order:
            self._let_in(graph, self._foremost(order, rank))
            matching = Matching(graph)
            over = self._underpaid(matching)
            order, rank = list(over), over.__getitem__
        return matching

    def named(self, matching: Matching) -> list[tuple[int, int]]:
        return [(self.names[v], self.names[w]) for v, w in enumerate(matching.mate) if v < w]

    def _carried(self, units: int) -> list[int]:
        """The prices of the step before in the units of this, all moved as much as it takes that none is too low."""
        paid = [units * price for price in self.paid]
        columns = zip(self.one, self.other, self.weights, strict=True)
        short = max(2 * (self.dear - weight) - paid[v] - paid[w] for v, w, weight in columns)
        move = -(-short // 2)
        return [max(0, price + move) for price in paid]

    def _let_in(self, graph: list[dict[int, int]], order: Iterable[int]) -> None:
        for at in order:
            v, w = self.one[at], self.other[at]
            graph[v][w] = graph[w][v] = self._worth(self.weights[at])

    def keep_the_paid(self, matching: Matching) -> None:
        """Leave out what is in no matching that is as good."""
        self.paid = matching.level_prices()
        price = matching.price
        columns = zip(self.one, self.other, map(self._worth, self.weights), strict=True)
        paid = [
            worth >= price[v] + price[w] and not matching.underpaid(v, w, worth) for v, w, worth in columns
        ]
        self.edges = list(compress(self.edges, paid))
        self.one, self.other = list(compress(self.one, paid)), list(compress(self.other, paid))

    def _worth(self, weight: int) -> int:
        """Doubled, and the more the less it weighs: so dear that one more edge is always better."""
        return 2 * (self.dear - weight)

    def _underpaid(self, matching: Matching) -> dict[int, int]:
        """The edges for which the prices are too low, and (below 0) by how much."""
        price, twice, found = matching.price, 2 * self.dear, {}
        for at, (v, w, weight) in enumerate(zip(self.one, self.other, self.weights, strict=True)):
            worth = twice - 2 * weight
            if worth > price[v] + price[w] and (short := matching.underpaid(v, w, worth)) > 0:
                found[at] = -short
        return found

    def _foremost(self, order: list[int], rank: Callable[[int], int]) -> Iterable[int]:
        """The edges that are among the FEW first of one of their ends; equal ones mixed, to reach many vertices."""
        Random(0).shuffle(order)
        order.sort(key=rank)
        had = [0] * len(self.names)
        for at in order:
            v, w = self.one[at], self.other[at]
            if had[v] < FEW or had[w] < FEW:
                had[v] += 1
                had[w] += 1
                yield at
