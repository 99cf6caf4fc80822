"""Pagode: columns and stones set out in figures, and those that spoil them taken off again.

Source: Abstract Games 21, lines 2411-2457, and a public review for the figures; their worth and the end are ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.board_words import SAID
from games.boards.kit.figures import BOARD, CASTLES, FENCES, HOUSES, HUTS, PAGODAS, TOWERS, complete, walls
from games.boards.kit.sites import sites_of
from games.core.messages import say, say_in
from games.core.registry import register
from games.core.results import Number, per_side
from games.core.state import Action

EACH: Final = 7
"""Columns, and stones, of each side."""
WORTH: Final = ((HUTS, 1), (HOUSES, 2), (CASTLES, 3), (TOWERS, 4), (PAGODAS, 6))
FENCE, WALL = -1, -2
MOST: Final = 1000
STONE, COLUMN, OFF = range(3)


def points_of(men: int, columns: int) -> int:
    """Figures less fences and walls; a figure of columns alone is a ruin and counts against."""
    found = FENCE * len(complete(FENCES, men)) + WALL * walls(men)
    for figures, worth in WORTH:
        for figure in complete(figures, men):
            found += -worth if figure & columns == figure else worth
    return found


class PagodeState(BoardState):
    """columns: where columns stand, of either side. left: by colour the stones and columns not yet set out."""

    plan = BOARD
    colours: ClassVar[tuple[str, ...]] = ("red", "blue")
    kinds = ("S{to}", "C{to}", "x{to}")
    words: ClassVar[Mapping[str, str]] = {**SAID, "done": say_in("a move", "Done")}
    pieces: ClassVar[Mapping[str, str]] = {"S": say_in("a piece", "Stone"), "C": say_in("a piece", "Column")}

    columns: int = 0
    left: tuple[tuple[int, int], ...] = ((EACH, EACH), (EACH, EACH))

    def setting_out(self) -> bool:
        return any(map(any, self.left))

    def moves(self) -> Iterator[Action]:
        if not self.setting_out():
            yield self.word("done")
            yield from self.at(self.men[self.colour], OFF)
            return
        for kind in (STONE, COLUMN):
            if self.left[self.colour][kind]:
                yield from self.at(self.empty, kind)

    def play(self, kind: int, at: int, to: int) -> None:
        own = self.colour
        if kind == OFF:
            self.men[own] &= ~(1 << to)
            self.columns &= ~(1 << to)
            self.again = True
            return
        self.men[own] |= 1 << to
        if kind == COLUMN:
            self.columns |= 1 << to
        left = [list(one) for one in self.left]
        left[own][kind] -= 1
        self.left = tuple((stones, columns) for stones, columns in left)

    def spoken(self, word: str) -> None:
        """Who has taken off what he likes is done; after both it is counted."""
        self.passes += 1
        if self.colour == 1:
            self.finish()

    def points_now(self) -> tuple[int, ...]:
        return tuple(points_of(men, self.columns) for men in self.men)

    def counts(self) -> dict[str, tuple[int, ...]]:
        return {"points": self.points_now()}

    def hope(self, colour: int) -> float:
        """Points, and a little for figures of which one man is missing."""
        worth = [float(points) for points in self.points_now()]
        for one, men in enumerate(self.men):
            free = self.empty
            for figures, points in WORTH:
                near = [figure for figure in figures if (figure & men).bit_count() == 3 and figure & free]
                worth[one] += 0.2 * points * len(near)
        return worth[colour] - worth[1 - colour]

    def on(self) -> dict[int, str]:
        return {site: "C" if self.columns >> site & 1 else "S" for site in sites_of(self.taken)}

    def reserves(self) -> dict[int, dict[str, int]]:
        return {colour: dict(zip("SC", left, strict=True)) for colour, left in enumerate(self.left)}

    def phase(self) -> str:
        return (
            say_in("phase", "set out") if self.setting_out() else say_in("phase", "take off what one likes")
        )


class PagodeResult(Counted):
    """The points of each side, which may be less than nought."""

    points: tuple[int, ...] = per_side(say("Points"), Number(-MOST, MOST))


@register
class Pagode(BoardGame):
    title = "Pagode"
    summary = say(
        "Set out columns and stones in huts, houses, castles, towers and pagodas, and beware of fences."
    )
    wins = say("Who has more points from figures at the end wins.")
    sources = ("abstract-games 2411-2457",)
    draws = True
    Result = PagodeResult
    State = PagodeState
