"""The picture of the front page: a hand of cards and a corner of a board, which is what a games club is about."""

from __future__ import annotations

from functools import cache
from math import sqrt

from django.utils.translation import get_language, gettext as _

from matches.pictures.cards import drawn

FAN = ("TH", "JS", "QD", "KC", "AS")
STONES = {(0, 0): "red", (1, 0): "blue", (0, 1): "blue", (1, 1): "red", (2, 1): "red", (2, 2): "blue"}
"""Column and row of the hexagons that hold a stone."""


def hero() -> str:
    """A fan of cards beside a cluster of hexagons, as SVG."""
    return _hero(get_language() or "en")


@cache
def _hero(language: str) -> str:
    """Kept for each language: the picture carries a sentence."""
    words = _("A fan of five playing cards beside a corner of a Hex board.")
    fan = "".join(
        f'<g transform="translate(128 178) rotate({18 * place - 36}) translate(-25 -132)">{drawn(card)}</g>'
        for place, card in enumerate(FAN)
    )
    cells = "".join(_cell(column, row) for row in range(3) for column in range(3))
    return (
        f'<svg class="hero-picture" viewBox="0 0 400 200" role="img" aria-label="{words}"><title>{words}</title>'
        f'<g class="board">{cells}</g>{fan}</svg>'
    )


def _cell(column: int, row: int) -> str:
    side = 24.0
    width = side * sqrt(3)
    x, y = 236 + width * (column + row / 2), 46 + 1.5 * side * row
    dx, dy = width / 2, side / 2
    corners = ((0, -side), (dx, -dy), (dx, dy), (0, side), (-dx, dy), (-dx, -dy))
    points = " ".join(f"{x + a:.1f},{y + b:.1f}" for a, b in corners)
    stone = STONES.get((column, row))
    shown = f'<circle class="stone {stone}" cx="{x:.1f}" cy="{y:.1f}" r="15"/>' if stone else ""
    return f'<polygon class="cell" points="{points}"/>{shown}'
