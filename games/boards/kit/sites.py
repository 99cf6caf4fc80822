"""The algebra of boards: a site is a number, a set of sites a mask, and directions are shifts.

The sites lie in rows and columns, with a dead column between the rows so that no shift leads round the rim. A board
of any other outline is the same with holes. Hexagons are squares pushed sideways: six of the eight directions count.

The algebra is that of bitboards (chess programs) made for any width by Python's whole numbers; counting in bit planes
is the carry-save adder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Final, Literal, Self

from games.core.native import mypyc_attr
from games.core.views import BoardView
from games.kits.cards import cards_of

Place = tuple[int, int]
"""Row from the top and column from the left."""
Step = tuple[int, int]

SIDES: Final[tuple[Step, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
EIGHT: Final[tuple[Step, ...]] = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))
SIX: Final[tuple[Step, ...]] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""On hexagons in rows each of which lies half a cell further right than the row above."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Board:
    """A board made of named spots, immutable and shared by all who play on it.

    steps: the directions in which lines run; `sides` those across which sites are next to each other, `ahead` one of
    each opposite two of these. span: how many numbers there are for sites. sites: the mask of those that exist. near,
    around: by site the masks of its neighbours across a side, and in any direction. edges: the colours that own top
    and bottom, and left and right, where sides have owners. margin: how wide a rim of numbers lies around the sites, in
    which sides can lie as men do. rows: the sites row by row from the top, -1 for a hole; on hexagons without it.
    """

    edges: Sequence[str] = ()

    def __init__(
        self,
        spots: Mapping[Place, str],
        steps: Sequence[Step] = EIGHT,
        sides: Sequence[Step] = SIDES,
        *,
        picture: Literal["square", "hex"] = "square",
        rim: tuple[Sequence[str], Sequence[str]] | None = None,
        margin: int = 0,
    ) -> None:
        self.picture, self.margin = picture, margin
        self.rim = rim
        self.height = 1 + max(row for row, _ in spots)
        self.columns = 1 + max(column for _, column in spots)
        self.width = self.columns + 1 + 2 * margin
        self.span = self.width * (self.height + 2 * margin)
        self.steps = tuple(self._shift(step) for step in steps)
        self.sides = tuple(self._shift(step) for step in sides)
        self.ahead = tuple(step for step in self.sides if step > 0)
        by_site = {self.place(row, column): name for (row, column), name in spots.items()}
        self.names = tuple(by_site.get(site, "") for site in range(self.span))
        self.index = {name: site for site, name in by_site.items()}
        self.sites = self.mask(by_site)
        self.near = tuple(self._beside(site, self.sides) for site in range(self.span))
        self.around = tuple(self._beside(site, self.steps) for site in range(self.span))
        self.lines = tuple(tuple(self._ray(site, step) for step in self.steps) for site in range(self.span))
        self.rays = tuple(tuple(map(self.mask, lines)) for lines in self.lines)
        self.upward = tuple(tuple(ray for ray in rays if ray >> site) for site, rays in enumerate(self.rays))
        self.downward = tuple(
            tuple(ray for ray in rays if ray and not ray >> site) for site, rays in enumerate(self.rays)
        )
        self.rounds = max(self.height, self.width).bit_length()
        self.rows = self._rows()

    def clone(self) -> Self:
        """The board itself: nothing on it changes."""
        return self

    def place(self, row: int, column: int) -> int:
        """The number of a site, or of a place in the rim, whose first row and column are -1."""
        return (row + self.margin) * self.width + column + self.margin

    def _shift(self, step: Step) -> int:
        return step[0] * self.width + step[1]

    def _beside(self, site: int, steps: Sequence[int]) -> int:
        return self.mask(site + step for step in steps if self.has(site + step)) if self.has(site) else 0

    def _ray(self, site: int, step: int) -> tuple[int, ...]:
        ray = []
        while self.has(site) and self.has(site := site + step):
            ray.append(site)
        return tuple(ray)

    # Sites and names ------------------------------------------------------------------------------------------------

    def has(self, site: int) -> bool:
        """Whether the board has such a site."""
        return site >= 0 and bool(self.sites >> site & 1)

    def move(self, kind: int, at: int, to: int) -> int:
        """A kind of move and the sites it has to do with, in one number."""
        return (kind * self.span + at) * self.span + to

    @staticmethod
    def mask(sites: Iterable[int]) -> int:
        """The set of these sites."""
        found = 0
        for site in sites:
            found |= 1 << site
        return found

    def named(self, names: str) -> int:
        """The set of sites by their names: `a1 b2`."""
        return self.mask(self.index[name] for name in names.split())

    def path(self, start: int, end: int) -> tuple[int, ...]:
        """The sites between two on a line; empty for neighbours, and for what lies on no line."""
        for ray in self.lines[start]:
            if end in ray:
                return ray[: ray.index(end)]
        return ()

    # Walking --------------------------------------------------------------------------------------------------------

    def walks(self, site: int, most: int, empty: int) -> Iterator[int]:
        """The sites that a piece reaches over empty ones in up to so many steps in a line, the first taken one too."""
        for ray in self.lines[site]:
            for there in ray[:most]:
                yield there
                if not empty >> there & 1:
                    break

    def shift(self, mask: int, step: int) -> int:
        """A set moved by a direction; what leaves the board is gone."""
        return (mask << step if step > 0 else mask >> -step) & self.sites

    def seen_from(self, site: int, empty: int) -> int:
        """What is seen from a site in all directions: empty sites, and the first taken one of each line."""
        seen, taken = 0, ~empty
        for way, ray in enumerate(self.rays[site]):
            seen |= ray
            hit = ray & taken
            if hit:
                first = hit & -hit if self.steps[way] > 0 else hit
                seen ^= self.rays[first.bit_length() - 1][way]
        return seen

    def nearest(self, site: int, taken: int) -> int:
        """The first taken site in each direction."""
        found = 0
        for ray in self.upward[site]:
            hit = ray & taken
            found |= hit & -hit
        for ray in self.downward[site]:
            if hit := ray & taken:
                found |= 1 << hit.bit_length() - 1
        return found

    def sight(self, eyes: int, empty: int) -> list[int]:
        """By direction the sites that some of the eyes see: at most one of them sees a site from there."""
        found = []
        for step in self.steps:
            reach, free, far = eyes, empty, step
            for _ in range(self.rounds):
                reach |= free & self.shift(reach, far)
                free &= self.shift(free, far)
                far += far
            found.append(self.shift(reach, step))
        return found

    # Groups ---------------------------------------------------------------------------------------------------------

    def grow(self, mask: int) -> int:
        """A set and all sites beside it."""
        wide = mask
        for step in self.ahead:
            wide |= mask << step | mask >> step
        return wide & self.sites

    def spread(self, mask: int) -> int:
        """A set and all sites next to it in any direction."""
        wide = mask
        for step in self.steps:
            wide |= mask << step if step > 0 else mask >> -step
        return wide & self.sites

    def group(self, seed: int, within: int) -> int:
        """The sites of `within` that are connected with the seed."""
        group, wider = 0, seed & within
        while wider != group:
            group = wider
            for step in self.ahead:
                wider |= (wider << step | wider >> step) & within
        return group

    def groups(self, mask: int) -> list[int]:
        """The connected parts of a set."""
        found = []
        while mask:
            found.append(self.group(mask & -mask, mask))
            mask &= ~found[-1]
        return found

    def liberties(self, group: int, empty: int) -> int:
        """The empty sites beside a group."""
        return self.grow(group) & empty & ~group

    def in_row(self, mask: int, count: int) -> int:
        """The sites at which so many of a set begin in a line: none if there is no such row."""
        found = 0
        for step in self.steps:
            row = mask
            for far in range(1, count):
                row &= self.shift(mask, -step * far)
            found |= row
        return found

    # What is seen ---------------------------------------------------------------------------------------------------

    def _rows(self) -> list[list[int]]:
        rows = [range(self.place(row, 0), self.place(row, self.columns)) for row in range(self.height)]
        if self.picture == "hex":
            return [[site for site in row if self.has(site)] for row in rows]
        return [[site if self.has(site) else -1 for site in row] for row in rows]

    def picture_of(self, letters: Mapping[int, str]) -> BoardView:
        """The board as a view, with a letter for each site that is taken."""
        rows = self.rows
        view: BoardView = {
            "cells": ["".join("#" if site < 0 else letters.get(site, ".") for site in row) for row in rows],
            "colours": {},
        }
        if self.edges:
            view["edges"] = list(self.edges)
        if self.rim:
            view["columns"], view["rows"] = map(list, self.rim)
        else:
            view["names"] = [[self.names[site] for site in row] for row in rows]
        if self.picture == "hex" and not self.rim:
            first = [row[0] for row in rows]
            shift = [2 * (site % self.width) + number for number, site in enumerate(first)]
            view["indent"] = [one - min(shift) for one in shift]
        return view


def sites_of(mask: int) -> list[int]:
    """The sites of a set, ascending."""
    return cards_of(mask)


def tally(sets: Iterable[int]) -> tuple[int, int, int]:
    """How many of up to seven sets hold each site, as three bit planes: ones, twos and fours."""
    ones = twos = fours = 0
    for mask in sets:
        carry = ones & mask
        ones ^= mask
        fours |= twos & carry
        twos ^= carry
    return ones, twos, fours


def above(more: Sequence[int], less: Sequence[int]) -> int:
    """The sites where the number in the planes of `more` is greater than that in `less`."""
    found = 0
    for high, low in zip(more, less, strict=True):
        found = high & ~low | found & ~(high ^ low)
    return found


def number_at(planes: tuple[int, int, int], site: int) -> int:
    """The number that three planes hold for a site."""
    ones, twos, fours = planes
    return (ones >> site & 1) + (twos >> site & 1) * 2 + (fours >> site & 1) * 4


@cache
def square(width: int, height: int = 0, *, letters: str = ascii_lowercase, sides: int = 4) -> Board:
    """A board of squares: columns by letters, rows by numbers from the bottom. sides: 8 where corners touch, too."""
    height = height or width
    columns, rows = letters[:width], [str(height - row) for row in range(height)]
    spots = {(r, c): column + row for r, row in enumerate(rows) for c, column in enumerate(columns)}
    return Board(spots, EIGHT, EIGHT if sides == 8 else SIDES, rim=(list(columns), rows))


@cache
def hexagon(side: int, *, slanted: bool = False) -> Board:
    """A hexagon of hexagons. Rows go by letters from the bottom and count from the left: `a1`.

    slanted: letters and numbers each name lines instead, as `h8` in the middle of a side of eight.
    """
    spots = {}
    for row in range(2 * side - 1):
        low = max(0, side - 1 - row)
        for at in range(2 * side - 1 - abs(side - 1 - row)):
            number = 2 * side - 1 - row
            name = (
                f"{ascii_lowercase[at + max(0, number - side)]}{number}"
                if slanted
                else f"{ascii_lowercase[number - 1]}{at + 1}"
            )
            spots[row, low + at] = name
    return Board(spots, SIX, SIX, picture="hex")
