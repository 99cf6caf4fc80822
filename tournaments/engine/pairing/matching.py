"""Pairs of the least cost, criterion by criterion: exact, for the weights are whole numbers of any size.

Each pair has a tuple of costs, the weightiest first. Of all pairings that leave the fewest unpaired the one is taken
whose sums are the least, compared from the first criterion on. Equal pairings are told apart by the numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

Pair = tuple[int, int]
Costs = tuple[int, ...]


def weights(costs: Mapping[Pair, Costs], players: int) -> dict[Pair, int]:
    """One whole number for each pair, so that sums of it compare as the sums of the criteria do, one after another."""
    if not costs:
        return {}
    most = [max(column) for column in zip(*costs.values(), strict=True)]
    pairs = max(players // 2, 1)
    scale, factors = 1, []
    for top in reversed(most):
        factors.append(scale)
        scale *= top * pairs + 1
    factors.reverse()
    return {pair: sum(f * c for f, c in zip(factors, cost, strict=True) if c) for pair, cost in costs.items()}


def best_pairs(costs: Mapping[Pair, Costs], players: int) -> list[Pair]:
    """The pairing of least cost among those that pair the most."""
    import networkx

    graph = networkx.Graph()
    of = weights(costs, players)
    most = max(of.values(), default=0) + 1
    for (one, other), weight in sorted(of.items()):
        graph.add_edge(one, other, weight=most - weight)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def total(pairs: list[Pair], costs: Mapping[Pair, Costs]) -> Costs:
    """The sums of a pairing, criterion by criterion."""
    return tuple(sum(column) for column in zip(*(costs[pair] for pair in pairs), strict=True))
