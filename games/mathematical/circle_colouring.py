"""A circle: colour its points in turn without two opposite points ever lying on the boundary. It cannot be done.

Source: My Games, lines 3180 and 3206 (problem 4 and its solution): there is no order that wins, so the puzzle is how
far one gets. Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import Fields, first
from games.core.game import Deal, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import Sheet
from games.core.state import Action, State, parse_from
from games.core.views import View
from games.kits.solo import SoloGame

LARGEST: Final = 20
NAMES: Final = tuple(
    tuple([str(point + 1) for point in range(half)] + [f"{point + 1}'" for point in range(half)])
    for half in range(LARGEST + 1)
)
"""By n, the names of the points: 1 to n, and 1' to n' opposite to them."""
POINTS: Final = tuple({name: point for point, name in enumerate(names)} for names in NAMES)


def boundary(coloured: int, count: int) -> int:
    """The boundary points as a mask: coloured ones beside uncoloured ones, and those beside them.

    >>> bin(boundary(0b000100, 6))
    '0b1110'
    """
    whole = (1 << count) - 1
    left = (coloured << 1 | coloured >> (count - 1)) & whole
    right = (coloured >> 1 | coloured << (count - 1)) & whole
    return (coloured ^ left) | (coloured ^ right)


def is_lost(coloured: int, half: int) -> bool:
    """Whether two opposite points are both boundary points."""
    edge = boundary(coloured, 2 * half)
    return bool(edge & edge >> half)


class CircleResult(DealResult):
    """How many points were coloured before the one that lost."""

    coloured: int = number(say("Points coloured without losing"), 0, 2 * LARGEST)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        half = int(table.options["half"])
        most = 0 if half < 3 else 2 * half - 3
        if self.coloured > most:
            refuse(
                "coloured",
                "with {points} points nobody gets beyond {most}, not to {coloured}.",
                points=2 * half,
                most=most,
                coloured=self.coloured,
            )

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        why = say(
            "{coloured} coloured, then two opposite points lay on the boundary.", coloured=self.coloured
        )
        return Score((self.coloured,), (why,))


class CircleState(Fields, State):
    """Points on a circle; point + n lies opposite to point. A move is a point."""

    half: int = first(lambda state: int(state.table.options["half"]))
    coloured: int = 0
    count: int = 0
    last: int = -1
    lost: bool = False

    def actors(self) -> tuple[int, ...]:
        return () if self.lost else (0,)

    def legal(self, seat: int) -> list[Action]:
        return [point for point in range(2 * self.half) if not self.coloured >> point & 1]

    def apply(self, seat: int, action: Action) -> None:
        self.coloured |= 1 << action
        self.last = action
        self.lost = is_lost(self.coloured, self.half)
        self.count += not self.lost

    def greedy(self, seat: int, rng: Random) -> Action:
        """The point that does not lose and leaves the most points that would not lose after it."""
        safe = [point for point in self.legal(seat) if not is_lost(self.coloured | 1 << point, self.half)]
        if not safe:
            return self.legal(seat)[0]
        return max(safe, key=lambda point: (self._safe_after(self.coloured | 1 << point), rng.random()))

    def _safe_after(self, coloured: int) -> int:
        points = range(2 * self.half)
        return sum(
            not coloured >> point & 1 and not is_lost(coloured | 1 << point, self.half) for point in points
        )

    def result(self) -> CircleResult:
        return CircleResult(coloured=self.count)

    def returns(self) -> list[float]:
        return [float(self.count)]

    def view(self, viewer: int | None) -> View:
        """The circle in two rows, each point above or below the one opposite to it."""
        letters = ["B" if self.coloured >> point & 1 else "." for point in range(2 * self.half)]
        edge = boundary(self.coloured, 2 * self.half)
        names = NAMES[self.half]
        view: View = {
            "picture": "square",
            "phase": say_in("phase", "over") if self.lost else say_in("phase", "colouring"),
            "seats": [{"seat": 0, "side": 0, "points": self.count}],
            "board": {
                "cells": ["".join(letters[: self.half]), "".join(letters[self.half :])],
                "colours": {"B": "blue"},
                "points": True,
                "columns": list(names[: self.half]),
                "rows": ["", "'"],
                "marks": [name for point, name in enumerate(names) if edge >> point & 1],
            },
            "facts": [
                [say_in("fact", "boundary points"), str(edge.bit_count())],
                [say_in("fact", "left"), str(2 * self.half - self.coloured.bit_count())],
            ],
        }
        if self.last >= 0:
            view["board"]["last"] = names[self.last]
        if viewer == 0:
            view["you"] = 0
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        player, point = Seat(seat), NAMES[self.half][action]
        if is_lost(self.coloured | 1 << action, self.half):
            return say("{player} colours {point} and loses.", player=player, point=point)
        return say("{player} colours {point}.", player=player, point=point)

    def text(self, seat: int, action: Action) -> str:
        return NAMES[self.half][action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(POINTS[self.half], text)


@register
class CircleColouring(SoloGame):
    title = "Antipodal colouring puzzle"
    summary = say("Colour the points of a circle one at a time: how far do you get without losing?")
    wins = say("Nobody is played against: the more points are coloured, the better.")
    options = (Option("half", say("Half the number of points (n)"), 8, lo=1, hi=LARGEST),)
    variants = (Variant("my-games", say("Antipodal colouring"), "my-games 3180"),)

    Result = CircleResult
    State = CircleState
