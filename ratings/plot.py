"""A player's rating over time as a picture: a line with a band of two standard deviations. Pure: points to SVG text.

Drawn for a width of 360 pixels and scaled from there; colours come from the page's style sheet through the classes
`rating-plot`, `band`, `line`, `grid`, `tick`, with plain fallbacks. The numbers belong in a table behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape
from math import ceil, floor
from typing import NamedTuple

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 10, 24
BAND = 2.0
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
_MOST_TICKS = 6


class PlotPoint(NamedTuple):
    """A rating (mean and standard deviation) after a match at `at`."""

    at: datetime
    mu: float
    sd: float


def rating_plot(points: Sequence[PlotPoint], *, title: str, labels: Sequence[str] = ()) -> str:
    """SVG of a rating history, matches evenly spaced; `labels` are texts under its first and last point.

    Without a point the picture says that there is none. The title is read out and never drawn.
    """
    if not points:
        return _svg(title, [_text(WIDTH / 2, HEIGHT / 2, "—", "middle")])
    lowest = min(point.mu - BAND * point.sd for point in points)
    highest = max(point.mu + BAND * point.sd for point in points)
    ticks = _ticks(lowest, highest)
    low, high = min(ticks[0], lowest), max(ticks[-1], highest)
    xs = [_x(i, len(points)) for i in range(len(points))]

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    upper = [(x, y(point.mu + BAND * point.sd)) for x, point in zip(xs, points, strict=True)]
    lower = [(x, y(point.mu - BAND * point.sd)) for x, point in zip(xs, points, strict=True)]
    line = [(x, y(point.mu)) for x, point in zip(xs, points, strict=True)]
    if len(points) == 1:
        (x, top), (_, bottom), (_, middle) = upper[0], lower[0], line[0]
        marks = [
            f'<path class="band" d="M{x:.1f} {top:.1f}V{bottom:.1f}" stroke="#7aa2d6" stroke-width="6" opacity=".3"/>',
            f'<circle class="dot" cx="{x:.1f}" cy="{middle:.1f}" r="4" fill="#1f5fa8"/>',
        ]
    else:
        marks = [
            f'<polygon class="band" points="{_path([*upper, *reversed(lower)])}" fill="#7aa2d6" opacity=".3"/>',
            f'<polyline class="line" points="{_path(line)}" fill="none" stroke="#1f5fa8" stroke-width="2"/>',
        ]
    grid = [part for tick in ticks for part in _grid_line(tick, y(tick))]
    return _svg(title, [*grid, *marks, *_dates(labels, xs)])


def _x(index: int, count: int) -> float:
    span = WIDTH - LEFT - RIGHT
    return LEFT + (span / 2 if count == 1 else span * index / (count - 1))


def _ticks(low: float, high: float) -> list[int]:
    """Whole numbers that cover low to high, few and round."""
    step = next(
        (s for s in _STEPS if (high - low) / s < _MOST_TICKS - 1), ceil((high - low) / (_MOST_TICKS - 1))
    )
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [number * step for number in range(first, last + 1)]


def _grid_line(tick: int, y: float) -> list[str]:
    return [
        f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="currentColor" opacity=".15"/>',
        _text(LEFT - 5, y + 4, f"{tick}".replace("-", "−"), "end"),
    ]


def _dates(labels: Sequence[str], xs: Sequence[float]) -> list[str]:
    base = HEIGHT - 6
    if not labels:
        return []
    if len(xs) == 1 or len(labels) == 1:
        return [_text(WIDTH / 2, base, labels[0], "middle")]
    return [_text(LEFT, base, labels[0], "start"), _text(WIDTH - RIGHT, base, labels[-1], "end")]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return (
        f'<text class="tick" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="12" fill="currentColor">'
        f"{escape(text)}</text>"
    )


def _svg(title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="rating-plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
