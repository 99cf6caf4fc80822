"""Rettah Chess: the king is a rettah, queen and knight in one, and when it is attacked it has to take an attacker.

Source: Abstract Games 21, line 859. The array and the win by taking the rettah are those of the pages on chess
variants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.boards.kit.board_games import BoardGame
from games.boards.kit.chess_men import ChessState, material
from games.core.messages import say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action

BACK: Final = "RNBQHBNR"
"""The first row; H is the rettah."""
LONGEST: Final = 100


class RettahChessState(ChessState):
    """Chess without check, mate and castling."""

    pieces: ClassVar[Mapping[str, str]] = {
        "H": say_in("a piece", "Rettah"),
        **{kind: name for kind, name in ChessState.pieces.items() if kind != "K"},
    }
    royal = "H"
    leaping = "NH"
    gliding = ChessState.gliding | {"H": "Q"}
    patience = LONGEST

    def begin(self) -> None:
        for colour, (row, pawns) in enumerate(((1, 2), (8, 7))):
            back = " ".join(f"{kind}{column}{row}" for kind, column in zip(BACK, "abcdefgh", strict=True))
            self.set_out(colour, back + "".join(f" P{column}{pawns}" for column in "abcdefgh"))

    def moves(self) -> Iterator[Action]:
        """If the rettah is attacked, what takes an attacker: the rettah can, for it goes wherever one attacks from."""
        yield from self.rescues() or super().moves()

    def rescues(self) -> list[Action]:
        """What takes an attacker of the own rettah, with the rettah itself unless any man may."""
        rettah = self.royals[self.colour]
        attackers = self.attackers(rettah, 1 - self.colour)
        men = -1 if self.table.options["rescue"] == "any" else 1 << rettah
        return (
            [self.move(at, to, kind) for kind, at, to in self.each_move(men, attackers)] if attackers else []
        )

    def allows(self, kind: int, at: int, to: int) -> bool:
        fits = super().allows(kind, at, to)
        return fits and (not (rescues := self.rescues()) or self.move(at, to, kind) in rescues)

    def play(self, kind: int, at: int, to: int) -> None:
        super().play(kind, at, to)
        if self.royals[1 - self.colour] < 0:
            self.win(self.colour)

    def hope(self, colour: int) -> float:
        """Men, and no rettah that can be taken."""
        rettah = self.royals[colour]
        in_danger = rettah < 0 or self.attackers(rettah, 1 - colour)
        return material(self, colour) - (50 if in_danger else 0)


@register
class RettahChess(BoardGame):
    title = "Rettah Chess"
    summary = say("Chess with a king that moves as queen and knight, and must take what attacks it.")
    wins = say("Who takes the other rettah wins.")
    sources = ("abstract-games 859",)
    options = (
        Option(
            "rescue",
            say("What takes the attacker"),
            "rettah",
            choices={"rettah": say("the rettah itself"), "any": say("any man")},
        ),
    )
    draws = True
    max_actions = 3500
    State = RettahChessState
