"""Games in which stones are put on the crossings and pass is a move: turns, legal moves, the end by two passes.

Apart from the page of such a game because random play spends its time here: this is compiled where it can be.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import ClassVar, Final, Self

from games.boards.kit.stones import Chains, crossings
from games.core.game import Deal, GameTable
from games.core.native import mypyc_attr
from games.core.state import Action, State
from games.kits.square_boards import LARGEST

PASS: Final = LARGEST * LARGEST
"""The action of not placing a stone; smaller numbers are points."""

_TURN: Final = ((0,), (1,))
_OVER: Final[tuple[int, ...]] = ()
_TRIES: Final = 60


@mypyc_attr(allow_interpreted_subclasses=True)
class StoneState(State):
    """A board, whose turn it is, and how many passes in a row there have been."""

    __slots__ = ("chains", "last", "limit", "moves", "passes", "turn")

    derived = frozenset({"chains.chain", "chains.empty", "chains.liberties", "chains.members"})
    limit_factor: ClassVar[int] = 4
    """A game ends after so many moves for each point of the board."""

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.chains = Chains(crossings(int(table.options["size"])))
        self.limit = self.limit_factor * self.chains.board.points
        self.moves = 0
        self.passes = 0
        self.last = PASS
        self.turn: tuple[int, ...] = _TURN[deal.dealer]

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return self.turn

    def legal(self, seat: int) -> list[Action]:
        chains, colour = self.chains, self.moves & 1
        points = chains.board.points_of(chains.empty)
        return [*(point for point in points if chains.may_place(colour, point)), PASS]

    def is_legal(self, seat: int, action: Action) -> bool:
        if action == PASS:
            return True
        chains = self.chains
        on_board_and_empty = 0 <= action < chains.board.points and chains.chain[action] < 0
        return on_board_and_empty and chains.may_place(self.moves & 1, action)

    def sample_legal(self, seat: int, rng: Random) -> Action:
        """Draw points until one is legal; on a board nearly full, list what is left instead."""
        chains, random = self.chains, rng.random
        chain, empty, near, points = chains.chain, chains.empty, chains.board.near, chains.board.points
        choices = points + 1
        for _ in range(_TRIES):
            point = int(random() * choices)
            if point == points:
                return PASS
            if chain[point] < 0 and (near[point] & empty or chains.may_place(self.moves & 1, point)):
                return point
        return super().sample_legal(seat, rng)

    def apply(self, seat: int, action: Action) -> None:
        if action == PASS:
            self.passes += 1
            self.chains.ko = -1
        else:
            self.chains.place(self.moves & 1, action)
            self.passes = 0
        self.last = action
        self.moves += 1
        over = self.passes == 2 or self.moves == self.limit
        self.turn = _OVER if over else _TURN[self.deal.dealer ^ (self.moves & 1)]

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.chains = self.chains.clone()
        twin.moves, twin.passes, twin.last = self.moves, self.passes, self.last
        twin.limit, twin.turn = self.limit, self.turn
        return twin

    def position(self) -> Hashable:
        return *self.chains.stones, self.chains.ko, self.passes, self.moves, self.last, self.turn
