"""gacrux's Dutch system for large fields: its rules and its order of work, with slim pairs and a matching of our own.

gacrux keeps a dictionary of criteria for each two players, and asks networkx for the matching of least weight. What
a pair costs by the criteria C6 to C21 (C.04.3) follows from what its two players are: so gacrux works it
out once for each two kinds of players, and a pair only points to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from gacrux.crosstabledutch import crosstable_dutch
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from tournaments.engine.pairing.dutch_edge import Edge, Pair, by_criteria, ends
from tournaments.engine.pairing.dutch_floats import Upper, across
from tournaments.engine.pairing.least import Step, least_pairs

Weight = Callable[[Edge], int]
Least = Callable[[Sequence[Edge]], list[Pair]]
PART: Final = 40
"""How many more of the upper half have their opponents told apart in each step."""
PATIENCE: Final = 300
"""How many pairs gacrux may take back when it tries one after the other; it would 40,320, for up to half a minute."""


class TooLongError(Exception):
    """Weights find it sooner than trying does."""


class Report(trf2json):  # type: ignore[misc]
    """A report of one event of individuals: a game is looked for among those of its round and white, not among all."""

    def __init__(self) -> None:
        super().__init__()
        self.alike: dict[tuple[int, int], list[Any]] = {}

    def append_result(self, results: list[Any], result: Any) -> Any:
        alike = self.alike.setdefault((result["round"], self.get_result_cid(result, "white")), [])
        before = len(alike)
        number = super().append_result(alike, result)
        results += alike[before:]
        return number


class Pairs(crosstable_dutch):  # type: ignore[misc]
    """The players and their pairs. kind: of each player by number, what the criteria can see of them."""

    def list_edges(self, *args: Any) -> Any:
        self.alike: dict[tuple[int, ...], dict[str, Any]] = {}
        found = super().list_edges(*args)
        numbers: dict[tuple[Any, ...], int] = {}
        self.kind = [numbers.setdefault(_seen(one), len(numbers)) for one in self.competitors]
        return found

    def create_edge(self, one: Any, other: Any, met: Any = None) -> Edge:
        if one["cid"] > other["cid"]:
            one, other = other, one
        played = met.count(one["cid"]) if met else 0
        edge = Edge(one, other, played, self.rnd - 1 - other["num"].get("val", 0))
        edge.isblob = edge.cb == self.BLOB
        edge.canmeet = edge.qc = self.update_canmeet(edge, one, other, met)
        return edge

    def update_crosstable(self, *args: Any) -> None:
        """The weights of a bracket are new: what was worked out by others is forgotten."""
        before = self.weight if hasattr(self, "weight") else None
        super().update_crosstable(*args)
        if self.weight is not before:
            self.alike = {}

    def update_edge(self, edge: Edge) -> None:
        if edge.qlevel == self.scorelevel and edge.cb < self.BLOB:
            return
        edge.qlevel = self.scorelevel
        if not edge.canmeet:
            return
        kinds = (self.kind[edge.ca], self.kind[edge.cb], edge.played, bool(self.pablevel))
        if kinds not in self.alike:
            like = dict.fromkeys(("qlevel", "quality", "qcweight", "qc", "colordiff"))
            like |= {"ca": edge.ca, "cb": edge.cb, "canmeet": True, "played": edge.played}
            like["colordiff"] = edge.colordiff
            super().update_edge(like)
            self.alike[kinds] = like
        like = self.alike[kinds]
        edge.quality, edge.qcweight = like["quality"], like["qcweight"]
        edge.qc, edge.colordiff = like["qc"], like["colordiff"]

    def compute_weight(self, _pairs: Any, quality: Any) -> Any:
        """The sums of a bracket, which only gacrux's checker reads."""
        return quality


def _seen(one: Mapping[str, Any]) -> tuple[Any, ...]:
    seen = tuple(one[key] for key in ("scorelevel", "acc", "cod", "cop", "flt", "top"))
    return (*seen, one["csq"][-2:], one["num"].get("val", 0), one["cid"] > 0)


