"""Ponte del Diavolo: islands of four tiles in the lagoon of Venice, and bridges that make networks of them.

Source: Abstract Games 21, lines 1501-1525, with the supply and the ends of bridges as in the published rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from games.boards.kit.board_games import MOVE, BoardGame, BoardState
from games.boards.kit.board_sheets import Counted
from games.boards.kit.sites import sites_of, square
from games.core.messages import say, say_in
from games.core.registry import register
from games.core.results import Number, per_side
from games.core.state import Action
from games.core.ties import EVEN_BY_THE_BOOK

LIGHT, DARK = 0, 1
ISLAND: Final = 4
"""Tiles of an island: a group never has more."""
TILES, BRIDGES = 40, 15
"""Tiles of each colour; bridges for both together."""
BOARD: Final = square(10, letters="abcdefghjk")


@cache
def spans() -> dict[tuple[int, int], int]:
    """Every bridge that there could be, by its ends, with the squares that it covers.

    It reaches two squares in one direction and up to two in the other.
    """
    wide = BOARD.width
    found = {}
    for site in sites_of(BOARD.sites):
        for down, over in ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1)):
            end = site + down * wide + over
            if 0 <= site % wide + over < BOARD.columns and BOARD.has(end):
                across, along = {over // 2, -(-over // 2)}, {down // 2, -(-down // 2)}
                found[site, end] = BOARD.mask(site + one * wide + two for one in along for two in across)
    return found


@cache
def spans_from(site: int) -> list[tuple[int, int]]:
    """The bridges that begin here: where they end, and the squares that they cover."""
    return [(end, covered) for (start, end), covered in spans().items() if start == site]


def cross(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two bridges run over each other."""
    ends = [divmod(site, BOARD.width) for site in (*one, *other)]

    def turn(start: int, end: int, point: int) -> int:
        (r1, c1), (r2, c2), (r3, c3) = ends[start], ends[end], ends[point]
        return (r2 - r1) * (c3 - c1) - (c2 - c1) * (r3 - r1)

    return turn(0, 1, 2) * turn(0, 1, 3) < 0 and turn(2, 3, 0) * turn(2, 3, 1) < 0


