"""Waschi-Wurti: a die says on squares of which colour a man is set out or moved, and figures bring points.

Source: Abstract Games 21, lines 2413-2421, which has no rules: a reconstruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.figures import BOARD, HUTS, PAGODAS, SIZE, TOWERS, complete
from games.boards.kit.sites import Board, sites_of
from games.core.errors import Illegal
from games.core.messages import say, say_in
from games.core.registry import register
from games.core.state import CHANCE, Action, Outcome

MEN: Final = 12
GOAL: Final = 10
LONGEST: Final = 200
SHADES: Final = 3
HOUSE, TOWER, PAGODA, DOUBLE = 1, 3, 4, 8
FIGURES: Final = tuple(
    (worth, figure)
    for figures, worth in ((HUTS, HOUSE), (TOWERS, TOWER), (PAGODAS, PAGODA))
    for figure in figures
)
"""All of them, each after its worth."""
WITH: Final = tuple([one for one in FIGURES if one[1] >> site & 1] for site in range(BOARD.span))
"""By square those that a man there is part of."""
SHADE: Final = tuple(
    Board.mask(
        BOARD.place(row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if (row + column) % SHADES == shade
    )
    for shade in range(SHADES)
)
"""The squares of each colour, on diagonals that run side by side."""
SIDES: Final = 6


def made(men: int, site: int) -> int:
    """What the figures are worth that a man on a site completes; the second pagoda at once with another is a double."""
    points = sum([worth for worth, figure in WITH[site] if figure & men == figure])
    pagodas = complete(PAGODAS, men)
    return points + DOUBLE * (len(pagodas) > 1 and any(one >> site & 1 for one in pagodas))


class WaschiWurtiState(BoardState):
    """roll: what the die shows, 0 before it is thrown. scored: by colour the points so far."""

    always_able = True
    plan = BOARD
    colours: ClassVar[tuple[str, ...]] = ("red", "blue")
    patience = LONGEST

    roll: int = 0
    out: tuple[int, int] = (0, 0)
    scored: tuple[int, int] = (0, 0)

    def actors(self) -> tuple[int, ...]:
        return (CHANCE,) if self.turn >= 0 and not self.roll else super().actors()

    def draw(self, rng: Random) -> Outcome:
        return 1 + int(rng.random() * SIDES)

    def die(self) -> range:
        return range(1, SIDES + 1)

    def check_chance(self, outcome: Outcome) -> None:
        if type(outcome) is not int or not 1 <= outcome <= SIDES:
            raise Illegal(say("A die shows a number from 1 to {sides}.", sides=SIDES))

    def apply_chance(self, outcome: Outcome) -> None:
        self.choices, self.roll = None, outcome

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        return say("The die shows {number}.", number=outcome)

    def moves(self) -> Iterator[Action]:
        free, sets_out = self.marked(), self.out[self.colour] < MEN
        yield from (self.at(free) if sets_out else self.steps(free)) or [self.word("pass")]

    def steps(self, free: int) -> list[Action]:
        """A man goes to a square beside it."""
        return [
            self.move(at, to)
            for at in sites_of(self.men[self.colour])
            for to in sites_of(BOARD.around[at] & free)
        ]

    def play(self, kind: int, at: int, to: int) -> None:
        own = self.colour
        if kind == MOVE:
            self.carry(at, to)
        else:
            self.men[own] |= 1 << to
            self.out = (self.out[0] + (own == 0), self.out[1] + (own == 1))
        points = made(self.men[own], to)
        self.scored = (self.scored[0] + points * (own == 0), self.scored[1] + points * (own == 1))
        self.roll = 0
        if self.scored[own] >= GOAL:
            self.finish()

    def spoken(self, word: str) -> None:
        self.roll = 0

    def counts(self) -> dict[str, tuple[int, ...]]:
        return {"points": self.scored}

    def hope(self, colour: int) -> float:
        """Points, and a little for figures of which one man is missing."""
        worth = [3.0 * points for points in self.scored]
        for one, men in enumerate(self.men):
            near = [points for points, four in FIGURES if (four & men).bit_count() == 3 and four & self.empty]
            worth[one] += 0.3 * sum(near)
        return worth[colour] - worth[1 - colour]

    def facts(self) -> list[list[str]]:
        return [[say("Die"), str(self.roll)]] if self.roll else []

    def marked(self) -> int:
        """The squares that the die allows."""
        return SHADE[(self.roll - 1) // 2] & self.empty if self.roll else 0

    def phase(self) -> str:
        if not self.roll:
            return say_in("phase", "throw the die")
        return say_in("phase", "set out") if self.out[self.colour] < MEN else say_in("phase", "move")

    def reserves(self) -> dict[int, dict[str, int]]:
        return {colour: {"": MEN - count} for colour, count in enumerate(self.out) if count < MEN}


@register
class WaschiWurti(BoardGame):
    title = "Waschi-Wurti"
    summary = say("A die says where a man may go; make houses, towers and pagodas before the other does.")
    wins = say("Who first has the points of a game, or more in the end, wins.")
    sources = ("abstract-games 2413-2421",)
    draws = True
    chance = True
    luck = "much"
    Result = Counted
    State = WaschiWurtiState
