"""Alfred's Wyke: one player builds houses, the other takes them down, and none may use the types of move just used.

Source: Abstract Games 21, lines 1337-1486.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import ge
from typing import ClassVar, Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.board_words import SAID
from games.boards.kit.sites import Board, square
from games.core.fields import first
from games.core.messages import say, say_in, verbatim
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import Action

TYPES: Final = {word: tuple(map(int, word.split("-"))) for word in ("1-1-1-1-1", "2-1-1", "2-2", "3-1", "4")}
"""The tiles of each type of move, every number on another plot."""
HOUSE: Final = 8
"""So many tiles are a house."""
FEW: Final = 4
"""With so many open plots left, the move of five ones is one of four."""
ROW: Final = 4
USUAL, LARGE = "4", "6"
SHORT_OF_A_TILE: Final = {USUAL: "a4 d1", LARGE: "b5 e2"}
TARGET: Final = {USUAL: 7, LARGE: 12}
LONGEST: Final = 600
BUILDER: Final = 0


class AlfredsWykeState(BoardState):
    """tiles: how many lie on each plot. used: the types of the two turns before. left: what is still to be put down in
    this turn. touched: the plots of this turn. Claimed plots are the men of their owner: white builds."""

    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    words: ClassVar[Mapping[str, str]] = {**SAID, **{word: verbatim(word) for word in TYPES}}
    in_steps = True
    patience = LONGEST

    tiles: dict[int, int] = first(lambda state: {})
    used: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    touched: int = 0

    def geometry(self) -> Board:
        return square(int(self.table.options["size"]))

    def begin(self) -> None:
        short = self.board.named(SHORT_OF_A_TILE[str(self.table.options["size"])])
        self.tiles = {site: HOUSE // 2 - (short >> site & 1) for row in self.board.rows for site in row}

    def moves(self) -> Iterator[Action]:
        if self.left:
            for site in self.tiles:
                if self.takes(site):
                    yield self.move(0, site, 0)
        else:
            for word in TYPES:
                if word not in self.used and self.fits(self.parts(word), 0):
                    yield self.word(word)

    def parts(self, word: str) -> tuple[int, ...]:
        """The tiles of a type of move, each number for another plot."""
        return TYPES[word][: self.empty.bit_count()] if self.empty.bit_count() == FEW else TYPES[word]

    def room(self, site: int) -> int:
        """How many tiles who moves could still put on a plot, or take from it."""
        return HOUSE - self.tiles[site] if self.colour == BUILDER else self.tiles[site]

    def fits(self, parts: Sequence[int], touched: int) -> bool:
        """Whether each of these numbers of tiles, the largest first, finds another plot."""
        plots = self.empty & ~touched
        rooms = sorted([self.room(site) for site in self.tiles if plots >> site & 1], reverse=True)
        return len(rooms) >= len(parts) and all(map(ge, rooms, parts))

    def takes(self, site: int) -> bool:
        """Whether the next tiles of this turn may go there, so that the others still find a place."""
        return (
            bool(self.empty & ~self.touched & 1 << site)
            and self.room(site) >= self.left[0]
            and self.fits(self.left[1:], self.touched | 1 << site)
        )

    def able(self) -> bool:
        """A turn that was begun can be ended."""
        return bool(self.left) or super().able()

    def allows(self, kind: int, at: int, to: int) -> bool:
        return not kind and not at and bool(self.left) and self.takes(to)

    def spoken(self, word: str) -> None:
        self.used = (*self.used[-1:], word)
        self.left, self.touched = self.parts(word), 0
        self.again = True

    def play(self, kind: int, at: int, to: int) -> None:
        self.tiles[to] += (1 if self.colour == BUILDER else -1) * self.left[0]
        self.left, self.touched = self.left[1:], self.touched | 1 << to
        self.again = bool(self.left)
        if self.tiles[to] in (0, HOUSE):
            self.men[self.colour] |= 1 << to
            self.quiet = 0
            if self.won(self.men[self.colour]):
                self.win(self.colour)

    def won(self, plots: int) -> bool:
        """Four in a row, a block of four, or so many plots that it is enough."""
        below = self.board.shift(plots, self.board.width) & plots
        return bool(
            self.board.in_row(plots, ROW)
            or below & self.board.shift(below, 1)
            or plots.bit_count() >= TARGET[str(self.table.options["size"])]
        )

    def stuck(self) -> None:
        self.win(1 - self.colour)

    def hope(self, colour: int) -> float:
        """Plots, and how much of the others is built or taken down."""
        builder = 4.0 * (self.men[0].bit_count() - self.men[1].bit_count())
        builder += sum((tiles - HOUSE / 2) ** 3 for tiles in self.tiles.values()) / HOUSE**2
        return builder if colour == BUILDER else -builder

    def on(self) -> dict[int, str]:
        return {site: str(tiles) for site, tiles in self.tiles.items()}

    def phase(self) -> str:
        if not self.left:
            return say_in("phase", "choose a type of move")
        return (
            say_in("phase", "tiles to place") if self.colour == BUILDER else say_in("phase", "tiles to take")
        )

    def facts(self) -> list[list[str]]:
        shown: list[list[str]] = [[say("used last"), verbatim(", ".join(self.used))]] if self.used else []
        return [*shown, [say("tiles now"), str(self.left[0])]] if self.left else shown


@register
class AlfredsWyke(BoardGame):
    title = "Alfred's Wyke"
    summary = say("One builds houses, the other takes them down, and both choose among types of move.")
    wins = say("Who claims four plots in a row or in a block, or enough of them, wins.")
    options = (
        Option(
            "size",
            say("Plots along a side"),
            USUAL,
            choices={size: say("{size} x {size}", size=size) for size in TARGET},
        ),
    )
    sources = ("abstract-games 1337-1486",)
    variants = (Variant("large", say("Six by six"), "abstract-games 1337-1486", {"size": LARGE}),)
    draws = True
    max_actions = 20_000
    State = AlfredsWykeState
