"""Tip-Top-Toe: nine houses of nine squares, and every number is played on all its squares at once.

Source: Abstract Games 21, lines 125-181. The numbers of the squares are those of the printed board (lines 2569-2588).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.sites import sites_of, square
from games.core.messages import say
from games.core.registry import register
from games.core.state import Action

NUMBERS: Final = """
10 19 11 11 32 12 12 34 13  34  1 33 39  2 29 21  3 39  14 35 23 15 33 24 25 38 36
14 32 25 15 30 16 16 35 36  30  4 38 29  5 31 37  6 29  20 34 18 18 32 17 22 31 28
20 35 22 23 21 17 24 19 28  33  7 21 19  8 30 37  9 38  13 37 26 26 31 27 27 39 10
"""
HOUSES: Final = square(3)
BOARD: Final = square(9)
"""Rows from the top: nine numbers to each."""
NUMBER_AT: Final = dict(zip(sites_of(BOARD.sites), NUMBERS.split(), strict=True))
ALIKE: Final = {
    site: BOARD.mask(other for other in NUMBER_AT if NUMBER_AT[other] == number)
    for site, number in NUMBER_AT.items()
}
FIRST: Final = {number: site for site, number in reversed(NUMBER_AT.items())}
FIRSTS: Final = BOARD.mask(FIRST.values())
INSIDE: Final = {
    HOUSES.index["abc"[house % 3] + "321"[house // 3]]: BOARD.mask(
        site for site in NUMBER_AT if (site // BOARD.width // 3, site % BOARD.width // 3) == divmod(house, 3)
    )
    for house in range(9)
}
"""By house of the small board its squares."""


class TipTopToeState(BoardState):
    """A move is named by its number; its action is the first square that has it."""

    plan = BOARD
    blocks = 3

    def moves(self) -> Iterator[Action]:
        yield from self.at(self.empty & FIRSTS)
        if self.plies == 1:
            yield self.word("swap")

    def allows(self, kind: int, at: int, to: int) -> bool:
        return not kind and not at and bool(self.empty & FIRSTS & 1 << to)

    def play(self, kind: int, at: int, to: int) -> None:
        self.men[self.colour] |= ALIKE[to]
        if HOUSES.in_row(self.houses(self.colour), 3):
            self.win(self.colour)
        elif not self.empty:
            self.win(max((0, 1), key=lambda one: (self.houses(one).bit_count(), -self.men[one].bit_count())))

    def houses(self, colour: int) -> int:
        """The houses that a colour occupies, as a set of the small board."""
        men = self.men[colour]
        return HOUSES.mask(house for house, inside in INSIDE.items() if BOARD.in_row(men & inside, 3))

    def hope(self, colour: int) -> float:
        own, other = (self.houses(one).bit_count() for one in (colour, 1 - colour))
        return own - other + 0.1 * (self.men[colour].bit_count() - self.men[1 - colour].bit_count())

    def on(self) -> dict[int, str]:
        return NUMBER_AT

    def text(self, seat: int, action: Action) -> str:
        return NUMBER_AT.get(action) or super().text(seat, action)

    def parse(self, seat: int, text: str) -> Action:
        return FIRST[text] if text in [*FIRST] else super().parse(seat, text)


@register
class TipTopToe(BoardGame):
    title = "Tip-Top-Toe"
    summary = say("Nine houses of nine squares: make three in a row in three houses in a row.")
    wins = say("Who first occupies three houses in a row wins.")
    sources = ("abstract-games 125-181",)
    State = TipTopToeState
