"""Partonici: chess in which men are not replaced but taken between two.

Source: Abstract Games 21, line 859, which names the idea alone: a reconstruction.
"""

from __future__ import annotations

from typing import Final

from games.boards.kit.board_games import BoardGame
from games.boards.kit.chess_men import BOARD, ChessState, material
from games.boards.kit.sites import sites_of
from games.core.messages import say
from games.core.registry import register

RANK: Final = "RNBQKBNR"
LONGEST: Final = 100
"""So many moves without a capture or a pawn's move are a draw."""


class PartoniciState(ChessState):
    patience = LONGEST

    def begin(self) -> None:
        for colour, (own, pawns) in enumerate(((1, 2), (8, 7))):
            men = "".join(
                f"{kind}{file}{own}P{file}{pawns}" for kind, file in zip(RANK, "abcdefgh", strict=True)
            )
            self.set_out(colour, men)

    def goes(self, site: int) -> int:
        """Onto empty squares only; pawns straight ahead."""
        if self.kinds_at[site] != "P":
            return self.reach(site, self.colour) & self.empty
        steps = self.board.shift(1 << site, self.forward(self.colour)) & self.empty
        if site // self.board.width == (1 if self.colour else 6):
            steps |= self.board.shift(steps, self.forward(self.colour)) & self.empty
        return steps

    def play(self, kind: int, at: int, to: int) -> None:
        super().play(kind, at, to)
        self.skipped = -1
        caught = self.between(to)
        if caught:
            self.quiet = 0
        for site in sites_of(caught):
            self.take_off(site)
        if self.royals[1 - self.colour] in sites_of(caught):
            self.win(self.colour)

    def between(self, site: int) -> int:
        """The other side's men that stand between the man on a site and another of its own, in any line."""
        own, other, caught = self.men[self.colour], self.men[1 - self.colour], 0
        for ray in BOARD.lines[site]:
            if len(ray) > 1 and other >> ray[0] & 1 and own >> ray[1] & 1:
                caught |= 1 << ray[0]
        return caught

    def stuck(self) -> None:
        self.win(1 - self.colour)

    def hope(self, colour: int) -> float:
        return material(self, colour)


@register
class Partonici(BoardGame):
    title = "Partonici"
    summary = say("Chess without replacing: a man is taken that stands between two of the other side.")
    wins = say("Who takes the other King between two men wins.")
    sources = ("abstract-games 859",)
    draws = True
    max_actions = 3000
    State = PartoniciState
