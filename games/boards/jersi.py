"""Jersi: cubes that build stacks, walk in them and get off again, and a King on his way to the other edge.

Source: Abstract Games 21, lines 1118-1172; cells and start, a picture there, are those of the author's program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, BoardGame, BoardState
from games.boards.kit.board_words import SAID
from games.boards.kit.sites import SIX, Board, sites_of
from games.core.fields import first
from games.core.messages import say, say_in
from games.core.registry import register
from games.core.state import Action

ROWS: Final = {
    "a": (-1, 7),
    "b": (-2, 8),
    "c": (-2, 7),
    "d": (-3, 8),
    "e": (-4, 9),
    "f": (-4, 8),
    "g": (-4, 7),
    "h": (-5, 8),
    "i": (-5, 7),
}
"""By row its first cell's place along the row, and how many cells it has."""
BOARD: Final = Board(
    {
        (8 - row, start + number + row + 1): f"{name}{number + 1}"
        for row, (name, (start, length)) in enumerate(ROWS.items())
        for number in range(length)
    },
    SIX,
    SIX,
    picture="hex",
)
START: Final = (
    {"K": "a4", "F": "b1 b8", "R": "a3 a6 b2 b5", "P": "a1 a7 b3 b6", "S": "a2 a5 b4 b7"},
    {"K": "i4", "F": "h1 h8", "R": "i2 i5 h4 h7", "P": "i1 i7 h3 h6", "S": "i3 i6 h2 h5"},
)
EDGES: Final = tuple(BOARD.mask(site for name, site in BOARD.index.items() if name[0] == row) for row in "ai")
"""Where each King begins, and the other one wants to get."""
RESERVE: Final = {"M": 4, "W": 2}
BEATS: Final = {"R": "SFWK", "P": "RFWK", "S": "PFWK", "F": "RPSFK"}
DROPS: Final = {"M": 0, "W": 3}
STACK, KING = 2, 4
"""Kinds of moves beside the step of a cube."""
CALM: Final = 40
Unit = tuple[str, ...]
"""Cubes from the bottom up, each the letters of its colour and its kind."""


def fixed(unit: Unit) -> bool:
    """Whether there is a Mountain in it."""
    return any(cube[1] == "M" for cube in unit)


