"""Wufu: pieces set out on five by five points, then moved into shapes that take the other's pieces off.

Source: Abstract Games 21, lines 2433-2453, after a booklet of 1938. What it leaves open is decided on the rules page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.boards.kit.board_games import MOVE, BoardGame, BoardState
from games.boards.kit.sites import sites_of, square
from games.core.messages import say, say_in
from games.core.registry import register
from games.core.state import Action

BOARD: Final = square(5)
CENTRE: Final = BOARD.index["c3"]
MEN: Final = 12
FEWEST: Final = 2
"""With so many pieces left one has lost."""
LONGEST: Final = 100
TAKE: Final = 2
"""The kind of taking a piece of the other side off."""


def diagonals() -> dict[int, list[str]]:
    """By length from three up the diagonals that join two sides."""
    found: dict[int, list[str]] = {3: [], 4: [], 5: []}
    for slope in (1, -1):
        for offset in range(-2, 3):
            cells = [(c, offset + (c if slope > 0 else 4 - c)) for c in range(5)]
            names = ["abcde"[c] + str(r + 1) for c, r in cells if 0 <= r < 5]
            found[len(names)].append(" ".join(names))
    return found


WELLS: Final = [
    " ".join(a + b for a in "abcde"[c : c + 2] for b in "12345"[r : r + 2])
    for c in range(4)
    for r in range(4)
]
ROWS: Final = [
    *(" ".join(letter + number for letter in "abcde") for number in "12345"),
    *(" ".join(letter + number for number in "12345") for letter in "abcde"),
]
SHAPES: Final = tuple(
    (BOARD.named(names), points)
    for shapes, points in (
        (WELLS, 1),
        (diagonals()[3], 1),
        (diagonals()[4], 2),
        (ROWS, 3),
        (diagonals()[5], 4),
    )
    for names in shapes
)
"""Each shape as a set, with its points. A double well is two wells."""


def worth(men: int, with_site: int = -1) -> int:
    """The points of all shapes that stand, or of those that have a site."""
    return sum(
        points
        for shape, points in SHAPES
        if shape & men == shape and (with_site < 0 or shape >> with_site & 1)
    )


class WufuState(BoardState):
    """set_out: how many pieces have been set out. begun: whether one has been moved. stepped: whether who is in turn
    has moved already. owed: by colour how many pieces of the other side it takes off.
    """

    in_steps = True
    plan = BOARD
    kinds = ("{to}", "{at}-{to}", "x{to}")
    points = True
    patience = LONGEST

    set_out: int = 0
    begun: bool = False
    stepped: bool = False
    owed: tuple[int, int] = (0, 0)

    def moves(self) -> Iterator[Action]:
        if self.set_out < 2 * MEN:
            yield from self.at(self.empty & ~(1 << CENTRE))
        elif self.owed[self.colour]:
            yield from self.at(self.men[1 - self.colour], TAKE)
        else:
            yield from self.steps() or [self.word("pass")]

    def steps(self) -> list[Action]:
        """A piece goes one point along a line."""
        own, empty = self.men[self.colour], self.empty
        return [self.move(at, to) for at in sites_of(own) for to in sites_of(BOARD.near[at] & empty)]

    def play(self, kind: int, at: int, to: int) -> None:
        if kind == TAKE:
            self.take(to)
        elif kind == MOVE:
            set_out = [worth(men) for men in self.men]
            self.carry(at, to)
            self.owe(set_out if not self.begun else [0, 0], to)
        else:
            self.men[self.colour] |= 1 << to
            self.set_out += 1
            self.quiet = 0
            self.again = self.set_out == 2 * MEN

    def owe(self, counts: list[int], to: int) -> None:
        """What is to be taken off after a move: after the first one what both have set out, later what it has made."""
        own = self.colour
        if self.begun:
            counts[own] = worth(self.men[own], to)
        self.begun = True
        white, black = (self.men[1 - colour].bit_count() - FEWEST for colour in (0, 1))
        self.owed = min(counts[0], white), min(counts[1], black)
        self.again = self.stepped = bool(self.owed[own])

    def take(self, site: int) -> None:
        """A piece is taken off. Who had to before his own move goes on with it."""
        own, owed = self.colour, list(self.owed)
        self.men[1 - own] &= ~(1 << site)
        owed[own] -= 1
        self.owed, self.quiet = (owed[0], owed[1]), 0
        self.again = bool(owed[own]) or not self.stepped
        self.stepped = self.stepped and bool(owed[own])
        if self.men[1 - own].bit_count() == FEWEST:
            self.win(own)

    def phase(self) -> str:
        if self.set_out < 2 * MEN:
            return say_in("phase", "set out")
        return say_in("phase", "take off") if self.owed[self.colour] else say_in("phase", "move")

    def facts(self) -> list[list[str]]:
        owed = self.owed[self.colour] if self.turn >= 0 else 0
        return [[say("Pieces to take off"), str(owed)]] if owed else []

    def reserves(self) -> dict[int, dict[str, int]]:
        left = 2 * MEN - self.set_out
        return {colour: {"": (left + 1 - colour) // 2} for colour in (0, 1)} if left else {}

    def hope(self, colour: int) -> float:
        """Pieces, the shapes that stand, and shapes of which one piece is missing."""
        values = [self.value(one) for one in (colour, 1 - colour)]
        return values[0] - values[1]

    def value(self, colour: int) -> float:
        men, free = self.men[colour], self.empty
        begun = sum(
            points
            for shape, points in SHAPES
            if (shape & men).bit_count() == shape.bit_count() - 1 and shape & free & ~men
        )
        stand = worth(men) * (2 if self.set_out < 2 * MEN else 0.2)
        return 3 * men.bit_count() + 2 * self.owed[colour] + stand + 0.3 * begun


@register
class Wufu(BoardGame):
    title = "Wufu"
    summary = say(
        "Set out twelve pieces, then move them into squares, rows and diagonals that take the other's off."
    )
    wins = say("Who has taken all but two of the other's pieces off wins.")
    sources = ("abstract-games 2433-2453",)
    draws = True
    State = WufuState
