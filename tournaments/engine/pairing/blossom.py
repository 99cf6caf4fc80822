"""The matching of most weight in any graph, exact for whole numbers of any size: Edmonds' blossoms, primal and dual.

Each vertex has a price, each blossom (an odd set shrunk to one) another; an edge is paid where the prices of its two
ends, and of the blossoms that hold both, come to twice its weight. No edge is ever underpaid, those of the matching
are paid exactly, and whoever stays alone has the price 0: so no other matching weighs more. One vertex after the other
is matched by a search of its own, in which events wait in a heap for the moment at which they fall due; prices are
written down only when the label of their vertex changes. (Galil, Efficient algorithms for finding maximum matching in
graphs, ACM Computing Surveys 18, 1986.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from heapq import heappop, heappush
from itertools import accumulate
from typing import Final

ALONE: Final = -1


class Label(IntEnum):
    """EVEN: prices fall in this search, and more is looked for from there. ODD: prices rise."""

    NONE = 0
    EVEN = -1
    ODD = 1


class Due(IntEnum):
    """What happens in a search, in the order in which it is done where several fall due at once."""

    OPEN = 0
    JOIN = 1
    GROW = 2
    LEAVE = 3


class Node:
    """A vertex, or a blossom: a ring of an odd number of nodes, the base first. links: of each to the next."""

    __slots__ = ("base", "children", "label", "leaves", "link", "links", "parent", "price", "since")

    def __init__(self, base: int, children: list[Node] | None = None) -> None:
        self.base = base
        self.children = children or []
        self.leaves: list[int] = [v for child in self.children for v in child.leaves] or [base]
        self.links: list[tuple[int, int]] = []
        self.parent: Node | None = None
        self.price = 0
        self.label = Label.NONE
        self.link: tuple[int, int] | None = None
        """The edge by which the search came: a vertex of the node before, and one of this."""
        self.since = 0


class Matching:
    """`mate[v]` is whom v is matched with, or ALONE. graph: the edges of each vertex with twice their weights.

    Weights are whole numbers above 0; the graph is given from both ends of each edge. begin: prices that pay every
    edge, exactly or more: the nearer to the best ones, the fewer vertices are left to search from.
    """

    def __init__(self, graph: Sequence[dict[int, int]], begin: Iterable[int] | None = None) -> None:
        self.graph = graph
        self.mate = [ALONE] * len(graph)
        dearest = (max(edges.values(), default=0) // 2 for edges in graph)
        self.price = list(dearest if begin is None else begin)
        self.vertices = [Node(v) for v in range(len(graph))]
        self.top = list(self.vertices)
        self.since = [0] * len(graph)
        self.around: dict[int, dict[Node, int]] = {}
        self._begin()
        for v in range(len(graph)):
            if self.mate[v] == ALONE and self.price[v]:
                self._search(v)

    def underpaid(self, v: int, w: int, weight: int) -> int:
        """By how much an edge of this doubled weight, in the graph or not, is more than what is paid for it."""
        short = weight - self.price[v] - self.price[w]
        if short > 0 and self.top[v] is self.top[w]:
            others = self._around(w)
            short -= next((paid for blossom, paid in self._around(v).items() if blossom in others), 0)
        return short

    def level_prices(self) -> list[int]:
        """The price of each vertex with half of what the blossoms around it have: so no blossom is needed to pay."""
        return [price + next(iter(self._around(v).values()), 0) // 2 for v, price in enumerate(self.price)]

    def _around(self, v: int) -> dict[Node, int]:
        """The blossoms around a vertex from within, each with what it and those around it have for prices in all."""
        if v not in self.around:
            chain, node = [], self.vertices[v].parent
            while node is not None:
                chain.append(node)
                node = node.parent
            paid = list(accumulate(blossom.price for blossom in reversed(chain)))
            self.around[v] = dict(zip(chain, reversed(paid), strict=True))
        return self.around[v]

    def _begin(self) -> None:
        """Each price as low as its edges allow, one after the other; whoever can then be matched is, at once."""
        price, mate = self.price, self.mate
        for v, edges in enumerate(self.graph):
            price[v] = max(0, max((weight - price[w] for w, weight in edges.items()), default=0))
            if mate[v] == ALONE:
                free = (
                    w
                    for w, weight in reversed(edges.items())
                    if mate[w] == ALONE and weight == price[v] + price[w]
                )
                if (w := next(free, ALONE)) != ALONE:
                    mate[v], mate[w] = w, v

    # One search

    def _search(self, root: int) -> None:
        """Match `root`, or find that the matching is best with one vertex alone: root, or one that it replaces."""
        self.now = 0
        self.heap: list[tuple[int, Due, int, int]] = []
        self.labelled: list[Node] = []
        self.soonest: dict[int, int] = {}
        self._make_even(self.top[root], None)
        found = False
        while not found:
            self.now, due, v, w = heappop(self.heap)
            if due is Due.GROW:
                found = self._is_due(v, w) and self._grow(v, w)
            elif due is Due.JOIN:
                if self.top[v] is not self.top[w]:
                    self._join(v, w)
            elif due is Due.OPEN:
                self._open(self.top[v])
            else:
                self._flip(v, ALONE)
                found = True
        for node in self.labelled:
            if node.parent is None and node.label:
                self._write_down(node)
                node.label, node.link = Label.NONE, None
                self._dissolve(node)

    def _write_down(self, node: Node) -> None:
        """The prices of a node as they are now."""
        for v in node.leaves:
            self.price[v] += node.label * (self.now - self.since[v])
            self.since[v] = self.now
        self._write_down_own(node)

    def _write_down_own(self, node: Node) -> None:
        if node.children:
            node.price -= 2 * node.label * (self.now - node.since)
            node.since = self.now

    def _set_label(self, node: Node, label: Label, link: tuple[int, int] | None) -> None:
        node.label, node.link, node.since = label, link, self.now
        self.labelled.append(node)
        for v in node.leaves:
            self.since[v] = self.now

    def _make_even(self, node: Node, link: tuple[int, int] | None) -> None:
        self._set_label(node, Label.EVEN, link)
        for v in node.leaves:
            self._look_around(v)

    def _make_odd(self, node: Node, link: tuple[int, int]) -> None:
        self._set_label(node, Label.ODD, link)
        if node.children:
            heappush(self.heap, (self.now + node.price // 2, Due.OPEN, node.base, 0))

    def _look_around(self, v: int) -> None:
        """Put in the heap when the edges of an even vertex will be paid exactly."""
        now, own, price, since, top, soonest = (
            self.now,
            self.top[v],
            self.price,
            self.since,
            self.top,
            self.soonest,
        )
        heap, due = self.heap, now + price[v]
        heappush(heap, (due, Due.LEAVE, v, 0))
        for w, weight in self.graph[v].items():
            other = top[w]
            if other.label is Label.NONE:
                at = due + price[w] - weight
                if w not in soonest or at < soonest[w]:
                    soonest[w] = at
                    heappush(heap, (at, Due.GROW, v, w))
            elif other.label is Label.EVEN and other is not own:
                over = price[v] + price[w] - (now - since[w]) - weight
                heappush(heap, (now + over // 2, Due.JOIN, v, w))

    def _seen_from_even(self, w: int) -> None:
        """The same for a vertex that has lost its label."""
        self.soonest.pop(w, None)
        for v, weight in self.graph[w].items():
            if self.top[v].label is Label.EVEN:
                over = self.price[v] - (self.now - self.since[v]) + self.price[w] - weight
                heappush(self.heap, (self.now + over, Due.GROW, v, w))

    def _is_due(self, v: int, w: int) -> bool:
        """Whether w still waits: it may have been odd meanwhile, and its price have risen."""
        if self.top[w].label is not Label.NONE:
            return False
        return self.price[v] - (self.now - self.since[v]) + self.price[w] == self.graph[v][w]

    def _grow(self, v: int, w: int) -> bool:
        """Reach a node from an even one: it becomes odd and its mate even; true if it had none and is matched now."""
        node = self.top[w]
        mate = self.mate[node.base]
        if mate == ALONE:
            self._turn(node, w)
            self.mate[w] = v
            self._flip(v, w)
            return True
        self._make_odd(node, (v, w))
        self._make_even(self.top[mate], (node.base, mate))
        return False

    def _flip(self, v: int, mate: int) -> None:
        """Give an even vertex this mate (or none) and exchange the edges on its way to the root."""
        while True:
            node = self.top[v]
            self._turn(node, v)
            self.mate[v] = mate
            if node.link is None:
                return
            before = self.top[node.link[0]]
            assert before.link is not None
            v, mate = before.link
            self._turn(before, mate)
            self.mate[mate] = v

    def _turn(self, node: Node, v: int) -> None:
        """Make v the base of a blossom: from there every second link of its ring is matched."""
        if not node.children:
            return
        child = self.vertices[v]
        while child.parent is not node:
            assert child.parent is not None
            child = child.parent
        self._turn(child, v)
        at, size = node.children.index(child), len(node.children)
        ring = node.children[at:] + node.children[:at]
        links = node.links[at:] + node.links[:at]
        for place in range(1, size, 2):
            one, two = links[place]
            if self.mate[one] != two:
                self._turn(ring[place], one)
                self._turn(ring[place + 1], two)
                self.mate[one], self.mate[two] = two, one
        node.children, node.links, node.base = ring, links, v

    # Blossoms

    def _dissolve(self, node: Node) -> None:
        """Take apart what costs nothing, so that blossoms do not lie ever deeper in one another."""
        if not node.children or node.price:
            return
        for child in node.children:
            child.parent = None
            child.label, child.link = Label.NONE, None
            for leaf in child.leaves:
                self.top[leaf] = child
            self._dissolve(child)
        node.children = []

    def _path(self, v: int) -> list[Node]:
        """The nodes from that of v to the root."""
        found = [self.top[v]]
        while (link := found[-1].link) is not None:
            found.append(self.top[link[0]])
        return found

    def _join(self, v: int, w: int) -> None:
        """Shrink the ring that an edge between two even nodes closes."""
        one, two = self._path(v), self._path(w)
        while len(one) > 1 and len(two) > 1 and one[-2] is two[-2]:
            one.pop()
            two.pop()
        stem = one.pop()
        two.pop()
        blossom = Node(stem.base, [stem, *reversed(one), *two])
        down = [node.link for node in reversed(one) if node.link]
        up = [(node.link[1], node.link[0]) for node in two if node.link]
        blossom.links = [*down, (v, w), *up]
        blossom.label, blossom.link, blossom.since = Label.EVEN, stem.link, self.now
        self.labelled.append(blossom)
        turned: list[int] = []
        for child in blossom.children:
            if child.label is Label.ODD:
                self._write_down(child)
                turned += child.leaves
            else:
                self._write_down_own(child)
            child.parent = blossom
            for leaf in child.leaves:
                self.top[leaf] = blossom
        for leaf in turned:
            self._look_around(leaf)

    def _open(self, node: Node) -> None:
        """Take an odd blossom apart whose price has come down to 0; the half of its ring that is on the way stays."""
        if node.label is not Label.ODD or not node.children:
            return
        self._write_down(node)
        if node.price:
            return
        assert node.link is not None
        before, entry = node.link
        for child in node.children:
            child.parent, child.label, child.link = None, Label.NONE, None
            for leaf in child.leaves:
                self.top[leaf] = child
        on_the_way = self._way_in(node, (before, entry))
        for child, _ in on_the_way:
            child.label = Label.ODD
        for at, (child, link) in enumerate(on_the_way):
            (self._make_even if at % 2 else self._make_odd)(child, link)
        for child in node.children:
            if child.label is Label.NONE:
                for leaf in child.leaves:
                    self._seen_from_even(leaf)
        node.label, node.children = Label.NONE, []

    def _way_in(self, node: Node, link: tuple[int, int]) -> list[tuple[Node, tuple[int, int]]]:
        """The children from where the search comes in to the base, by the even way round, each with its link."""
        ring, links, size = node.children, node.links, len(node.children)
        at = ring.index(self.top[link[1]])
        found = [(ring[at], link)]
        while at:
            if len(found) == 1:
                step = 1 if at % 2 else -1
            one, two = links[at] if step == 1 else links[at - 1][::-1]
            at = (at + step) % size
            found.append((ring[at], (one, two)))
        return found
