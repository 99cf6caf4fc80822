"""Mattock: miners dig corridors, walk them, and cut each other off; who cannot dig any more has lost.

Source: Abstract Games 21, lines 600-655. The fixed places of the miners are those of the magazine's
picture as public programs have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, PLACE, BoardGame, BoardState
from games.boards.kit.board_words import SAID
from games.boards.kit.sites import Board, above, hexagon, sites_of, tally
from games.core.fields import first
from games.core.messages import say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import Action

TILES: Final = 2
"""The colour of the tiles without a miner."""
USUAL, SHORT = "7", "5"
START: Final = {
    USUAL: ("a3 e8 f4 i11 j6 k1", "c9 d5 e1 h9 i4 m5"),
    SHORT: ("c6 d2 h4", "b3 f7 g2"),
}
CROWD: Final = 3
"""No tile touches more tiles than that."""


class MattockState(BoardState):
    """dug: whether who is in turn has dug and may walk now. Tiles with a miner on them are his colour's men.

    miners: how many each side has.
    """

    in_steps = True
    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "grey")
    words: ClassVar[Mapping[str, str]] = {**SAID, "done": say_in("a move", "Done")}

    dug: bool = False
    miners: int = first(lambda state: len(START[str(state.table.options["size"])][0].split()))

    def geometry(self) -> Board:
        return hexagon(int(self.table.options["size"]))

    def setting_up(self) -> bool:
        return self.table.options["setup"] == "freestyle" and self.plies < 2 * self.miners

    def begin(self) -> None:
        if self.table.options["setup"] == "fixed":
            self.men = [self.board.named(cells) for cells in START[str(self.table.options["size"])]] + [0]

    def moves(self) -> Iterator[Action]:
        if self.dug:
            yield self.word("done")
            for miner in sites_of(self.men[self.colour]):
                yield from [self.move(miner, to) for to in sites_of(self.walk(miner))]
        elif self.setting_up():
            yield from self.at(self.empty & ~self.board.grow(self.taken))
        else:
            yield from self.at(self.mine(self.colour))

    def mine(self, colour: int) -> int:
        """The cells that a colour may dig: connected with a miner, and no tile touches more than three then."""
        board, tiles = self.board, self.taken
        reached = self.men[colour] | self.tunnels(self.men[colour])
        touching = tally(board.shift(tiles, step) for step in board.sides)
        full, crowded = self.at_least(touching, CROWD), self.at_least(touching, CROWD + 1)
        return self.empty & board.grow(reached) & ~crowded & ~board.grow(tiles & full)

    def at_least(self, counts: tuple[int, int, int], least: int) -> int:
        """The cells that touch at least so many tiles."""
        return above(counts, [self.board.sites if least - 1 >> plane & 1 else 0 for plane in range(3)])

    def tunnels(self, miners: int) -> int:
        """The free tiles connected with these miners, past no other one."""
        free = self.men[TILES]
        return self.board.group(self.board.grow(miners) & free, free)

    def walk(self, miner: int) -> int:
        """Where a miner gets to: over free tiles and past his own side's miners."""
        open_tiles = self.men[TILES] | self.men[self.colour]
        return self.board.group(1 << miner, open_tiles) & self.men[TILES]

    def allows(self, kind: int, at: int, to: int) -> bool:
        if self.dug:
            return kind == MOVE and bool(self.men[self.colour] >> at & 1 and self.walk(at) >> to & 1)
        return kind == PLACE and not at and super().allows(kind, at, to)

    def able(self) -> bool:
        return self.dug or super().able()

    def play(self, kind: int, at: int, to: int) -> None:
        if kind == MOVE:
            self.carry(at, to)
            self.men[TILES] |= 1 << at
            self.remove()
            return
        before_turns = self.plies <= 2 * self.miners and self.table.options["setup"] == "freestyle"
        back = self.men[self.colour].bit_count() < self.miners
        self.men[self.colour if back else TILES] |= 1 << to
        self.dug = not before_turns
        self.again = self.dug or self.plies == 2 * self.miners

    def spoken(self, word: str) -> None:
        self.remove()

    def remove(self) -> None:
        """The end of a turn: miners of the other side go who are between two and without a companion."""
        own, other, free = self.men[self.colour], self.men[1 - self.colour], self.men[TILES]
        gone, board = 0, self.board
        for miner in sites_of(other & board.grow(own | self.tunnels(own))):
            near = board.near[miner]
            beside = (near | board.grow(board.group(near & free, free))) & ~(1 << miner)
            if not beside & other and (beside & own).bit_count() > 1:
                gone |= 1 << miner
        self.men[1 - self.colour] ^= gone
        self.men[TILES] |= gone
        self.dug = False

    def stuck(self) -> None:
        self.win(1 - self.colour)

    def hope(self, colour: int) -> float:
        """Cells to dig, and miners on the board."""
        worth = [self.mine(one).bit_count() + 2 * self.men[one].bit_count() for one in (0, 1)]
        return worth[colour] - worth[1 - colour]

    def phase(self) -> str:
        if self.setting_up():
            return say_in("phase", "set up")
        return say_in("phase", "walk or stop") if self.dug else say_in("phase", "dig")


@register
class Mattock(BoardGame):
    title = "Mattock"
    summary = say("Miners dig corridors into a hexagon and cut each other off; who cannot dig has lost.")
    wins = say("Who can still dig when the other cannot wins.")
    options = (
        Option(
            "size",
            say("Cells along a side"),
            USUAL,
            choices={
                size: say("{size} cells, {miners} miners", size=size, miners=3 * (int(size) - 3) // 2)
                for size in START
            },
        ),
        Option(
            "setup",
            say("Set-up"),
            "fixed",
            choices={"fixed": say("fixed places"), "freestyle": say("miners set in turn")},
        ),
    )
    sources = ("abstract-games 600-655",)
    variants = (
        Variant("short", say("Short game"), "abstract-games 600-655", {"size": SHORT}),
        Variant("freestyle", say("Freestyle"), "abstract-games 600-655", {"setup": "freestyle"}),
    )
    State = MattockState
