"""Games of linking sides: stones of two colours placed in turn on hexagons, never moved, and the swap of colours.

A game says when a stone completes its colour's chain (`link`), and what the chain has to join. Cells are actions;
`SWAP` exchanges the colours once, as the second player's answer to the first stone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from games.boards.kit.exchanged import ExchangedSides
from games.boards.kit.hex_boards import LARGEST, HexBoard
from games.boards.kit.sites import sites_of
from games.core.errors import Illegal, refuse
from games.core.fields import Fields, first
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, say, say_in
from games.core.results import DealResult, Score, flag, side
from games.core.state import Action, State, parse_from
from games.core.views import BoardView, SeatView, View

RED, BLUE = 0, 1
COLOURS: Final = (say("red"), say("blue"))
SWAP: Final = (LARGEST + 3) ** 2
"""The action that exchanges colours; smaller numbers are cells."""

_TURN: Final = ((0,), (1,))
OVER: Final[tuple[int, ...]] = ()


class ConnectionResult(DealResult):
    """Who linked their sides, and whether the colours were exchanged after the first stone."""

    winner: int = side(say("Who linked their sides"))
    swapped: bool = flag(say("The second player swapped colours"))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.swapped and not table.options["swap"]:
            refuse("swapped", "this match is played without the swap rule.")

    def score(self, sheet: ConnectionSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        why = say("{what}: {points}", what=sheet.linked(self, deal), points=1)
        return Score(tuple(int(number == self.winner) for number in (0, 1)), (why,))


class ConnectionSheet(ExchangedSides):
    """One point for the winner; there are no draws. links: what red and blue have to join."""

    unit = "Game"
    dealer_does = ""
    links: ClassVar[Sequence[str]]

    def linked(self, result: ConnectionResult, deal: Deal) -> Message:
        """Which colour has linked what."""
        colour = (result.winner - deal.dealer + result.swapped) % 2
        sides = self.links[colour]
        if result.swapped and colour == RED:
            return say("Red links {sides} after a swap of colours", sides=sides)
        if result.swapped:
            return say("Blue links {sides} after a swap of colours", sides=sides)
        return (
            say("Red links {sides}", sides=sides) if colour == RED else say("Blue links {sides}", sides=sides)
        )

    def reason(self) -> str:
        if len(self.rows) > 1:
            return self.over_both()
        row = self.rows[-1]
        assert isinstance(row.result, ConnectionResult)
        return say("{what}.", what=self.linked(row.result, row.deal))


class ConnectionState(Fields, State):
    """A board filling up.

    red: the seat that plays red. empty: the empty cells. where: the place of each cell among the empty ones, or -1.
    """

    derived = frozenset({"board", "empty", "where", "stones", "chains", "one_end", "other_end", "loose"})

    board: HexBoard = first(lambda state: state.geometry(int(state.table.options["size"])))
    empty: list[int] = first(lambda state: state.board.cells[:])
    where: list[int] = first(lambda state: state.board.where[:])
    red: int = first(lambda state: state.deal.dealer)
    stones: int = 0
    last: int = -1
    may_swap: bool = first(lambda state: bool(state.table.options["swap"]))
    turn: tuple[int, ...] = first(lambda state: _TURN[state.red])

    # What a game says ---------------------------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def geometry(size: int) -> HexBoard:
        """The board of that size."""

    @abstractmethod
    def link(self, colour: int, cell: int) -> bool:
        """Put a stone on the board; whether it completes its colour's chain."""

    @abstractmethod
    def stones_of(self, colour: int) -> int:
        """The mask of a colour's stones."""

    @abstractmethod
    def winning_chain(self) -> int:
        """The stones to mark once the board is decided."""

    @abstractmethod
    def rim(self, colour: int) -> int:
        """The rim cells that count as stones of a colour."""

    @abstractmethod
    def joined(self, colour: int, ends: int) -> bool:
        """Whether two cells of a colour, rim included, are linked already."""

    @abstractmethod
    def urgent(self, colour: int, empty: int) -> int:
        """The empty cells that are worth most to the colour to move."""

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return self.turn

    def swap_offered(self) -> bool:
        return self.stones == 1 and self.may_swap

    def legal(self, seat: int) -> list[Action]:
        cells = sorted(self.empty)
        return [*cells, SWAP] if self.swap_offered() else cells

    def is_legal(self, seat: int, action: Action) -> bool:
        if action == SWAP:
            return self.swap_offered()
        return 0 <= action < self.board.span and self.where[action] >= 0

    def sample_legal(self, seat: int, rng: Random) -> Action:
        empty = self.empty
        if self.stones == 1 and self.may_swap:
            pick = int(rng.random() * (len(empty) + 1))
            return empty[pick] if pick < len(empty) else SWAP
        return empty[int(rng.random() * len(empty))]

    def apply(self, seat: int, action: Action) -> None:
        if action == SWAP:
            self.red = 1 - self.red
            self.may_swap = False
        else:
            empty, where = self.empty, self.where
            spot, moved = where[action], empty.pop()
            if moved != action:
                empty[spot] = moved
                where[moved] = spot
            where[action] = -1
            self.last = action
            colour = self.stones & 1
            self.stones += 1
            if self.link(colour, action):
                self.turn = OVER
                return
        self.turn = _TURN[self.red ^ (self.stones & 1)]

    # The end ------------------------------------------------------------------------------------------------------

    def winner(self) -> int:
        """The seat that moved last, once the board is decided."""
        return self.red ^ ((self.stones - 1) & 1)

    def result(self) -> ConnectionResult:
        return ConnectionResult(winner=self.winner(), swapped=self.red != self.deal.dealer)

    def returns(self) -> list[float]:
        return [1.0, -1.0] if self.winner() == 0 else [-1.0, 1.0]

    def position(self) -> tuple[object, ...]:
        stones = self.stones_of(RED), self.stones_of(BLUE)
        return stones, self.last, self.red, self.may_swap, self.turn

    # What is seen: everything, by everybody -------------------------------------------------------------------------

    def _phase(self) -> str:
        if not self.turn:
            return say_in("phase", "over")
        if self.swap_offered():
            return say_in("phase", "swap or play")
        return say_in("phase", "play") if self.stones else say_in("phase", "first stone")

    def facts(self) -> list[list[str]]:
        """Pairs of a name and a value that stand beside the board."""
        return [[say_in("fact", "stones"), str(self.stones)]]

    def view(self, viewer: int | None) -> View:
        seats: list[SeatView] = [
            {"seat": seat, "side": seat, "labels": [COLOURS[seat ^ self.red]]} for seat in (0, 1)
        ]
        view: View = {
            "picture": "hex",
            "phase": self._phase(),
            "seats": seats,
            "board": self._board(),
            "facts": self.facts(),
        }
        if viewer in (0, 1):
            view["you"] = viewer
        return view

    def _board(self) -> BoardView:
        names = self.board.names
        view = self.board.picture_of(
            {site: "RB"[colour] for colour in (RED, BLUE) for site in sites_of(self.stones_of(colour))}
        )
        view["colours"] = {"R": "red", "B": "blue"}
        view["marks"] = [] if self.turn else [names[site] for site in sites_of(self.winning_chain())]
        if self.stones:
            view["last"] = names[self.last]
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == SWAP:
            return say(
                "{player} swaps: red now belongs to {player}, blue to {other}.",
                player=Seat(seat),
                other=Seat(1 - seat),
            )
        return say(
            "{player} plays {cell} ({colour}).",
            player=Seat(seat),
            cell=self.board.names[action],
            colour=COLOURS[seat ^ self.red],
        )

    def text(self, seat: int, action: Action) -> str:
        return "swap" if action == SWAP else self.board.names[action]

    def parse(self, seat: int, text: str) -> Action:
        if not isinstance(text, str):
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        word = text.strip().lower()
        return SWAP if word == "swap" else parse_from(self.board.index, word)

    def say(self, action_text: str) -> str:
        return say("Swap colours") if action_text == "swap" else action_text

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Save a bridge that the last stone broke into, else play what is most urgent to both.

        A first stone is put on the rim and a first stone away from the rim is swapped, for the same reason.
        """
        board = self.board
        empty = board.sites & ~(self.stones_of(RED) | self.stones_of(BLUE))
        if self.may_swap and self.stones < 2:
            rim = self.rim(RED) | self.rim(BLUE)
            at_rim = [cell for cell in board.cells if board.near[cell] & rim]
            if self.stones == 0:
                return at_rim[int(rng.random() * len(at_rim))]
            if self.last not in at_rim:
                return SWAP
        colour = self.stones & 1
        choices = sites_of(self._broken_bridge(colour, empty) or self.urgent(colour, empty))
        return choices[int(rng.random() * len(choices))]

    def _broken_bridge(self, colour: int, empty: int) -> int:
        """The cell that restores a bridge of this colour after the last stone went into it; 0 if there is none."""
        if self.stones == 0:
            return 0
        own = self.stones_of(colour) | self.rim(colour)
        ring = self.board.ring[self.last]
        for here in range(6):
            ends, gap = ring[here - 2] | ring[here], ring[here - 1]
            if ends & own == ends and gap & empty and not self.joined(colour, ends):
                return gap
        return 0
