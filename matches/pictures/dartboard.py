"""A dart board to tap on. Its rings are wider than a real board's, because thumbs are wider than darts."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from games.kits.throws import CLOCKWISE

BULL, OUTER_BULL, TRIPLE, BEYOND_TRIPLE, DOUBLE, RIM = 11, 24, 46, 62, 78, 98
"""Where the rings begin, in units of the picture, and where the board ends."""

_RINGS = (
    ("", OUTER_BULL, TRIPLE),
    ("T", TRIPLE, BEYOND_TRIPLE),
    ("", BEYOND_TRIPLE, DOUBLE),
    ("D", DOUBLE, RIM),
)


@cache
def dart_board() -> str:
    """SVG in which each part has `data-dart` as in `games.kits.throws`: for the page's script.

    It is hidden from readers of the screen, because the list of darts beside it says the same.
    """
    sectors = "".join(_sector(place, sector) for place, sector in enumerate(CLOCKWISE))
    bulls = (
        f'<circle class="dart green" data-dart="25" r="{OUTER_BULL}"/>'
        f'<circle class="dart red" data-dart="BULL" r="{BULL}"/>'
    )
    return f'<svg class="dartboard" viewBox="-114 -114 228 228" aria-hidden="true">{sectors}{bulls}</svg>'


def _sector(place: int, sector: int) -> str:
    """The four parts of a sector and its number at the rim."""
    middle = 18 * place - 90
    dark = place % 2 == 0
    parts = [
        f'<path class="dart {_colour(ring, dark)}" data-dart="{ring}{sector}" d="{_part(middle, inner, outer)}"/>'
        for ring, inner, outer in _RINGS
    ]
    x, y = _point(middle, 106)
    return "".join(parts) + f'<text x="{x}" y="{y + 3.5:.1f}">{sector}</text>'


def _colour(ring: str, dark: bool) -> str:
    if ring:
        return "red" if dark else "green"
    return "dark" if dark else "light"


def _part(middle: float, inner: float, outer: float) -> str:
    """A piece of a ring, eighteen degrees wide."""
    (ax, ay), (bx, by) = _point(middle - 9, inner), _point(middle - 9, outer)
    (cx, cy), (dx, dy) = _point(middle + 9, outer), _point(middle + 9, inner)
    return f"M{ax} {ay}L{bx} {by}A{outer} {outer} 0 0 1 {cx} {cy}L{dx} {dy}A{inner} {inner} 0 0 0 {ax} {ay}Z"


def _point(degrees: float, radius: float) -> tuple[float, float]:
    return round(radius * cos(radians(degrees)), 1), round(radius * sin(radians(degrees)), 1)