class LargeFields(pairing_dutch):  # type: ignore[misc]
    """The pairing of a round, bracket by bracket."""

    def get_crosstable(self, *args: Any) -> Pairs:
        return Pairs(*args)

    def get_edges(self, nodes: Any, edges: Any, condition: Any = None) -> list[Edge]:
        inside = {node["cid"] for node in nodes}
        return [
            edge
            for edge in edges
            if edge.ca in inside and edge.cb in inside and (not condition or edge[condition])
        ]

    def weighted_match(self, nodes: Any, edges: Any) -> int:
        """How many stay alone at the least."""
        return len(nodes) - 2 * len(least_pairs(edges, ends, [Step(lambda _edge: 0)]))

    def pair_simple_round(self, *args: Any) -> Any:
        """Gacrux's quick way, which tries one opponent after the other. It is good where it soon comes to an end."""
        self.taken_back = 0
        try:
            return super().pair_simple_round(*args)
        except TooLongError:
            return False, 1, None

    def cannotbepared(self, *args: Any) -> Any:
        self.taken_back += 1
        if self.taken_back > PATIENCE:
            raise TooLongError
        return super().cannotbepared(*args)

    def pair_weighted_round(
        self, bracket: dict[str, Any], nodes: Any, edges: Any, mode: str, pairs: int, category: int
    ) -> list[Pair]:
        """The pairs of least weight: of those moved down with residents (HE), or of residents (HO, as many `pairs`).

        Of the bracket by itself, where that is proven to be enough; otherwise of all.
        """
        nodes, edges = self.modify_edges(nodes, None, edges, bracket["scorelevel"], category, "canmeet")
        if not nodes:
            return []
        for edge in edges:
            self.get_edge_quality(edge)
        of_mode = self._least_moved_down if mode == "HE" else self._least_residents
        least = of_mode(bracket, nodes, pairs)
        upper = Upper(bracket["scorelevel"], nodes, edges)
        if upper.lower:
            floating, weight = self.is_complete(upper.nodes, upper.bracket)[1], self.crosstable.weight
            found = least(upper.shrink(floating, weight["QN8"]))
            if upper.is_best(found, weight["QC6"]):
                return [pair for pair in found if min(pair) >= 0]
        return least(edges)

    def _least_moved_down(self, bracket: dict[str, Any], nodes: Any, _pairs: int) -> Least:
        level, places = bracket["scorelevel"], bracket["bsne"]
        self.crosstable.update_hetrogenious(level, nodes, [], places)
        steps = [Step(by_criteria), Step(self._moved_down(level, places), self.crosstable.weight["HE0"])]
        return lambda edges: least_pairs(edges, ends, steps)

    def _least_residents(self, bracket: dict[str, Any], nodes: Any, pairs: int) -> Least:
        level = bracket["scorelevel"]
        places = bracket["bsno"] = self.update_bsn(
            level, [node for node in nodes if node["scorelevel"] <= level]
        )
        self.crosstable.update_homogenious(level, [], places, pairs)
        return lambda edges: across(edges, places, pairs) or self._in_steps(edges, level, places, pairs)

    def _in_steps(
        self, edges: Sequence[Edge], level: int, places: Mapping[int, int], pairs: int
    ) -> list[Pair]:
        given = level, places, pairs
        coarse = [Step(by_criteria), Step(self._halves(*given), pairs + 1)]
        cuts = range(0, pairs - PART + 1, PART)
        found = least_pairs(edges, ends, [*coarse, *self._finer(*given, [*cuts, pairs])])
        if any(self._carries(found, places, cut) for cut in cuts):
            return least_pairs(edges, ends, [*coarse, *self._finer(*given, [pairs])])
        return found

    def _finer(
        self, level: int, places: Mapping[int, int], pairs: int, cuts: Sequence[int]
    ) -> Iterator[Step]:
        """What follows the halves, cut by cut."""
        before = self.crosstable.weight["HO1"]
        for ranked in cuts:
            unit = self._unit(ranked, pairs)
            yield Step(self._residents(level, places, pairs, unit), before // unit)
            before = unit

    def _unit(self, ranked: int, pairs: int) -> int:
        """What is finer is divided away: the opponents beyond so many of the upper half; at 0 all but who is in it."""
        weight = self.crosstable.weight
        if ranked == pairs:
            return 1
        found: int = weight["HO5"][ranked - 1] if ranked else weight["HO2"]
        return found

    def _carries(self, found: list[tuple[int, int]], places: Mapping[int, int], ranked: int) -> bool:
        """Whether what a cut divides away comes to a whole unit of the rest, so that it cannot be left for later."""
        second: list[int] = self.crosstable.weight["HO5"]
        inside = (sorted((places[v], places[w])) for v, w in found if v in places and w in places)
        rest = sum((other - one) * second[one - 1] for one, other in inside if one > ranked)
        return rest >= (second[ranked - 1] if ranked else self.crosstable.weight["HO4"][-1])

    def _moved_down(self, level: int, places: Mapping[int, int]) -> Weight:
        """By the criteria, then whether each of those moved down is paired, and how far down among the residents."""
        table = self.crosstable
        weight, moved, nobody = table.weight, table.M, len(places) + 1
        of_criteria, alone, opponent = weight["HE0"], weight["HE1"], weight["HE2"]

        def weigh(edge: Edge) -> int:
            one, other = places.get(edge.ca, nobody), places.get(edge.cb, nobody)
            high, low = (edge.sa, edge.sb) if one <= other else (edge.sb, edge.sa)
            one, other = min(one, other), max(one, other)
            found: int = edge.qcweight * of_criteria
            if high > level >= low:
                found += alone[one - 1] if other == nobody else opponent[one - 1] * (other - moved)
            return found

        return weigh

    def _halves(self, level: int, places: Mapping[int, int], pairs: int) -> Weight:
        """By the criteria, then how many of the lower half meet one another: each such pair is an exchange."""

        def weigh(edge: Edge) -> int:
            inside = edge.sa == level == edge.sb
            low = inside and places[edge.ca] > pairs < places[edge.cb]
            return edge.qcweight * (pairs + 1) + int(low)

        return weigh

    def _residents(self, level: int, places: Mapping[int, int], pairs: int, unit: int) -> Weight:
        """By the criteria, then by the exchanges between the halves and the transpositions of the lower."""
        weight = self.crosstable.weight
        of_criteria, beyond, first = (weight[key] // unit for key in ("HO0", "HO1", "HO2"))
        exchanged, left, second = ([one // unit for one in weight[key]] for key in ("HO3", "HO4", "HO5"))
        all_left = sum(left)

        @cache
        def elsewhere(criteria: int) -> int:
            apart: int = criteria * of_criteria + all_left
            return apart

        def weigh(edge: Edge) -> int:
            found: int = elsewhere(edge.qcweight)
            if edge.sa != level or edge.sb != level:
                return found
            one, other = sorted((places[edge.ca], places[edge.cb]))
            found += exchanged[pairs - one] if one <= pairs else beyond - left[one - pairs - 1]
            found += (one - 1) * first + (other - one) * second[one - 1]
            return found

        return weigh
