"""Men that move as in chess, on a square board of eight: where each goes, what it attacks, and the text of a move.

A state that derives from `ChessState` keeps the letter of the man on each square in `kinds_at` and its colour in `men`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from re import findall
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, BoardState
from games.boards.kit.sites import sites_of, square
from games.core.fields import first
from games.core.messages import say_in
from games.core.state import Action

BOARD: Final = square(8)
LINES: Final = {"R": range(4), "B": range(4, 8), "Q": range(8)}
"""By kind the directions in which it goes as far as it likes."""
LEAPS: Final = tuple(
    (up, right) for up in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(up) != abs(right)
)
PROMOTED: Final = "QRBN"
"""What a pawn becomes; the kinds of moves from 2 on."""


def _leaps(site: int) -> int:
    row, column = divmod(site, BOARD.width)
    spots = [(row + up, column + right) for up, right in LEAPS]
    return BOARD.mask(BOARD.place(r, c) for r, c in spots if 0 <= r < 8 and 0 <= c < 8)


KNIGHT: Final = tuple(_leaps(site) if BOARD.has(site) else 0 for site in range(BOARD.span))


@cache
def _on_a_bare_board(king: bool, leaps: bool, glider: str) -> Sequence[int]:
    """By square what a man of such a kind attacks there with nothing in its way."""
    return [
        (KNIGHT[site] if leaps else 0)
        | (BOARD.around[site] if king else 0)
        | BOARD.mask(there for way in LINES.get(glider, ()) for there in BOARD.lines[site][way])
        for site in range(BOARD.span)
    ]


class ChessState(BoardState):
    """kinds_at: the letter of the man on each square. skipped: where a pawn that has just run may be taken, or -1.

    royals: by colour the square of its royal man, -1 once it is gone.
    """

    plan = BOARD
    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[str, ...]] = ("{to}", "{at}-{to}", *("{at}-{to}=" + kind for kind in PROMOTED))
    pieces: ClassVar[Mapping[str, str]] = {
        "K": say_in("a piece", "King"),
        "Q": say_in("a piece", "Queen"),
        "R": say_in("a piece", "Rook"),
        "B": say_in("a piece", "Bishop"),
        "N": say_in("a piece", "Knight"),
        "P": say_in("a piece", "Pawn"),
    }
    leaping: ClassVar[str] = "N"
    """The kinds that leap as a knight does."""
    gliding: ClassVar[dict[str, str]] = {"R": "R", "B": "B", "Q": "Q"}
    """Those that go as far as they like, and as what."""
    royal: ClassVar[str] = "K"
    """The kind of which each has one, on which the game hangs."""
    attacks: ClassVar[Mapping[str, Sequence[int]]]
    """By kind and square what a man, not a pawn, attacks there with nothing in its way."""

    derived = BoardState.derived | {"royals"}

    kinds_at: dict[int, str] = first(lambda state: {})
    skipped: int = -1
    royals: list[int] = first(lambda state: [-1, -1])

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.attacks = {
            kind: _on_a_bare_board(kind == "K", kind in cls.leaping, cls.gliding.get(kind, ""))
            for kind in {*ChessState.pieces, *cls.pieces} - {"P"}
        }

    def set_out(self, colour: int, places: str) -> None:
        """Men by their letters and squares: `Ke1 Pa2`, with spaces or without."""
        for place in findall(r"[A-Z][a-h][1-8]", places):
            site = self.board.index[place[1:]]
            self.men[colour] |= 1 << site
            self.kinds_at[site] = place[0]
            if place[0] == self.royal:
                self.royals[colour] = site

    # Where men go -------------------------------------------------------------------------------------------------

    def reach(self, site: int, colour: int) -> int:
        """The squares that a man, not a pawn, attacks: own ones too."""
        kind = self.kinds_at[site]
        goes = self.attacks[kind][site]
        return goes & self.near(site) if kind in self.gliding else goes

    def forward(self, colour: int) -> int:
        return self.board.width if colour else -self.board.width

    def pawn_attacks(self, site: int, colour: int) -> int:
        ahead = self.board.shift(1 << site, self.forward(colour))
        return self.board.shift(ahead, 1) | self.board.shift(ahead, -1)

    def attackers(self, site: int, colour: int) -> int:
        """The men of a colour that attack a square."""
        attackers = 0
        for man in sites_of(self.near(site) & self.men[colour]):
            kind = self.kinds_at[man]
            hit = self.pawn_attacks(man, colour) if kind == "P" else self.attacks[kind][man]
            if hit >> site & 1:
                attackers |= 1 << man
        return attackers

    def near(self, site: int) -> int:
        """Where a man must stand to attack a square: what is seen from there, and where one leaps from."""
        return self.board.seen_from(site, self.empty) | KNIGHT[site]

    def goes(self, site: int) -> int:
        """Where a man of who moves may go, by its own way of moving."""
        own, other = self.men[self.colour], self.men[1 - self.colour]
        if self.kinds_at[site] != "P":
            return self.reach(site, self.colour) & ~own
        taken = other | (1 << self.skipped if self.skipped >= 0 else 0)
        steps = self.board.shift(1 << site, self.forward(self.colour)) & self.empty
        if site // self.board.width == (1 if self.colour else 6):
            steps |= self.board.shift(steps, self.forward(self.colour)) & self.empty
        return steps | self.pawn_attacks(site, self.colour) & taken

    def each_move(self, men: int = -1, goals: int = -1) -> Iterator[tuple[int, int, int]]:
        """Kind, square and goal of all moves of the men, or of some of them to some goals."""
        for site in sites_of(self.men[self.colour] & men):
            for there in sites_of(self.goes(site) & goals):
                last = self.kinds_at[site] == "P" and there // self.board.width in (0, 7)
                for kind in range(MOVE + 1, MOVE + 1 + len(PROMOTED)) if last else (MOVE,):
                    yield kind, site, there

    def moves(self) -> Iterator[Action]:
        return (self.move(at, to, kind) for kind, at, to in self.each_move() if self.fair(at, to))

    def fair(self, at: int, to: int) -> bool:
        """Whether a move that the men can make may be made."""
        return True

    def allows(self, kind: int, at: int, to: int) -> bool:
        if not self.men[self.colour] >> at & 1 or not self.goes(at) >> to & 1:
            return False
        last = self.kinds_at[at] == "P" and to // self.board.width in (0, 7)
        return (kind > MOVE if last else kind == MOVE) and self.fair(at, to)

    def play(self, kind: int, at: int, to: int) -> None:
        colour, man = self.colour, self.kinds_at[at]
        if self.men[1 - colour] >> to & 1 or man == "P":
            self.quiet = 0
        if to == self.royals[1 - colour]:
            self.royals[1 - colour] = -1
        if man == self.royal:
            self.royals[colour] = to
        if man == "P" and to == self.skipped:
            self.take_off(to - self.forward(colour))
        del self.kinds_at[at]
        self.kinds_at[to] = PROMOTED[kind - MOVE - 1] if kind > MOVE else man
        self.carry(at, to)
        run = man == "P" and abs(to - at) == 2 * self.board.width
        self.skipped = (at + to) // 2 if run else -1

    def take_off(self, site: int) -> None:
        self.men = [men & ~(1 << site) for men in self.men]
        del self.kinds_at[site]

    # What is seen and hoped ---------------------------------------------------------------------------------------

    def on(self) -> dict[int, str]:
        return {site: self.kinds_at[site] for men in self.men for site in sites_of(men)}


WORTH: Final = {"P": 1.0, "N": 3.0, "B": 3.0, "R": 5.0, "Q": 9.0}


def material(state: ChessState, colour: int) -> float:
    """What the men of a colour are worth more than the others."""
    each = [sum(WORTH.get(state.kinds_at[site], 0.0) for site in sites_of(men)) for men in state.men]
    return each[colour] - each[1 - colour]