class JersiState(BoardState):
    """piled: the cubes on each cell. second: what may follow in this turn, a drop, a stack's move or a top's step, from
    `origin`. captive: whether the other King is to be put back. calm: turns since something was captured.
    """

    in_steps = True
    plan = BOARD
    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[str, ...]] = ("M:{to}", "{at}-{to}", "{at}={to}", "W:{to}", "K:{to}")
    words: ClassVar[Mapping[str, str]] = {**SAID, "done": say_in("a move", "Done")}
    pieces: ClassVar[Mapping[str, str]] = {
        "K": say_in("a piece", "King"),
        "F": say_in("a piece", "Fool"),
        "W": say_in("a piece", "Wise Man"),
        "R": say_in("a piece", "Rock"),
        "P": say_in("a piece", "Paper"),
        "S": say_in("a piece", "Scissors"),
        "M": say_in("a piece", "Mountain"),
    }

    piled: dict[int, tuple[str, ...]] = first(lambda state: {})
    left: tuple[tuple[int, int], ...] = first(lambda state: (tuple(RESERVE.values()),) * 2)
    second: str = ""
    origin: int = -1
    captive: bool = False
    calm: int = 0

    def begin(self) -> None:
        for colour, men in enumerate(START):
            for kind, cells in men.items():
                for name in cells.split():
                    self.pile(BOARD.index[name], (self.letter(colour) + kind,))

    def pile(self, site: int, unit: Unit) -> None:
        """What lies on a cell from now on; its top says whose it is."""
        self.men = [men & ~(1 << site) for men in self.men]
        self.piled = {
            **{one: cubes for one, cubes in self.piled.items() if one != site},
            **({site: unit} if unit else {}),
        }
        if unit:
            self.men[unit[-1][0] == "B"] |= 1 << site

    # What may be done ---------------------------------------------------------------------------------------------

    def moves(self) -> Iterator[Action]:
        if self.second:
            yield from self.seconds()
            return
        for site in sites_of(self.men[self.colour]):
            yield from self.steps(site)
            yield from self.strides(site)
        yield from self.drops(BOARD.sites)

    def seconds(self) -> Iterator[Action]:
        """What may follow the first action of a turn."""
        if self.second == "king":
            yield from self.at(self.homes(), KING)
            return
        yield self.word("done")
        yield from self.following()

    def following(self) -> Iterator[Action]:
        if self.second == "drop":
            yield from self.drops(BOARD.near[self.origin] | 1 << self.origin)
        elif self.second == "stack":
            yield from self.strides(self.origin)
        else:
            yield from self.steps(self.origin)

    def drops(self, cells: int) -> Iterator[Action]:
        """A cube of the reserve goes onto an empty cell or one own cube; a Mountain only onto a Mountain."""
        own = self.letter(self.colour)
        for number, kind in enumerate(RESERVE):
            if self.left[self.colour][number]:
                fit = [site for site, unit in self.piled.items() if self.takes(unit, own, kind)]
                yield from self.at(cells & (self.empty | BOARD.mask(fit)), DROPS[kind])

    def takes(self, unit: Unit, own: str, kind: str) -> bool:
        """Whether a single own cube may get one of the reserve on top."""
        return (
            len(unit) == 1 and unit[0][0] == own and unit[0][1] != "K" and (kind != "M" or unit[0][1] == "M")
        )

    def steps(self, site: int) -> Iterator[Action]:
        """One cube, alone or off the top of a stack, goes to a cell beside it."""
        cube = self.piled[site][-1]
        if cube[1] != "M":
            for there in sites_of(BOARD.near[site]):
                if (
                    self.carries(there, cube)
                    or self.captures(cube, there, single=True)
                    or self.empty >> there & 1
                ):
                    yield self.move(site, there)

    def carries(self, there: int, cube: str) -> bool:
        """Whether a cube may stand on the one there: its own but for the King, or any Mountain."""
        unit = self.piled.get(there, ())
        return len(unit) == 1 and (unit[0][1] == "M" or (unit[0][0] == cube[0] and unit[0][1] != "K"))

    def captures(self, cube: str, there: int, *, single: bool) -> bool:
        """Whether a cube, or a stack led by it, takes what is there: off a Mountain only a single cube can."""
        unit = self.piled.get(there, ())
        if not unit or unit[-1][0] == cube[0] or (fixed(unit) and not single):
            return False
        return unit[-1][1] in BEATS.get(cube[1], "")

    def strides(self, site: int) -> Iterator[Action]:
        """A stack goes one or two cells in a line over empty ones."""
        unit = self.piled[site]
        if len(unit) == 2 and not fixed(unit):
            for there in BOARD.walks(site, 2, self.empty):
                if self.empty >> there & 1 or self.captures(unit[-1], there, single=False):
                    yield self.move(site, there, STACK)

    def homes(self) -> int:
        """Where the captured King of the other side may be put back."""
        other = self.letter(1 - self.colour)
        fit = [
            site
            for site, unit in self.piled.items()
            if len(unit) == 1 and (unit[0][1] == "M" or unit[0][0] == other)
        ]
        return EDGES[1 - self.colour] & (self.empty | BOARD.mask(fit))

    # What is done -------------------------------------------------------------------------------------------------

    def play(self, kind: int, at: int, to: int) -> None:
        first_action, self.second = not self.second, ""
        if kind == KING:
            self.captive = False
            self.pile(to, (*self.piled.get(to, ()), self.letter(1 - self.colour) + "K"))
            self.pass_on()
        elif kind in (MOVE, STACK):
            self.shift(kind, at, to, first_action)
        else:
            self.drop("M" if kind == DROPS["M"] else "W", to)
            self.follow("drop" if first_action else "", to)

    def drop(self, kind: str, to: int) -> None:
        own, place = self.colour, list(RESERVE).index(kind)
        mine = list(self.left[own])
        mine[place] -= 1
        left = list(self.left)
        left[own] = mine[0], mine[1]
        self.left = tuple(left)
        self.pile(to, (*self.piled.get(to, ()), self.letter(own) + kind))

    def shift(self, kind: int, at: int, to: int, first_action: bool) -> None:
        """A cube or a stack goes over, taking what is there; the King on the far edge wins."""
        unit = self.piled[at]
        moving, stays = (unit, ()) if kind == STACK else (unit[-1:], unit[:-1])
        self.pile(at, stays)
        under = self.taken_off(to, moving[-1])
        self.pile(to, (*under, *moving))
        if moving[-1][1] == "K" and EDGES[1 - self.colour] >> to & 1:
            self.win(self.colour)
        elif kind == STACK:
            self.follow("top" if first_action else "", to)
        else:
            self.follow("stack" if first_action and under else "", to)

    def taken_off(self, to: int, cube: str) -> Unit:
        """What stays under whoever comes to a cell; an enemy unit there is gone, but for a Mountain."""
        unit = self.piled.get(to, ())
        if not unit or unit[-1][0] == cube[0] or unit[-1][1] == "M":
            return unit
        lost = tuple(one for one in unit if one[1] != "M")
        self.captive = self.captive or lost[-1][1] == "K"
        if len(lost) > 1 or lost[0][1] != "K":
            self.calm = -1
        return tuple(one for one in unit if one[1] == "M")

    def follow(self, second: str, origin: int) -> None:
        """Offer the second action, where there is one."""
        self.second, self.origin = second, origin
        if second and next(self.following(), None) is not None:
            self.again = True
        else:
            self.close()

    def close(self) -> None:
        """The turn ends; a King that was captured is put back first, and who cannot be has lost."""
        self.second = ""
        if not self.captive:
            self.pass_on()
        elif self.homes():
            self.second, self.again = "king", True
        else:
            self.win(self.colour)

    def pass_on(self) -> None:
        self.calm += 1
        if self.calm >= CALM:
            self.finish()

    def spoken(self, word: str) -> None:
        self.close()

    def stuck(self) -> None:
        self.win(1 - self.colour)

    # What is seen -------------------------------------------------------------------------------------------------

    def stacks(self) -> dict[int, list[str]]:
        return {site: list(unit) for site, unit in self.piled.items()}

    def reserves(self) -> dict[int, dict[str, int]]:
        return {colour: dict(zip(RESERVE, left, strict=True)) for colour, left in enumerate(self.left)}

    def phase(self) -> str:
        if self.second == "king":
            return say_in("phase", "put the King back")
        return say_in("phase", "go on or stop") if self.second else super().phase()

    def facts(self) -> list[list[str]]:
        return [[say("Turns without a capture"), f"{max(0, self.calm)}/{CALM}"]]

    def hope(self, colour: int) -> float:
        """Cubes, and how far the Kings have come."""
        worth = [0.0, 0.0]
        for site, unit in self.piled.items():
            row = BOARD.height - 1 - site // BOARD.width
            for cube in unit:
                owner = int(cube[0] == "B")
                ahead = 8 - row if owner else row
                worth[owner] += {"K": 0.5 * ahead, "M": 0.2, "W": 1.0}.get(cube[1], 3.0 + 0.05 * ahead)
        return worth[colour] - worth[1 - colour] + (2 if self.captive and self.colour == colour else 0)


@register
class Jersi(BoardGame):
    title = "Jersi"
    summary = say("Rock, Paper and Scissors in stacks, and a King who wants to reach the other edge.")
    wins = say("Who brings the own King to the other edge wins.")
    sources = ("abstract-games 1118-1172",)
    draws = True
    max_actions = 5000
    State = JersiState
