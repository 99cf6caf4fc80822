"""Hex: link your two sides of the board with an unbroken chain before the other player links theirs.

Source: My Games, lines 3017-3044 (rules and the proof that somebody always wins) and 3052 (usual sizes).

Decided where the source is open: red starts and owns the top and the bottom side; the swap is offered once, as the
second player's answer to the very first stone, and counts as that player's turn. A swap leaves the stone and its
colour where they are and exchanges the players' colours, so blue, now the first player's colour, moves next.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Self

from games.core.errors import BadResult, Illegal
from games.core.game import Deal, Game, Table
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, flag, side
from games.core.sheet import Score, SingleDeal
from games.core.state import Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.hex_boards import LARGEST, rhombus

RED, BLUE = 0, 1
COLOURS: Final = ("red", "blue")
LINKS: Final = ("top and bottom", "left and right")
SWAP: Final = LARGEST * LARGEST
"""The action that exchanges colours; smaller numbers are cells."""

_TURN: Final = ((0,), (1,))
_OVER: Final[tuple[int, ...]] = ()


@dataclass(frozen=True, kw_only=True)
class HexResult(DealResult):
    """Who linked their sides, and whether the colours were exchanged after the first stone."""

    winner: int = side("Who linked their sides")
    swapped: bool = flag("The second player swapped colours")

    def check(self, table: Table, deal: Deal | None) -> None:
        if self.swapped and not table.options["swap"]:
            raise BadResult({"swapped": "this match is played without the swap rule."})


class HexSheet(SingleDeal):
    """One point for the winner; there are no draws."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, HexResult)
        result.check(self.table, deal)
        colour = (result.winner - deal.dealer + result.swapped) % 2
        after = " after a swap of colours" if result.swapped else ""
        why = f"{COLOURS[colour].capitalize()} links {LINKS[colour]}{after}: 1"
        return Score(tuple(int(number == result.winner) for number in (0, 1)), (why,))

    def reason(self) -> str:
        return self.rows[-1].why[0].rsplit(":", 1)[0] + "."


