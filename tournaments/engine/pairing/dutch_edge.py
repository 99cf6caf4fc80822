"""Two players whom the Dutch system could pair, slim enough for half a million of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Pair = tuple[int, int]


class Edge:
    """Two players, the lower number first, under the names by which gacrux reads a pair."""

    __slots__ = (
        *(
            "board",
            "b",
            "ca",
            "canmeet",
            "cb",
            "colordiff",
            "colorrule",
            "isblob",
            "played",
            "qc",
            "qcweight",
        ),
        *("qlevel", "quality", "sa", "sb", "unplayed", "w", "weight"),
    )
    ca: int
    cb: int
    sa: int
    sb: int
    canmeet: bool
    qcweight: int

    __getitem__: Any = object.__getattribute__
    __setitem__: Any = object.__setattr__

    def __init__(self, one: Mapping[str, Any], other: Mapping[str, Any], played: int, unplayed: int) -> None:
        self.ca, self.cb = one["cid"], other["cid"]
        self.sa, self.sb = one["scorelevel"], other["scorelevel"]
        self.canmeet = self.qc = self.isblob = False
        self.played, self.unplayed = played, unplayed
        self.qlevel, self.quality = -1, None
        self.weight = self.qcweight = 0
        self.colordiff = "  "


def ends(edge: Edge) -> Pair:
    return edge.ca, edge.cb


def by_criteria(edge: Edge) -> int:
    return edge.qcweight


def cost_of(pairs: Iterable[Pair], edges: Iterable[Edge]) -> int:
    """By the criteria, of pairs that are among the edges."""
    of = {ends(edge): edge.qcweight for edge in edges}
    return sum(of[min(pair), max(pair)] for pair in pairs)
