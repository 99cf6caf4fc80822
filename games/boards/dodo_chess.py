"""Dodo's Chess: the kings race for the far row, and nobody may give check.

Source: Abstract Games 21, line 859. The set-ups are those of V. R. Parton's Racing Kings, its first form with all men,
and of his smaller Dodo Chess, as the pages on chess variants have them.
"""

from __future__ import annotations

from typing import Final

from games.boards.kit.board_games import BoardGame
from games.boards.kit.chess_men import BOARD, KNIGHT, ChessState, material
from games.boards.kit.sites import sites_of
from games.core.messages import say
from games.core.options import Option, Variant
from games.core.registry import register

SET_UPS: Final = {
    "racing": ("Kh2Qh1Rg1Rg2Bf1Bf2Ne1Ne2", "Ka2Qa1Rb1Rb2Bc1Bc2Nd1Nd2"),
    "small": ("Ka1Ra2Bb1Bb2Nc1Nc2", "Kh1Rh2Bg1Bg2Nf1Nf2"),
}
LONGEST: Final = 100
"""So many moves without a capture are a draw."""


class DodoChessState(ChessState):
    """A race; the white king's arrival leaves black one move."""

    patience = LONGEST

    def begin(self) -> None:
        for colour, places in enumerate(SET_UPS[str(self.table.options["set_up"])]):
            self.set_out(colour, places)

    def able(self) -> bool:
        """Whether anybody may go: most easily a man off the kings' lines, by a step to where it attacks none."""
        own, (white, black), lines = self.men[self.colour], self.royals, self.attacks["Q"]
        for man in sites_of(own & ~(lines[white] | lines[black] | 1 << white | 1 << black)):
            goes = self.attacks[self.kinds_at[man]]
            if goes[man] & (BOARD.around[man] | KNIGHT[man]) & ~own & ~goes[white if self.colour else black]:
                return True
        return any(self.fair(at, to) for _, at, to in self.each_move())

    def fair(self, at: int, to: int) -> bool:
        """No king may be attacked after a move, one's own or the other."""
        kept, empty = ~(1 << at | 1 << to), self.empty & ~(1 << to) | 1 << at
        for colour, stood in enumerate(self.royals):
            king, aimed = to if stood == at else stood, 0
            for one in sites_of(self.men[1 - colour] & kept):
                aimed |= (self.attacks[self.kinds_at[one]][one] >> king & 1) << one
            if colour != self.colour:
                aimed |= (self.attacks[self.kinds_at[at]][to] >> king & 1) << to
            if aimed and aimed & (BOARD.seen_from(king, empty) | KNIGHT[king]):
                return False
        return True

    def play(self, kind: int, at: int, to: int) -> None:
        super().play(kind, at, to)
        if self.colour:
            arrived = [king < self.board.width for king in self.royals]
            if all(arrived):
                self.finish()
            elif any(arrived):
                self.win(arrived.index(True))

    def stuck(self) -> None:
        """Who cannot move when white has arrived has lost; else it is a draw."""
        if self.royals[0] < self.board.width:
            self.win(0)
        else:
            self.finish()

    def hope(self, colour: int) -> float:
        rows = [king // self.board.width for king in self.royals]
        return 2.0 * (rows[1 - colour] - rows[colour]) + 0.3 * material(self, colour)


@register
class DodoChess(BoardGame):
    title = "Dodo's Chess"
    summary = say("Two kings race across a chessboard; whoever moves may neither give check nor stand in it.")
    wins = say("The first king on the far row wins; if both get there in one round it is a draw.")
    sources = ("abstract-games 859",)
    options = (
        Option(
            "set_up",
            say("Set-up"),
            "racing",
            choices={"racing": say("eight men each"), "small": say("six men each, no queens")},
        ),
    )
    variants = (Variant("small", say("Dodo Chess of 1970"), "abstract-games 859", {"set_up": "small"}),)
    draws = True
    State = DodoChessState