class HexState(State):
    """A board filling up.

    Each colour's stones are kept in three masks: linked to its first side, linked to its second side, and loose. A
    stone changes its mask at most once, so the winner is known at the cost of a few operations a move.
    """

    __slots__ = (
        "board",
        "empty",
        "first",
        "last",
        "loose",
        "may_swap",
        "red",
        "second",
        "stones",
        "turn",
        "where",
    )

    def __init__(self, table: Table, deal: Deal) -> None:
        super().__init__(table, deal)
        self.board = rhombus(int(table.options["size"]))
        self.empty = list(range(self.board.cells))
        self.where = list(range(self.board.cells))
        self.first = [sides[0] for sides in self.board.sides]
        self.second = [sides[1] for sides in self.board.sides]
        self.loose = [0, 0]
        self.red = deal.dealer
        self.stones = 0
        self.last = -1
        self.may_swap = bool(table.options["swap"])
        self.turn: tuple[int, ...] = _TURN[self.red]

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return self.turn

    def _swap_offered(self) -> bool:
        return self.stones == 1 and self.may_swap

    def legal(self, seat: int) -> list[Action]:
        cells = sorted(self.empty)
        return [*cells, SWAP] if self._swap_offered() else cells

    def is_legal(self, seat: int, action: Action) -> bool:
        if action == SWAP:
            return self._swap_offered()
        return 0 <= action < self.board.cells and self.where[action] >= 0

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
            if self._links(colour, action):
                self.turn = _OVER
                return
        self.turn = _TURN[self.red ^ (self.stones & 1)]

    def _links(self, colour: int, cell: int) -> bool:
        """Put a stone on the board; whether it links its colour's two sides."""
        board = self.board
        near = board.near[cell]
        side = self.first
        if near & side[colour]:
            if near & self.second[colour]:
                side[colour] |= board.bit[cell]
                return True
        elif near & self.second[colour]:
            side = self.second
        else:
            self.loose[colour] |= board.bit[cell]
            return False
        side[colour] |= board.bit[cell]
        loose = self.loose[colour]
        grow = near & loose
        if grow:
            near_at, other = board.near_at, self.first[colour] ^ self.second[colour] ^ side[colour]
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

    # The end ------------------------------------------------------------------------------------------------------

    def stones_of(self, colour: int) -> int:
        """The mask of a colour's stones."""
        return (self.first[colour] | self.second[colour] | self.loose[colour]) & self.board.board

    def winner(self) -> int:
        """The seat that moved last, once the board is decided."""
        return self.red ^ ((self.stones - 1) & 1)

    def result(self) -> HexResult:
        return HexResult(winner=self.winner(), swapped=self.red != self.deal.dealer)

    def returns(self) -> list[float]:
        return [1.0, -1.0] if self.winner() == 0 else [-1.0, 1.0]

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.table, twin.deal, twin.board = self.table, self.deal, self.board
        twin.empty, twin.where = self.empty[:], self.where[:]
        twin.first, twin.second, twin.loose = self.first[:], self.second[:], self.loose[:]
        twin.red, twin.stones, twin.last = self.red, self.stones, self.last
        twin.may_swap, twin.turn = self.may_swap, self.turn
        return twin

    def key(self) -> Hashable:
        return self.stones_of(RED), self.stones_of(BLUE), self.red, self._swap_offered(), self.turn

    # What is seen: everything, by everybody -------------------------------------------------------------------------

    def _phase(self) -> str:
        if not self.turn:
            return "over"
        return "swap or play" if self._swap_offered() else "play" if self.stones else "first stone"

    def view(self, viewer: int | None) -> View:
        seats: list[SeatView] = [
            {"seat": seat, "side": seat, "labels": [COLOURS[seat ^ self.red]]} for seat in (0, 1)
        ]
        red, blue = self.stones_of(RED), self.stones_of(BLUE)
        marks = 0
        if not self.turn:
            colour = (self.stones - 1) & 1
            marks = self.board.chain(self.board.sides[colour], (red, blue)[colour])
        view: View = {
            "picture": "hex",
            "phase": self._phase(),
            "seats": seats,
            "board": self.board.picture(red, blue, self.last if self.stones else None, marks),
            "facts": [["red links", LINKS[RED]], ["blue links", LINKS[BLUE]], ["stones", str(self.stones)]],
        }
        if viewer in (0, 1):
            view["you"] = viewer
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == SWAP:
            return f"{{{seat}}} swaps: red now belongs to {{{seat}}}, blue to {{{1 - seat}}}."
        return f"{{{seat}}} plays {self.board.grid.names[action]} ({COLOURS[seat ^ self.red]})."

    def text(self, seat: int, action: Action) -> str:
        return "swap" if action == SWAP else self.board.grid.names[action]

    def parse(self, seat: int, text: str) -> Action:
        if not isinstance(text, str):
            raise Illegal(f"{text!r} is not a move of this game.")
        word = text.strip().lower()
        return SWAP if word == "swap" else parse_from(self.board.grid.index, word)

    def say(self, action_text: str) -> str:
        return "Swap colours" if action_text == "swap" else action_text

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Save a bridge that the last stone broke into, else play where both players' shortest lines cross.

        A first stone is put on the rim and a first stone away from the rim is swapped, for the same reason.
        """
        board = self.board
        empty = board.board & ~(self.stones_of(RED) | self.stones_of(BLUE))
        if self.may_swap and self.stones < 2:
            rim = sum(self._sides(RED)) | sum(self._sides(BLUE))
            at_rim = [cell for cell in range(board.cells) if board.near[cell] & rim]
            if self.stones == 0:
                return at_rim[int(rng.random() * len(at_rim))]
            if self.last not in at_rim:
                return SWAP
        colour = self.stones & 1
        choices = board.cells_of(self._broken_bridge(colour, empty) or self._crossing(colour, empty))
        return choices[int(rng.random() * len(choices))]

    def _sides(self, colour: int) -> tuple[int, int]:
        return self.board.sides[colour]

    def _broken_bridge(self, colour: int, empty: int) -> int:
        """The cell that restores a bridge of this colour after the last stone went into it; 0 if there is none."""
        if self.stones == 0:
            return 0
        first, second = self.first[colour], self.second[colour]
        own = first | second | self.loose[colour]
        ring = self.board.ring[self.last]
        for here in range(6):
            ends, gap = ring[here - 2] | ring[here], ring[here - 1]
            if ends & own == ends and gap & empty:
                linked_anyway = ends & first == ends or ends & second == ends
                if not linked_anyway:
                    return gap
        return 0

    def _crossing(self, colour: int, empty: int) -> int:
        """The cells worth most to both: on a shortest line of this colour and, if possible, of the other too."""
        board = self.board
        own, other = self.stones_of(colour), self.stones_of(1 - colour)
        need, mine = board.shortest(self._sides(colour), own, empty, True)
        if need == 0:
            return board.shortest(self._sides(colour), own, empty, False)[1]
        threat, theirs = board.shortest(self._sides(1 - colour), other, empty, True)
        if threat == 0:
            threat, theirs = board.shortest(self._sides(1 - colour), other, empty, False)
        both = mine & theirs
        return both or (mine if 0 < need <= threat else theirs) or mine or empty


@register
class Hex(Game):
    key = "hex"
    title = "Hex"
    family = "boards"
    summary = "Two players, a rhombus of hexagons: link your two sides. It cannot be drawn."
    kind = "both"
    seats = (2,)
    options = (
        Option("size", "Cells along a side", 11, lo=4, hi=LARGEST),
        Option("swap", "Swap rule", True, help="The second player may take over the first stone's colour."),
    )
    presets = (
        Preset("my-games", "Hex 11 x 11", (Source("my-games", "hex", (3017, 3044)),)),
        Preset("my-games-13", "Hex 13 x 13", (Source("my-games", "hex", (3017, 3052)),), {"size": 13}),
        Preset("my-games-14", "Hex 14 x 14", (Source("my-games", "hex", (3017, 3052)),), {"size": 14}),
        Preset("my-games-small", "Hex 4 x 4", (Source("my-games", "hex", (3017, 3044)),), {"size": 4}),
    )
    hidden = False
    chance = False
    objective = "win"
    luck = "none"
    may_stop = False
    settlements = ("fixed",)
    max_actions = LARGEST * LARGEST + 1
    max_deals = 1
    page: ClassVar[dict[str, str]] = {
        "object": "Join the two sides of your colour with a chain of your stones, each touching the next.",
        "equipment": (
            f"A rhombus of hexagons, 4 to {LARGEST} cells along a side ({options[0].default} is usual; 13 and 14 are "
            "common), and red and blue stones. Red owns the top and the bottom side, blue the left and the right; a "
            "corner cell belongs to both sides that meet there."
        ),
        "play": (
            "The board starts empty and red begins. In turn each player puts one stone of the own colour on any empty "
            "cell; stones never move and are never taken. With the swap rule the second player may answer the first "
            "stone by changing colours instead: the stone stays red and is now the second player's, and the first "
            "player goes on with blue."
        ),
        "scoring": "The first complete chain wins. A full board always holds exactly one, so there are no draws.",
        "match": "One game.",
        "settlement": "A fixed stake from the loser to the winner.",
    }
    decisions = (
        "Red starts and owns top and bottom; the source does not say which colour begins.",
        "The swap is offered once, right after the first stone, and uses up the second player's turn.",
        "The source leaves the size of the board open; 4 (its picture) to 19 are offered, 11 by default.",
    )

    Result = HexResult
    Sheet = HexSheet
    State = HexState
