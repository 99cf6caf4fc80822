"""The matching of most weight: as heavy as networkx finds it, and proven by its prices."""

from __future__ import annotations

from random import Random

import networkx
import pytest

from tournaments.engine.pairing.blossom import ALONE, Matching

Graph = list[dict[int, int]]


def graph_of(rng: Random, most: int) -> Graph:
    count, thick, heaviest = rng.randint(1, most), rng.random(), rng.choice([1, 2, 5, 30, 10**9, 2**200])
    graph: Graph = [{} for _ in range(count)]
    for v in range(count):
        for w in range(v):
            if rng.random() < thick:
                graph[v][w] = graph[w][v] = 2 * rng.randint(1, heaviest)
    return graph


def weight_of(graph: Graph, mate: list[int]) -> int:
    return sum(graph[v][w] for v, w in enumerate(mate) if v < w) // 2


def theirs(graph: Graph, *, all_paired: bool = False) -> int:
    given = networkx.Graph()
    given.add_weighted_edges_from(
        (v, w, weight // 2) for v, edges in enumerate(graph) for w, weight in edges.items()
    )
    found = networkx.max_weight_matching(given, maxcardinality=all_paired)
    return sum(given[v][w]["weight"] for v, w in found)


@pytest.mark.parametrize("most", [6, 9, 14, 40])
def test_it_is_as_heavy_as_another_finds_it(most: int) -> None:
    rng = Random(most)
    for _ in range(4000 // most**2 + 20):
        graph = graph_of(rng, most)
        found = Matching(graph)
        assert all(w == ALONE or found.mate[w] == v for v, w in enumerate(found.mate))
        assert weight_of(graph, found.mate) == theirs(graph)


def test_its_prices_prove_it() -> None:
    """No edge is underpaid, and whoever stays alone has the price 0."""
    rng = Random(5)
    for _ in range(60):
        graph = graph_of(rng, 16)
        found = Matching(graph)
        assert all(price >= 0 for price in found.price)
        assert not any(found.price[v] for v, w in enumerate(found.mate) if w == ALONE)
        edges = [(v, w, weight) for v, row in enumerate(graph) for w, weight in row.items()]
        assert all(found.underpaid(v, w, weight) <= 0 for v, w, weight in edges)
        assert not any(found.underpaid(v, w, weight) for v, w, weight in edges if found.mate[v] == w)


def test_nothing_comes_of_nothing() -> None:
    assert Matching([]).mate == [] and Matching([{}]).mate == [ALONE]
