"""A bracket of the Dutch system without those below it: whoever floats down is paired with nobody in their place.

Most pairs of a large field are of the lower brackets, and all that a bracket asks of those is that they can be paired
when some have floated down to them. What it costs to float (criteria C.6 to C.9 and C.14 to C.20 of C.04.3) depends on
who does, and by C.8 on whether the other is of the next bracket or below it. Two of the lower cost only by C.8: where
one is of the next bracket and the other below it. So a pairing of all costs no less than

* its pairs inside the bracket,
* for each who floats the cheapest there is, C.8 not counted,
* once C.8, where those of the bracket and of the next are odd in number: one of them must leave.

The best pairing by this measure is the best of all, if the lower can be paired at just this price. It is looked for
with as few who float as can be; more are always dearer, for C.6 comes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

from tournaments.engine.pairing.dutch_edge import Edge, Pair, by_criteria, cost_of, ends
from tournaments.engine.pairing.first import first_choices
from tournaments.engine.pairing.least import Step, best_edges, least_pairs

ONE_OF: Final = 23
"""Among one of so many edges the lower are looked for first: in a large field that is enough to pair them."""


class Upper:
    """The players of a bracket with its edges, and the `others`: to those below it and among those."""

    def __init__(self, level: int, nodes: Sequence[Mapping[str, Any]], edges: Sequence[Edge]) -> None:
        self.level = level
        self.nodes = [node for node in nodes if node["scorelevel"] >= level]
        self.lower = [node["cid"] for node in nodes if node["scorelevel"] < level]
        self.odd = sum(node["scorelevel"] >= level - 1 for node in nodes) % 2
        self.bracket = [edge for edge in edges if edge.sa >= level <= edge.sb]
        self.others = [edge for edge in edges if edge.sa < level or edge.sb < level]

    def shrink(self, floating: int, c8: int) -> list[Edge]:
        """The edges of the bracket, and of each who can float one to every nobody: as many as float, numbered below 0.

        c8: what it costs by C.8 to meet somebody below the next bracket.
        """
        self.floating, self.c8 = floating, c8
        self.floats: dict[int, Edge] = {}
        for edge in self.others:
            if edge.sa >= self.level or edge.sb >= self.level:
                one, below = (edge.ca, edge.sb) if edge.sa >= self.level else (edge.cb, edge.sa)
                cost = edge.qcweight - (c8 if below < self.level - 1 else 0)
                if one not in self.floats or cost < self.floats[one].qcweight:
                    self.floats[one] = _to_nobody(edge, one, cost)
        self.edges = [*self.bracket]
        for nobody in range(-floating, 0):
            for edge in map(copy, self.floats.values()):
                edge.ca = nobody
                self.edges.append(edge)
        return self.edges

    def is_best(self, pairs: Sequence[Pair], c6: int) -> bool:
        """Whether nothing is better than these pairs of the shrunk bracket. c6: the cost of each who floats."""
        if 2 * len(pairs) < len(self.nodes) + self.floating:
            return False
        leaving = self.odd * self.c8
        if cost_of(pairs, self.edges) + leaving >= (self.floating + 2) * c6:
            return False
        floated = {max(pair) for pair in pairs if min(pair) < 0}
        price = leaving + sum(self.floats[one].qcweight for one in floated)
        among = floated.union(self.lower)
        edges = [edge for edge in self.others if edge.ca in among and edge.cb in among]
        return any(_are_paired(len(among), some, price) for some in (edges[::ONE_OF], edges))


def _are_paired(count: int, edges: Sequence[Edge], price: int) -> bool:
    """Whether so many can all be paired by these edges, at this price."""
    pairs = least_pairs(edges, ends, [Step(by_criteria)])
    return 2 * len(pairs) == count and cost_of(pairs, edges) == price


def _to_nobody(edge: Edge, upper: int, cost: int) -> Edge:
    found = copy(edge)
    found.sa, found.sb = sorted((edge.sa, edge.sb))
    found.cb, found.qcweight = upper, cost
    return found


def across(edges: Sequence[Edge], places: Mapping[int, int], half: int) -> list[Pair]:
    """The pairs of residents if no exchange between the upper half and the lower is needed; otherwise none.

    Then only the order of the lower half is left to choose: the first of the upper meets the first whom it can, then
    the second, and so on. Gacrux's weights say the same: against the last of all somebody costs as much as one place
    more of who is before them, but then the others behind cost less than that. edges: of residents with one another
    and with nobodies.
    """
    seen = {v for edge in edges for v in ends(edge)}
    if seen - places.keys() != {v for v in seen if v < 0} or not places.keys() <= seen:
        return []
    low = {v for v, place in places.items() if place > half}
    best, left = best_edges(edges, ends, by_criteria)
    found, left = best_edges(
        [edge for edge in left if (edge.ca in low) != (edge.cb in low)], ends, by_criteria
    )
    if 2 * len(found) < len(seen) or cost_of(found, edges) > cost_of(best, edges):
        return []
    pairs = [(w, v) if v in low else (v, w) for v, w in found]
    pairs.sort(key=lambda pair: places.get(pair[0], half + 1))
    rows = {one: 0 for one, _ in pairs}
    for edge in left:
        one, other = (edge.cb, edge.ca) if edge.ca in low else ends(edge)
        rows[one] |= 1 << places[other]
    chosen = first_choices(list(rows.values()), [places[other] for _, other in pairs])
    names = {place: v for v, place in places.items()}
    return [(one, names[place]) for one, place in zip(rows, chosen, strict=True)]
