"""Two players whom the Dutch system could pair: read as gacrux reads them, and what several of them cost."""

from __future__ import annotations

from tournaments.engine.pairing.dutch_edge import Edge, cost_of


def test_it_is_read_as_gacrux_reads_a_pair_and_pairs_cost_what_their_edges_do() -> None:
    edges = [Edge({"cid": 1, "scorelevel": 2}, {"cid": other, "scorelevel": 1}, 0, 0) for other in (2, 3)]
    edges[0]["qcweight"], edges[1]["qcweight"] = 5, 7
    assert (edges[0]["ca"], edges[0]["cb"], edges[0]["sa"], edges[0]["sb"]) == (1, 2, 2, 1)
    assert cost_of([(3, 1)], edges) == 7 and cost_of([], edges) == 0
