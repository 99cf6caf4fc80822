"""Y: one chain of your stones that touches all three sides of a triangle wins.

Source: My Games, lines 3046-3048, which call it a game like hex on another board with another object; so hex's rules
hold for everything else (lines 3017-3036). Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from typing import Final

from games.boards.kit.board_games import BoardGame
from games.boards.kit.connections import ConnectionResult, ConnectionSheet, ConnectionState
from games.boards.kit.hex_boards import LARGEST, Triangle, triangle
from games.boards.kit.sites import sites_of
from games.core.fields import first
from games.core.messages import say
from games.core.options import Option, Variant
from games.core.registry import register

ALL_SIDES: Final = 7
"""The three sides of the triangle, as bits."""
FAR: Final = 99
"""Stones to a side that can no longer be reached."""


class YSheet(ConnectionSheet):
    """One point for the winner; there are no draws."""

    links = (say("all three sides"),) * 2


class YState(ConnectionState):
    """A board filling up; each colour's chains are known with the sides they touch."""

    geometry = staticmethod(triangle)

    board: Triangle = first(lambda state: triangle(int(state.table.options["size"])))
    chains: list[list[tuple[int, int]]] = first(lambda state: [[], []])
    """By colour its chains: the stones linked together, as a mask, and the sides they touch, as bits."""

    def link(self, colour: int, cell: int) -> bool:
        near, mask, touched = self.board.near[cell], self.board.bit[cell], self.board.touch[cell]
        chains = []
        for chain in self.chains[colour]:
            if chain[0] & near:
                mask |= chain[0]
                touched |= chain[1]
            else:
                chains.append(chain)
        chains.append((mask, touched))
        self.chains[colour] = chains
        return touched == ALL_SIDES

    def stones_of(self, colour: int) -> int:
        return sum(mask for mask, _ in self.chains[colour])

    def winning_chain(self) -> int:
        return self.chains[(self.stones - 1) & 1][-1][0]

    def rim(self, colour: int) -> int:
        top, left, right = self.board.ends
        return top | left | right

    def joined(self, colour: int, ends: int) -> bool:
        """Ends on the rim alone need no link; otherwise one chain must hold or touch both."""
        if not ends & self.board.sites:
            return True
        spread, rim = self.board.spread, self.rim(colour)
        return any(ends & (mask | spread(mask) & rim) == ends for mask, _ in self.chains[colour])

    def urgent(self, colour: int, empty: int) -> int:
        """The cells where both players' shortest ways to the three sides meet."""
        mine = self._distances(colour, empty, bridges=True)
        theirs = self._distances(1 - colour, empty, bridges=True)
        if not mine or not theirs or min(mine.values()) <= 3:  # bridges alone are missing: fill them in
            mine = self._distances(colour, empty, bridges=False) or mine
        cells = mine.keys() | theirs.keys()
        worth = {cell: mine.get(cell, FAR) + theirs.get(cell, FAR) for cell in cells}
        least = min(worth.values(), default=0)
        return sum(self.board.bit[cell] for cell, value in worth.items() if value == least) or empty

    def _distances(self, colour: int, empty: int, *, bridges: bool) -> dict[int, int]:
        """For each empty cell from which all three sides can be reached: the stones to each, added up."""
        board, own = self.board, self.stones_of(colour)
        found: list[dict[int, int]] = []
        for side in board.ends:
            waves, _ = board.layers(side, 0, own, empty, bridges)
            found.append({cell: far for far, wave in enumerate(waves, 1) for cell in sites_of(wave)})
        top, left, right = found
        return {
            cell: top[cell] + left[cell] + right[cell] for cell in top.keys() & left.keys() & right.keys()
        }


@register
class YGame(BoardGame):
    title = "Y"
    summary = say(
        "Two players, a triangle of hexagons: link all three sides with one chain. It cannot be drawn."
    )
    wins = say("The first whose chain touches all three sides wins: there are no points.")
    options = (
        Option("size", say("Cells along a side"), 13, lo=4, hi=LARGEST),
        Option(
            "swap",
            say("Swap rule"),
            True,
            help=say("The second player may take over the first stone's colour."),
        ),
    )
    sources = ("my-games 3046-3048",)
    variants = (
        Variant("my-games-no-swap", say("Y without the swap rule"), "my-games 3046-3048", {"swap": False}),
    )

    Result = ConnectionResult
    Sheet = YSheet
    State = YState
