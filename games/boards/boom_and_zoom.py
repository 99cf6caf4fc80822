"""Boom & Zoom: stacks shoot at each other and run for the far side; what gets there counts.

Source: Abstract Games 21, lines 886-948 (second edition) and the solved positions of lines 970-1045.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.sites import sites_of, square
from games.core.fields import first
from games.core.messages import say
from games.core.registry import register
from games.core.state import Action
from games.core.ties import EVEN_BY_THE_BOOK

OFF, BOOM = 0, 2
"""Beside a move the kinds of what a stack may do."""
HEIGHT: Final = 3
START: Final = ("c1 d1 e1 f1", "c8 d8 e8 f8")
QUIET: Final = 100
"""So many turns without a counter shot or borne off end the game."""


class BoomAndZoomState(BoardState):
    """high: the counters of the stack on a square. off: those borne off, by colour."""

    plan = square(8)
    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[str, ...]] = ("{to}>", "{at}-{to}", "{at}:{to}")
    patience = QUIET

    high: dict[int, int] = first(lambda state: {})
    off: tuple[int, ...] = (0, 0)

    def begin(self) -> None:
        self.men = [self.board.named(squares) for squares in START]
        self.high = {site: HEIGHT for men in self.men for site in sites_of(men)}

    def moves(self) -> Iterator[Action]:
        return self.moves_from(self.men[self.colour])

    def moves_from(self, squares: int) -> Iterator[Action]:
        """What the stacks on these squares may do."""
        empty, theirs = self.empty, self.men[1 - self.colour]
        for site in sites_of(squares):
            first = self.move(site, 0)
            for there in self.board.walks(site, self.high[site], empty):
                if empty >> there & 1:
                    yield first + there
                elif theirs >> there & 1:
                    yield self.move(site, there, BOOM)
            if self.leaves(site):
                yield self.move(0, site, OFF)

    def allows(self, kind: int, at: int, to: int) -> bool:
        if not self.men[self.colour] >> (to if kind == OFF else at) & 1:
            return False
        if kind == OFF:
            return not at and self.leaves(to)
        empty = self.empty
        goal = empty if kind == MOVE else self.men[1 - self.colour]
        return bool(goal >> to & 1) and to in self.board.walks(at, self.high[at], empty)

    def leaves(self, site: int) -> bool:
        """Whether a stack gets over the far row: straight or diagonally, with nothing in its way."""
        forward, rows = (
            (-1, site // self.board.width) if self.colour == 0 else (1, 7 - site // self.board.width)
        )
        return rows < self.high[site] and any(
            step * forward >= self.board.width - 1
            and len(ray) == rows
            and not self.board.mask(ray) & ~self.empty
            for step, ray in zip(self.board.steps, self.board.lines[site], strict=True)
        )

    def play(self, kind: int, at: int, to: int) -> None:
        if kind == MOVE:
            self.carry(at, to)
            self.high[to] = self.high.pop(at)
            return
        self.quiet = 0
        if kind == OFF:
            self.off = tuple(
                count + self.high[to] * (colour == self.colour) for colour, count in enumerate(self.off)
            )
        self.high[to] -= 1
        if kind == OFF or not self.high[to]:
            del self.high[to]
            self.men = [men & ~(1 << to) for men in self.men]
        if not all(self.men):
            self.finish()

    def counts(self) -> dict[str, tuple[int, ...]]:
        return {"points": self.off}

    def hope(self, colour: int) -> float:
        """Counters borne off and still there, and how far those have come."""
        worth = [float(3 * off) for off in self.off]
        for site, high in self.high.items():
            row, owner = site // self.board.width, self.men[1] >> site & 1
            worth[owner] += high * (1 + 0.15 * (row if owner else 7 - row))
        return worth[colour] - worth[1 - colour]

    def on(self) -> dict[int, str]:
        return {site: str(high) for site, high in self.high.items()}


@register
class BoomAndZoom(BoardGame):
    title = "Boom & Zoom"
    summary = say("Four stacks a side race across the board and shoot at what stands in their way.")
    wins = say("Who has borne off more counters wins.")
    sources = ("abstract-games 886-948",)
    draws = True
    tie = EVEN_BY_THE_BOOK
    max_actions = 100 * QUIET
    Result = Counted
    State = BoomAndZoomState
