"""The pairing of least weight in steps is the one of the finest weight alone."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.engine.pairing import least
from tournaments.engine.pairing.blossom import Matching
from tournaments.engine.pairing.least import Step, least_pairs


@pytest.mark.parametrize("many", [0, least.MANY])
@pytest.mark.parametrize("few", [1, least.FEW])
@pytest.mark.parametrize("seed", range(30))
def test_steps_find_what_the_last_weight_alone_finds(
    monkeypatch: pytest.MonkeyPatch, seed: int, few: int, many: int
) -> None:
    monkeypatch.setattr(least, "FEW", few)
    monkeypatch.setattr(least, "MANY", many)
    rng = Random(seed)
    edges = [
        (v, w, *(rng.choice([0, 0, 1, 2]) for _ in range(3)))
        for v in range(13)
        for w in range(v)
        if rng.random() < 0.7
    ]

    def first(edge: tuple[int, ...]) -> int:
        return edge[2]

    def second(edge: tuple[int, ...]) -> int:
        return 100 * edge[2] + edge[3]

    def third(edge: tuple[int, ...]) -> int:
        return 100 * second(edge) + edge[4]

    total = {edge[:2]: third(edge) for edge in edges}

    def found(*steps: Step) -> tuple[int, int]:
        pairs = least_pairs(edges, lambda edge: (edge[0], edge[1]), steps)
        return len(pairs), sum(total[max(pair), min(pair)] for pair in pairs)

    dear = 10**9
    graph: list[dict[int, int]] = [{} for _ in range(13)]
    for (v, w), weight in total.items():
        graph[v][w] = graph[w][v] = 2 * (dear - weight)
    mate = Matching(graph).mate
    at_once = [total[v, w] for w, v in enumerate(mate) if v > w]
    one, two, three = Step(first), Step(second, 100), Step(third, 100)
    assert found(three) == (len(at_once), sum(at_once))
    assert found(one, two, three) == found(three) == found(two, three)
    assert found(one, Step(second, 7), three) == found(three), "a wrong ratio costs time, no exactness"


def test_without_edges_nobody_is_paired() -> None:
    assert least_pairs([], lambda edge: edge, [Step(lambda _edge: 0)]) == []
