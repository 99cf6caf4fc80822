"""Urbino: two architects say where may be built, and each district goes to who has built more of it.

Source: Abstract Games 21, lines 275-301, with the numbers of the published rules where the text has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, PLACE, BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.board_words import SAID
from games.boards.kit.sections import contests, keeping_one_each, keeps_one_each
from games.boards.kit.sites import sites_of, square
from games.core.fields import first
from games.core.messages import say, say_in
from games.core.registry import register
from games.core.results import Number, per_side
from games.core.state import Action

ARCHITECT: Final = 2
"""The colour of the two that are nobody's."""
FIRST_KIND: Final = 2
"""The kind of move that builds a house; palaces and towers follow."""
SUPPLY: Final = (18, 6, 3)
"""Houses, palaces and towers of each player; they are worth 1, 2 and 3."""
SETTING_UP: Final = 3


class UrbinoState(BoardState):
    """built: the sites of houses, palaces and towers. moved: whether an architect has moved in this turn."""

    in_steps = True
    always_able = True
    plan = square(9)
    colours: ClassVar[tuple[str, ...]] = ("black", "white", "grey")
    kinds: ClassVar[tuple[str, ...]] = ("{to}", "{at}-{to}", "H{to}", "P{to}", "T{to}")
    words: ClassVar[Mapping[str, str]] = {
        **SAID,
        "first": say_in("a move", "Build first"),
        "second": say_in("a move", "Build second"),
    }
    pieces: ClassVar[Mapping[str, str]] = {
        "H": say_in("a piece", "House"),
        "P": say_in("a piece", "Palace"),
        "T": say_in("a piece", "Tower"),
        "A": say_in("a piece", "Architect"),
    }

    built: list[int] = first(lambda state: [0, 0, 0])
    moved: bool = False

    def moves(self) -> Iterator[Action]:
        if self.plies < SETTING_UP - 1:
            yield from self.at(self.empty)
        elif self.plies < SETTING_UP:
            yield from (self.word("first"), self.word("second"))
        else:
            sites = self.buildable()
            seen = self.overseen(*sites_of(self.men[ARCHITECT]))
            found = [
                action
                for kind, allowed in enumerate(sites)
                for action in self.at(allowed & seen, FIRST_KIND + kind)
            ]
            if not self.moved and self.plies > SETTING_UP:
                found += self.repositions(sites[0] | sites[1] | sites[2])
            yield from found or [self.word("pass")]

    def allows(self, kind: int, at: int, to: int) -> bool:
        if self.plies < SETTING_UP:
            return super().allows(kind, at, to)
        if kind == MOVE:
            return self.repositioned(at, to)
        seen = self.overseen(*sites_of(self.men[ARCHITECT]))
        return (
            kind >= FIRST_KIND and not at and bool(seen >> to & 1) and self.may_build(kind - FIRST_KIND, to)
        )

    def may_build(self, kind: int, site: int) -> bool:
        """Whether the rules of building let this kind stand here."""
        own, other, sites = self.men[self.colour], self.men[1 - self.colour], self.built[kind]
        apart = not kind or not self.board.near[site] & sites
        return (
            apart
            and (sites & own).bit_count() < SUPPLY[kind]
            and keeps_one_each(self.board, own, other, site)
        )

    def repositioned(self, at: int, to: int) -> bool:
        """Whether an architect may be put there: something can be built then."""
        moving = 1 << at
        if (
            self.moved
            or self.plies == SETTING_UP
            or not (moving & self.men[ARCHITECT] and self.empty >> to & 1)
        ):
            return False
        staying = (self.men[ARCHITECT] ^ moving).bit_length() - 1
        return any(
            self.may_build(kind, site) for site in sites_of(self.overseen(to, staying)) for kind in range(3)
        )

    def buildable(self) -> list[int]:
        """For each kind the sites where the rules of building let it stand, an architect's too."""
        own, other = self.men[self.colour], self.men[1 - self.colour]
        free = keeping_one_each(self.board, own, other)
        return [
            free & ~(self.board.grow(sites) if kind else 0) if (sites & own).bit_count() < SUPPLY[kind] else 0
            for kind, sites in enumerate(self.built)
        ]

    def overseen(self, one: int, two: int) -> int:
        """The empty sites that architects who stand there both see."""
        empty = self.board.sites & ~(self.men[0] | self.men[1] | 1 << one | 1 << two)
        return self.board.seen_from(one, empty) & self.board.seen_from(two, empty) & empty

    def repositions(self, sites: int) -> Iterator[Action]:
        """An architect put where one of these sites is then overseen.

        Off the lines of the one who stays it hides nothing from them, so that all such places are found at once.
        """
        one, two = sites_of(self.men[ARCHITECT])
        for moving, staying in ((one, two), (two, one)):
            empty = self.empty | 1 << moving
            lines = self.board.seen_from(staying, empty)
            seeing = reduce(or_, self.board.sight(sites & lines & empty, empty)) & ~lines
            for there in sites_of(self.empty):
                if seeing >> there & 1 or (lines >> there & 1 and self.overseen(there, staying) & sites):
                    yield self.move(moving, there)

    def play(self, kind: int, at: int, to: int) -> None:
        self.again = self.moved = kind == MOVE
        if kind == MOVE:
            self.men[ARCHITECT] ^= 1 << at
        if kind in (PLACE, MOVE):
            self.men[ARCHITECT] |= 1 << to
        else:
            self.men[self.colour] |= 1 << to
            self.built[kind - FIRST_KIND] |= 1 << to

    def spoken(self, word: str) -> None:
        self.again = word == "first"
        super().spoken(word)

    def value(self, sites: int) -> int:
        return sum(worth * (built & sites).bit_count() for worth, built in enumerate(self.built, 1))

    def strength(self, sites: int) -> tuple[int, ...]:
        """By what a district is won: its worth, then towers, palaces and houses."""
        return self.value(sites), *((built & sites).bit_count() for built in reversed(self.built))

    def counts(self) -> dict[str, tuple[int, ...]]:
        points = [0, 0]
        for sections in contests(self.board, self.men[0], self.men[1]):
            black, white = map(self.strength, sections)
            if black != white:
                points[white > black] += self.value(sections[white > black])
        whole = [self.strength(men) for men in self.men[:2]]
        towers, palaces, houses = list(zip(*whole, strict=True))[1:]
        return {"points": tuple(points), "towers": towers, "palaces": palaces, "houses": houses}

    def phase(self) -> str:
        if self.plies < SETTING_UP:
            return say_in("phase", "set up")
        if self.moved or self.plies == SETTING_UP:
            return say_in("phase", "build")
        return say_in("phase", "move an architect or build")

    def hope(self, colour: int) -> float:
        """Points, and a little for what stands without having won anything yet."""
        points, own, other = self.counts()["points"], self.men[colour], self.men[1 - colour]
        return points[colour] - points[1 - colour] + 0.2 * (self.value(own) - self.value(other))

    def tempting(self) -> list[Action]:
        """Buildings where there are any: moving an architect is worth what is built next."""
        found = self.legal(self.turn)
        return [action for action in found if action >= self.move(0, 0, FIRST_KIND)] or found

    def on(self) -> dict[int, str]:
        letters = zip(self.pieces, (*self.built, self.men[ARCHITECT]), strict=True)
        return {site: letter for letter, sites in letters for site in sites_of(sites)}

    def reserves(self) -> dict[int, dict[str, int]]:
        return {
            colour: {
                letter: most - (built & self.men[colour]).bit_count()
                for letter, most, built in zip(self.pieces, SUPPLY, self.built, strict=False)
            }
            for colour in (0, 1)
        }


class UrbinoResult(Counted):
    """The points of each side; equal ones are parted by the towers built, then palaces, then houses."""

    towers: tuple[int, ...] = per_side(say("Towers"), Number(0, SUPPLY[2]))
    palaces: tuple[int, ...] = per_side(say("Palaces"), Number(0, SUPPLY[1]))
    houses: tuple[int, ...] = per_side(say("Houses"), Number(0, SUPPLY[0]))


@register
class Urbino(BoardGame):
    title = "Urbino"
    summary = say("Two architects oversee where may be built; who builds more of a district has it.")
    wins = say("Who scores more in the districts wins.")
    sources = ("abstract-games 275-301",)
    draws = True
    Result = UrbinoResult
    State = UrbinoState
