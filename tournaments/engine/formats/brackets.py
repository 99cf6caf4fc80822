"""Knock-out brackets: who meets whom follows from the seeds and from who won before. Tables are in parts by name.

A bracket of 8 has rounds of 4, 2 and 1 tables, `main:1:1` ... `main:3:1`. Seeds stand so that 1 and 2 can meet in the
last only; where there are fewer entrants than places, the highest seeds have no first opponent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.core.messages import say
from tournaments.engine.event import POINT, Kind, Stage, Table, met

Source = tuple[str, bool]
"""Where somebody comes from: the part they won (true) or lost (false)."""


def seeding(places: int) -> list[int]:
    """Seeds in the order of the bracket: `seeding(8)` is [1, 8, 4, 5, 2, 7, 3, 6]."""
    order = [1]
    while len(order) < places:
        whole = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, whole - one)]
    return order


def size_for(entrants: int) -> int:
    """The power of two that they fit into: `size_for(9)` is 16."""
    return 1 << max(entrants - 1, 1).bit_length()


@dataclass(frozen=True, slots=True)
class Node:
    """One meeting of a bracket. Each side is an entrant by number, nobody (0), or comes from another part."""

    part: str
    sides: tuple[int | Source, int | Source]
    title: str = ""


@dataclass(frozen=True)
class Bracket:
    """The meetings in order, and what was played of them: wins of each side by part."""

    nodes: Mapping[str, Node]
    tables: Mapping[str, Sequence[Table]]
    best_of: int
    gone: Mapping[int, bool]
    """Who has left: they lose what they would still have to play."""

    @cached_property
    def outcomes(self) -> dict[str, tuple[int, int]]:
        """Winner and loser of each part that is decided; 0 is nobody."""
        found: dict[str, tuple[int, int]] = {}
        for part in self.nodes:
            outcome = self._outcome(part, found)
            if outcome is not None:
                found[part] = outcome
        return found

    @property
    def entrants(self) -> list[int]:
        """Who stands in it from the beginning."""
        return [side for node in self.nodes.values() for side in node.sides if isinstance(side, int) and side]

    def sides(
        self, part: str, outcomes: Mapping[str, tuple[int, int]] | None = None
    ) -> tuple[int, int] | None:
        """Who meets there, where that is known."""
        known = self.outcomes if outcomes is None else outcomes
        found = [self._who(side, known) for side in self.nodes[part].sides]
        return None if None in found else (found[0] or 0, found[1] or 0)

    def who(self, side: int | Source) -> int | None:
        """Who stands there, 0 for nobody, None where it is not known yet."""
        return self._who(side, self.outcomes)

    @staticmethod
    def _who(side: int | Source, known: Mapping[str, tuple[int, int]]) -> int | None:
        if isinstance(side, int):
            return side
        part, won = side
        return known[part][0 if won else 1] if part in known else None

    def _outcome(self, part: str, known: Mapping[str, tuple[int, int]]) -> tuple[int, int] | None:
        sides = self.sides(part, known)
        if sides is None:
            return None
        one, other = sides
        wins = self.wins(part)
        if self._nobody_came(part):
            return (0, 0)
        for number, against in ((one, other), (other, one)):
            if number and wins.get(number, 0) > self.best_of // 2:
                return (number, against)
        return self._without_a_game(one, other)

    def _without_a_game(self, one: int, other: int) -> tuple[int, int] | None:
        """Who goes on where there is nobody to meet, or somebody has left."""
        if not one or not other:
            return (one or other, 0)
        left = (self.gone.get(one, False), self.gone.get(other, False))
        outcomes = {(True, True): (0, 0), (True, False): (other, one), (False, True): (one, other)}
        return outcomes.get(left)

    def wins(self, part: str) -> dict[int, int]:
        """How often each has won there."""
        found: dict[int, int] = {}
        for table in self.tables.get(part, ()):
            winner = table.winner()
            if winner is not None:
                number = table.sides[winner][0]
                found[number] = found.get(number, 0) + 1
        return found

    def _nobody_came(self, part: str) -> bool:
        """Both have forfeited: nobody goes on."""
        return any(t.kind is Kind.FORFEIT and not any(t.result) for t in self.tables.get(part, ()))

    def due(self) -> list[Table]:
        """What can be played now: both are known and free, nothing of it is open, and it is not decided."""
        found: list[Table] = []
        busy = {n for tables in self.tables.values() for t in tables if not t.finished for n in t.entrants}
        for part, node in self.nodes.items():
            for table in self._due_at(part, node):
                if not busy & set(table.entrants):
                    found.append(table)
                    busy |= set(table.entrants)
        return found

    def _due_at(self, part: str, node: Node) -> list[Table]:
        sides = self.sides(part)
        if sides is None:
            return []
        if not all(sides):
            opening = part.startswith("main:1:") and part not in self.tables
            return _free(node, sides) if opening else []
        played = self.tables.get(part, ())
        return [] if part in self.outcomes else [_next_game(node, sides, len(played), self.best_of)]


def _free(node: Node, sides: tuple[int, int]) -> list[Table]:
    """A place in the first round without an opponent, where somebody has one."""
    why = (say("There is nobody to meet: the highest seeds are free in the first round."),)
    return [Table(Kind.BYE, ((number,),), (POINT,), part=node.part, why=why) for number in sides if number]


def _next_game(node: Node, sides: tuple[int, int], played: int, best_of: int) -> Table:
    """The sides by turns; a game of several says which it is."""
    one, other = sides if played % 2 == 0 else sides[::-1]
    why = [node.title] if node.title else []
    if best_of > 1:
        why.append(say("Game {number} of at most {count}.", number=played + 1, count=best_of))
    return met(one, other, part=node.part, why=tuple(why))


def of_stage(stage: Stage, nodes: Sequence[Node], best_of: int = 1) -> Bracket:
    """The bracket with what was played of it."""
    tables: dict[str, list[Table]] = {}
    for _, table in stage.tables():
        tables.setdefault(table.part, []).append(table)
    gone = {e.number: not e.is_in(stage.number) and e.until is not None for e in stage.entrants}
    return Bracket({node.part: node for node in nodes}, tables, best_of, gone)


def main_nodes(seeds: Sequence[int], name: str = "main") -> list[Node]:
    """A bracket of those entrants, the strongest first."""
    places = size_for(len(seeds))
    line: list[int | Source] = [seeds[s - 1] if s <= len(seeds) else 0 for s in seeding(places)]
    nodes: list[Node] = []
    for number, tables in _rounds(places):
        title = round_title(tables)
        row = [
            Node(f"{name}:{number}:{at + 1}", (line[2 * at], line[2 * at + 1]), title) for at in range(tables)
        ]
        nodes += row
        line = [(node.part, True) for node in row]
    return nodes


def _rounds(places: int) -> Iterator[tuple[int, int]]:
    number, tables = 1, places // 2
    while tables:
        yield number, tables
        number, tables = number + 1, tables // 2


def round_title(tables: int) -> str:
    """What a round of so many tables is called."""
    if tables == 1:
        return say("Final.")
    if tables == 2:
        return say("Semi-final.")
    return say("Round of {count}.", count=2 * tables)


def placement_nodes(seeds: Sequence[int], best: int = 1, name: str = "place") -> list[Node]:
    """Brackets in which everybody plays on: losers meet losers, until every place is decided."""
    places = size_for(len(seeds))
    line: list[int | Source] = [seeds[s - 1] if s <= len(seeds) else 0 for s in seeding(places)]
    return _placing(line, best, name)


def _placing(line: Sequence[int | Source], best: int, name: str) -> list[Node]:
    row = [
        Node(
            f"{name}:{best}-{best + len(line) - 1}:{at + 1}",
            (line[2 * at], line[2 * at + 1]),
            _places_title(best, len(line)),
        )
        for at in range(len(line) // 2)
    ]
    if len(line) == 2:
        return row
    upper = _placing([(node.part, True) for node in row], best, name)
    lower = _placing([(node.part, False) for node in row], best + len(line) // 2, name)
    return [*row, *upper, *lower]


def _places_title(best: int, count: int) -> str:
    return say("For places {first} to {last}.", first=best, last=best + count - 1)


def losers_nodes(places: int, name: str = "losers") -> list[Node]:
    """The second bracket of a double knock-out: losers drop in, crosswise."""
    line: list[int | Source] = []
    nodes: list[Node] = []
    step = 1
    for number, tables in _rounds(places):
        falling: list[int | Source] = [(f"main:{number}:{at + 1}", False) for at in range(tables)]
        if number == 1:
            row = _row(name, step, list(zip(falling[::2], falling[1::2], strict=True)))
        else:
            turned = falling[::-1] if number % 2 == 0 else falling
            row = _row(name, step, list(zip(line, turned, strict=True)))
        nodes += row
        step += 1
        line = [(node.part, True) for node in row]
        if number > 1 and len(line) > 1:
            row = _row(name, step, list(zip(line[::2], line[1::2], strict=True)))
            nodes += row
            step += 1
            line = [(node.part, True) for node in row]
    return nodes


def _row(name: str, step: int, pairs: Sequence[tuple[int | Source, int | Source]]) -> list[Node]:
    title = say("Second bracket, round {number}.", number=step)
    return [Node(f"{name}:{step}:{at}", pair, title) for at, pair in enumerate(pairs, 1)]