class PonteDelDiavoloState(BoardState):
    """bridges: by their ends. half: whether the second tile of this turn is still to come. closing: the last turn."""

    in_steps = True
    always_able = True
    plan = BOARD
    colours: ClassVar[tuple[str, ...]] = ("white", "black")

    bridges: tuple[tuple[int, int], ...] = ()
    half: bool = False
    closing: bool = False

    def open(self) -> int:
        """The squares without a tile or a bridge over them."""
        covered = 0
        for ends in self.bridges:
            covered |= spans()[ends]
        return self.empty & ~covered

    def fitting(self, own: int, among: int) -> int:
        """Where of these squares a tile makes no group too large and lets no island touch other own tiles."""
        groups = self.board.groups(own)
        fits = among & ~self.board.spread(sum(group for group in groups if group.bit_count() == ISLAND))
        for site in sites_of(fits & self.board.grow(own)):
            beside = self.board.grow(1 << site)
            group = sum(part for part in groups if part & beside) | 1 << site
            if not self.keeps_apart(group, own):
                fits ^= 1 << site
        return fits

    def keeps_apart(self, group: int, own: int) -> bool:
        """Whether a group is not too large and, if it is an island, touches no other own tiles."""
        size = group.bit_count()
        return size < ISLAND or (size == ISLAND and not self.board.spread(group) & own & ~group)

    def fits(self, own: int, site: int) -> bool:
        """Whether a tile fits here: the same as `fitting`, of one square."""
        group = self.board.group(1 << site, own | 1 << site)
        touched = self.board.groups(self.board.group(self.board.spread(1 << site) & own & ~group, own))
        return self.keeps_apart(group, own) and all(one.bit_count() != ISLAND for one in touched)

    def two_fit(self, own: int, among: int) -> int:
        """Where of these squares, in which a tile fits, a second one fits elsewhere among them afterwards."""
        alone = among & ~self.board.grow(own)
        fits = 0
        for site in sites_of(among):
            with_it, others = own | 1 << site, among & ~(1 << site)
            far = alone & others & ~self.board.spread(self.board.group(1 << site, with_it))
            if far or self.fitting(with_it, others):
                fits |= 1 << site
        return fits

    def islands(self, own: int) -> int:
        return sum(group for group in self.board.groups(own) if group.bit_count() == ISLAND)

    def moves(self) -> Iterator[Action]:
        own = self.men[self.colour]
        enough = own.bit_count() + (not self.half) >= TILES
        tiles = 0 if enough else self.fitting(own, self.open())
        if not self.half:
            tiles = self.two_fit(own, tiles)
        yield from self.at(tiles)
        if self.half or self.plies < 2:
            return
        if self.plies == 2:
            yield self.word("swap")
        yield from (self.move(*ends) for ends in self.buildable(own))
        if not tiles:
            yield self.word("pass")

    def allows(self, kind: int, at: int, to: int) -> bool:
        own, closed = self.men[self.colour], ~self.open()
        if kind == MOVE:
            return not self.half and self.plies > 1 and (at, to) in self.buildable(own)
        if at or closed >> to & 1 or own.bit_count() + (not self.half) >= TILES or not self.fits(own, to):
            return False
        with_it, others = own | 1 << to, ~closed & ~(1 << to)
        return self.half or bool(others & ~self.board.spread(with_it) or self.fitting(with_it, others))

    def buildable(self, own: int) -> Iterator[tuple[int, int]]:
        """Bridges between own tiles that carry none, over squares that are free."""
        bare = own & ~BOARD.mask(end for ends in self.bridges for end in ends)
        closed = ~self.open()
        if len(self.bridges) == BRIDGES:
            return
        for start in sites_of(bare):
            for end, covered in spans_from(start):
                stands = bare >> end & 1 and not covered & closed
                if stands and not any(cross((start, end), other) for other in self.bridges):
                    yield start, end

    def play(self, kind: int, at: int, to: int) -> None:
        if kind == MOVE:
            self.bridges += ((at, to),)
        else:
            self.men[self.colour] |= 1 << to
            self.again = self.half = not self.half

    def spoken(self, word: str) -> None:
        if word == "pass" and self.colour == DARK:
            self.finish()
        elif word == "pass":
            self.closing = True
        else:
            super().spoken(word)

    def before_turn(self) -> None:
        if self.closing and self.colour == LIGHT:
            self.finish()

    def networks(self, colour: int) -> list[int]:
        """By network of groups that bridges join, how many islands it has."""
        parts = self.board.groups(self.men[colour])
        islands = self.islands(self.men[colour])
        for start, end in self.bridges:
            joined = [part for part in parts if part >> start & 1 or part >> end & 1]
            if joined:
                parts = [part for part in parts if part not in joined] + [sum(joined)]
        return [(part & islands).bit_count() // ISLAND for part in parts]

    def counts(self) -> dict[str, tuple[int, ...]]:
        networks = self.networks(LIGHT), self.networks(DARK)
        return {
            "points": tuple(sum(count * (count + 1) // 2 for count in one) for one in networks),
            "islands": tuple(map(sum, networks)),
            "bridges": tuple(sum(men >> start & 1 for start, _ in self.bridges) for men in self.men),
        }

    def hope(self, colour: int) -> float:
        """Points, and a little for groups that may still become islands."""
        counts = self.counts()
        worth = [
            3 * counts["points"][one]
            + counts["bridges"][one]
            + sum(group.bit_count() ** 2 / 16 for group in self.board.groups(self.men[one]))
            for one in (LIGHT, DARK)
        ]
        return worth[colour] - worth[1 - colour]

    def links(self) -> Iterator[tuple[int, int, int]]:
        for start, end in self.bridges:
            yield start, end, self.men[DARK] >> start & 1

    def phase(self) -> str:
        return say_in("phase", "the second tile") if self.half else say_in("phase", "two tiles or a bridge")

    def facts(self) -> list[list[str]]:
        return [[say_in("fact", "bridges left"), str(BRIDGES - len(self.bridges))]]


class PonteResult(Counted):
    """The points of each side; equal ones are parted by the islands, then by the bridges."""

    islands: tuple[int, ...] = per_side(say("Islands"), Number(0, TILES // ISLAND))
    bridges: tuple[int, ...] = per_side(say("Bridges"), Number(0, BRIDGES))


@register
class PonteDelDiavolo(BoardGame):
    title = "Ponte del Diavolo"
    summary = say("Islands of four tiles that touch no other, and bridges that join them to networks.")
    wins = say("Who has more points from networks of islands wins.")
    sources = ("abstract-games 1501-1525",)
    draws = True
    tie = EVEN_BY_THE_BOOK
    Result = PonteResult
    State = PonteDelDiavoloState
