"""Accasta: stacks of shields, horses and chariots, led by what lies on top, on their way into the other castle.

In Accasta Pari all men are alike, and a stack goes as far as it has men of who leads it.
Source: Abstract Games 21, lines 37 and 39, and the rules of 1998 and 2010 that its board and numbers are from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.boards.kit.board_games import BoardGame, BoardState
from games.boards.kit.board_words import SAID
from games.boards.kit.sites import hexagon, sites_of
from games.core.fields import first
from games.core.messages import say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import Action

SIDE: Final = 4
CASTLES: Final = ("a1 a2 a3 a4 b2 b3 b4 c3 c4", "g1 g2 g3 g4 f2 f3 f4 e3 e4")
START: Final = ("SHC",) * 4 + ("SH",) * 3 + ("S",) * 2
"""What lies on the cells of a castle, from the bottom up."""
RANGE: Final = {"S": 1, "H": 2, "C": 3}
ALIKE: Final = "M"
"""The kind of all men of Accasta Pari."""
MOST: Final = 3
"""Men of a colour in a stack, and stacks in the other castle that win."""
LONGEST: Final = 300
Stack = tuple[str, ...]
"""Men from the bottom up, each the letters of its colour and its kind."""


class AccastaState(BoardState):
    """piled: the stack on each cell. origin: the cell whose other men may go on in this turn, or -1."""

    in_steps = True
    plan = hexagon(SIDE)
    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[str, ...]] = (
        "{to}",
        *("{at}-{to}*" + str(count) for count in range(1, 2 * MOST + 1)),
    )
    words: ClassVar[Mapping[str, str]] = {**SAID, "done": say_in("a move", "Done")}
    pieces: ClassVar[Mapping[str, str]] = {
        "S": say_in("a piece", "Shield"),
        "H": say_in("a piece", "Horse"),
        "C": say_in("a piece", "Chariot"),
        ALIKE: say_in("a piece", "Man"),
    }
    patience = LONGEST

    piled: dict[int, tuple[str, ...]] = first(lambda state: {})
    origin: int = -1

    def begin(self) -> None:
        for colour, castle in enumerate(CASTLES):
            for name, kinds in zip(castle.split(), START, strict=True):
                men = (ALIKE,) * len(kinds) if self.table.options["pari"] else tuple(kinds)
                self.pile(self.board.index[name], tuple(self.letter(colour) + kind for kind in men))

    def pile(self, site: int, stack: Stack) -> None:
        """Lay a stack on a cell in place of what lay there; its top says whose it is."""
        self.men = [men & ~(1 << site) for men in self.men]
        self.piled = {**self.piled, site: stack}
        if stack:
            self.men[stack[-1][0] == "B"] |= 1 << site

    def moves(self) -> Iterator[Action]:
        if self.origin >= 0:
            yield self.word("done")
        for site in sites_of(self.movable()):
            stack = self.piled[site]
            for there in self.board.walks(site, self.reach(stack), self.empty):
                for count in range(1, len(stack) + 1):
                    if self.joins(stack[-count:], there):
                        yield self.move(site, there, count)

    def movable(self) -> int:
        """The cells whose men may move now."""
        return self.men[self.colour] if self.origin < 0 else 1 << self.origin

    def reach(self, stack: Stack) -> int:
        """How far men of a stack go: as its top man does, or as many cells as its leader has men in it."""
        top = stack[-1]
        return RANGE.get(top[1]) or sum(man[0] == top[0] for man in stack)

    def joins(self, men: Stack, there: int) -> bool:
        """Whether men on a cell make no stack with too many of a colour."""
        colours = [man[0] for man in (*self.piled.get(there, ()), *men)]
        return max(colours.count("W"), colours.count("B")) <= MOST

    def allows(self, kind: int, at: int, to: int) -> bool:
        stack = self.piled.get(at, ())
        return (
            bool(self.movable() >> at & 1)
            and 0 < kind <= len(stack)
            and to in self.board.walks(at, self.reach(stack), self.empty)
            and self.joins(stack[-kind:], to)
        )

    def play(self, kind: int, at: int, to: int) -> None:
        stack, colour = self.piled[at], self.colour
        self.pile(to, self.piled.get(to, ()) + stack[-kind:])
        self.pile(at, stack[:-kind])
        self.again = bool(self.men[colour] >> at & 1)
        self.origin = at if self.again else -1

    def spoken(self, word: str) -> None:
        self.origin = -1

    def before_turn(self) -> None:
        if self.origin < 0 and self.inside(self.colour) >= MOST:
            self.win(self.colour)

    def stuck(self) -> None:
        self.win(1 - self.colour)

    def inside(self, colour: int) -> int:
        """How many stacks of a colour lie in the other castle."""
        return (self.men[colour] & self.board.named(CASTLES[1 - colour])).bit_count()

    def hope(self, colour: int) -> float:
        """Stacks in the other castle, men taken prisoner, and how far each stack has come."""
        worth = [0.0, 0.0]
        for site, stack in self.piled.items():
            if stack:
                owner, row = int(stack[-1][0] == "B"), self.board.height - 1 - site // self.board.width
                worth[owner] += 0.1 * (self.board.height - 1 - row if owner else row)
                worth[owner] += sum(man[0] != stack[-1][0] for man in stack)
        return worth[colour] - worth[1 - colour] + 2 * (self.inside(colour) - self.inside(1 - colour))

    def stacks(self) -> dict[int, list[str]]:
        return {site: list(stack) for site, stack in self.piled.items() if stack}

    def phase(self) -> str:
        return say_in("phase", "go on or stop") if self.origin >= 0 else super().phase()


@register
class Accasta(BoardGame):
    title = "Accasta"
    summary = say("Stacks that the man on top leads, split and join on their way into the other castle.")
    wins = say("Who leads three stacks in the other castle as a turn begins wins.")
    options = (Option("pari", say("All men are alike"), False),)
    sources = ("abstract-games 37",)
    variants = (Variant("pari", say("Accasta Pari"), "abstract-games accasta-pari 39", {"pari": True}),)
    draws = True
    State = AccastaState
