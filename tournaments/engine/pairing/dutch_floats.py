"""A bracket of the Dutch system without those below it: whoever floats down is paired with nobody in their place.

Most pairs of a large field are of the lower brackets, and all that a bracket asks of those is that they can be paired
when some have floated down to them. What it costs to float (criteria C.6 to C.9 and C.14 to C.20 of C.04.3) depends on
who does, and by C.8 on whether the other is of the next bracket or below it. Two of the lower cost only by C.8: where
one is of the next bracket and the other below it. So a pairing of all costs no less than

* its pairs inside the bracket,
* for each who floats the cheapest there is, C.8 not counted,
* once C.8, where those of the bracket and of the next are odd in number: one of them must leave.

The best pairing by this measure is the best of all, if the lower can be paired at just this price. It is looked for with
as few who float as can be; more are always dearer, for C.6 comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from tournaments.engine.pairing.first import first_choices
from tournaments.engine.pairing.least import Step, best_edges, least_pairs

if TYPE_CHECKING:
    from tournaments.engine.pairing.dutch_library import Edge

Pair = tuple[int, int]


class Upper:
    """The players of a bracket and of those below, `bracket` edges inside and `others`."""

    def __init__(self, level: int, nodes: Sequence[Mapping[str, Any]], edges: Sequence[Edge]) -> None:
        self.level = level
        self.nodes = [node for node in nodes if node["scorelevel"] >= level]
        self.lower = [node["cid"] for node in nodes if node["scorelevel"] < level]
        self.odd = sum(node["scorelevel"] >= level - 1 for node in nodes) % 2
        self.bracket = [edge for edge in edges if edge.sa >= level <= edge.sb]
        self.others = [edge for edge in edges if edge.sa < level or edge.sb < level]

    def shrink(self, floating: int, c8: int) -> list[Edge]:
        """The edges of the bracket and of each who can float to nobody: to as many of those, below 0, as float."""
        self.floating, self.c8 = floating, c8
        self.floats: dict[int, int] = {}
        cheapest: dict[int, Edge] = {}
        for edge in self.others:
            if edge.sa < self.level > edge.sb:
                continue
            one, below = (edge.ca, edge.sb) if edge.sa >= self.level else (edge.cb, edge.sa)
            cost = edge.qcweight - (c8 if below < self.level - 1 else 0)
            if one not in self.floats or cost < self.floats[one]:
                self.floats[one], cheapest[one] = cost, edge
        nobodies = range(-floating, 0)
        self.edges = [*self.bracket, *(self._to(who, one, cheapest[one]) for who in nobodies for one in cheapest)]
        return self.edges

    def _to(self, nobody: int, one: int, edge: Edge) -> Edge:
        found = copy(edge)
        found.qcweight = self.floats[one]
        found.ca, found.cb, found.sa, found.sb = nobody, one, *sorted((edge.sa, edge.sb))
        return found

    def is_best(self, pairs: Sequence[Pair], c6: int) -> bool:
        """Whether no pairing of all is better than these pairs of the bracket, with those who float."""
        floated = {max(pair) for pair in pairs if min(pair) < 0}
        among = floated.union(self.lower)
        edges = [edge for edge in self.others if edge.ca in among and edge.cb in among]
        below = least_pairs(edges, ends, [Step(by_criteria)])
        all_paired = 2 * len(pairs) == len(self.nodes) + self.floating and 2 * len(below) == len(among)
        least = sum(self.floats[one] for one in floated) + self.odd * self.c8
        return all_paired and _cost(below, edges) == least and _cost(pairs, self.edges) < (self.floating + 2) * c6


def across(edges: Sequence[Edge], places: Mapping[int, int], half: int) -> list[Pair]:
    """The pairs of residents if no exchange between the upper half and the lower is needed; otherwise none.

    Then only the transpositions of the lower half are left: the first of the upper has the first opponent possible,
    after it the second, and so on. edges: of residents with one another and with nobodies.
    """
    if any(v >= 0 and v not in places for edge in edges for v in ends(edge)):
        return []

    def is_low(v: int) -> bool:
        return places.get(v, 0) > half

    best, left = best_edges(edges, ends, by_criteria)
    left = [edge for edge in left if is_low(edge.ca) != is_low(edge.cb)]
    found, left = best_edges(left, ends, by_criteria)
    if len(found) < len(best) or _cost(found, edges) > _cost(best, edges):
        return []
    mate = {high: low for high, low in ((w, v) if is_low(v) else (v, w) for v, w in found)}
    high = sorted(mate, key=lambda v: places.get(v, len(places) + 1))
    rows = dict.fromkeys(high, 0)
    for edge in left:
        one, other = (edge.cb, edge.ca) if is_low(edge.ca) else ends(edge)
        rows[one] |= 1 << places[other]
    names = {place: v for v, place in places.items()}
    chosen = first_choices([rows[v] for v in high], [places[mate[v]] for v in high])
    return [(v, names[place]) for v, place in zip(high, chosen, strict=True)]


def ends(edge: Edge) -> Pair:
    return edge.ca, edge.cb


def by_criteria(edge: Edge) -> int:
    return edge.qcweight


def _cost(pairs: Iterable[Pair], edges: Iterable[Edge]) -> int:
    """By the criteria, of pairs that are among the edges."""
    of = {ends(edge): edge.qcweight for edge in edges}
    return sum(of[min(pair), max(pair)] for pair in pairs)
