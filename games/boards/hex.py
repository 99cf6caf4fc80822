"""Hex: link your two sides of the board with an unbroken chain before the other player links theirs.

Source: My Games, lines 3017-3044 (rules and the proof that somebody always wins) and 3052 (usual sizes).

Decided where the source is open: red starts and owns the top and the bottom side; the swap is offered once, as the
second player's answer to the very first stone, and counts as that player's turn. A swap leaves the stone and its
colour where they are and exchanges the players' colours, so blue, now the first player's colour, moves next.
"""

from __future__ import annotations

from typing import Final

from games.boards.kit.board_games import BoardGame
from games.boards.kit.connections import BLUE, RED, ConnectionResult, ConnectionSheet, ConnectionState
from games.boards.kit.hex_boards import LARGEST, Rhombus, rhombus
from games.core.fields import first
from games.core.messages import say
from games.core.options import Option, Variant
from games.core.registry import register

LINKS: Final = (say("top and bottom"), say("left and right"))
LEAST: Final = 4
USUAL: Final = 11


class HexSheet(ConnectionSheet):
    """One point for the winner; there are no draws."""

    links = LINKS


class HexState(ConnectionState):
    """A board filling up.

    Each colour's stones are kept in three masks: linked to its first side, linked to its second side, and loose. A
    stone changes its mask at most once, so the winner is known at the cost of a few operations a move.
    """

    geometry = staticmethod(rhombus)

    board: Rhombus = first(lambda state: rhombus(int(state.table.options["size"])))
    one_end: list[int] = first(lambda state: [ends[0] for ends in state.board.ends])
    other_end: list[int] = first(lambda state: [ends[1] for ends in state.board.ends])
    loose: list[int] = first(lambda state: [0, 0])

    def link(self, colour: int, cell: int) -> bool:
        board = self.board
        near = board.near[cell]
        side = self.one_end
        if near & side[colour]:
            if near & self.other_end[colour]:
                side[colour] |= board.bit[cell]
                return True
        elif near & self.other_end[colour]:
            side = self.other_end
        else:
            self.loose[colour] |= board.bit[cell]
            return False
        side[colour] |= board.bit[cell]
        loose = self.loose[colour]
        grow = near & loose
        if grow:
            near_at, other = board.near, self.one_end[colour] ^ self.other_end[colour] ^ side[colour]
            while grow:
                low = grow & -grow
                loose ^= low
                side[colour] |= low
                near = near_at[low.bit_length() - 1]
                if near & other:
                    return True
                grow = (grow ^ low) | near & loose
            self.loose[colour] = loose
        return False

    def stones_of(self, colour: int) -> int:
        return (self.one_end[colour] | self.other_end[colour] | self.loose[colour]) & self.board.sites

    def winning_chain(self) -> int:
        colour = (self.stones - 1) & 1
        return self.board.chain(self.board.ends[colour], self.stones_of(colour))

    def rim(self, colour: int) -> int:
        return sum(self.board.ends[colour])

    def joined(self, colour: int, ends: int) -> bool:
        return ends & self.one_end[colour] == ends or ends & self.other_end[colour] == ends

    def facts(self) -> list[list[str]]:
        return [[say("red links"), LINKS[RED]], [say("blue links"), LINKS[BLUE]], *super().facts()]

    def urgent(self, colour: int, empty: int) -> int:
        """The cells worth most to both: on a shortest line of this colour and, if possible, of the other too."""
        board = self.board
        own, other = self.stones_of(colour), self.stones_of(1 - colour)
        need, mine = board.shortest(board.ends[colour], own, empty, True)
        if need == 0:
            return board.shortest(board.ends[colour], own, empty, False)[1]
        threat, theirs = board.shortest(board.ends[1 - colour], other, empty, True)
        if threat == 0:
            threat, theirs = board.shortest(board.ends[1 - colour], other, empty, False)
        both = mine & theirs
        return both or (mine if 0 < need <= threat else theirs) or mine or empty


@register
class Hex(BoardGame):
    title = "Hex"
    summary = say("Two players, a rhombus of hexagons: link your two sides. It cannot be drawn.")
    wins = say("The first to join both sides of their colour wins: there are no points.")
    options = (
        Option("size", say("Cells along a side"), USUAL, lo=LEAST, hi=LARGEST),
        Option(
            "swap",
            say("Swap rule"),
            True,
            help=say("The second player may take over the first stone's colour."),
        ),
    )
    variants = (
        Variant("my-games", say("Hex 11 x 11"), "my-games 3017-3044"),
        Variant("my-games-13", say("Hex 13 x 13"), "my-games 3017-3052", {"size": 13}),
        Variant("my-games-14", say("Hex 14 x 14"), "my-games 3017-3052", {"size": 14}),
        Variant("my-games-small", say("Hex 4 x 4"), "my-games 3017-3044", {"size": 4}),
    )

    Result = ConnectionResult
    Sheet = HexSheet
    State = HexState
