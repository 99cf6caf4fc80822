"""What stands on a board as SVG: stones with or without a text, stacks, bridges, and all of it in words."""

from __future__ import annotations

from html import escape

from django.utils.translation import gettext as _

from games.core.views import BoardView
from matches.pictures.words import colour_name

Point = tuple[float, float]
BAR, THICK, STACK = 16.0, 4.2, 17.4
"""How wide a man in a stack is, and how high at most; how high a whole stack is at most."""


def colour_of(board: BoardView, letter: str) -> str:
    return board["colours"].get(letter, letter)


def man(board: BoardView, letter: str, name: str, centre: Point, radius: float) -> str:
    """What stands or is written on a cell, with rings where the last move began and ended."""
    x, y = centre
    text = board.get("on", {}).get(name, "")
    stack = board.get("stacks", {}).get(name, [])
    colour = "" if letter in ".#" else escape(colour_of(board, letter))
    parts = []
    if stack:
        parts.append(_stack(board, stack, centre))
    elif colour:
        parts.append(f'<circle class="stone {colour}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>')
    if text and not stack:
        on = f" on {colour}" if colour else ""
        parts.append(f'<text class="written{on}" x="{x:.1f}" y="{y + 2.6:.1f}">{escape(text)}</text>')
    if board.get("last") == name:
        ring = radius + 0.3 if stack or text or not colour else radius / 2.6
        parts.append(f'<circle class="last" cx="{x:.1f}" cy="{y:.1f}" r="{ring:.1f}"/>')
    if board.get("came") == name:
        parts.append(
            f'<circle class="came" cx="{x:.1f}" cy="{y:.1f}" r="{radius / (1 if stack else 2):.1f}"/>'
        )
    return "".join(parts)


def _stack(board: BoardView, stack: list[str], centre: Point) -> str:
    """Men on men, the lowest at the bottom; the kind of each in dots, one for the first."""
    x, y = centre
    kinds = list(board.get("pieces", {}))
    thick = min(THICK, STACK / len(stack))
    low = y + thick * len(stack) / 2
    parts = []
    for height, piece in enumerate(stack, 1):
        colour, top = escape(colour_of(board, piece[0])), low - thick * height
        parts.append(
            f'<rect class="stone {colour}" x="{x - BAR / 2:.1f}" y="{top:.1f}" width="{BAR}" '
            f'height="{thick:.1f}" rx="1"/>'
        )
        dots = kinds.index(piece[1:]) + 1 if piece[1:] in kinds else 0
        middle = top + thick / 2
        for dot in range(dots):
            across = x + 4 * (dot - (dots - 1) / 2)
            parts.append(f'<circle class="dot on {colour}" cx="{across:.1f}" cy="{middle:.1f}" r="1"/>')
    return "".join(parts)


def links(board: BoardView, centres: dict[str, Point]) -> str:
    """Bridges from cell to cell."""
    parts = []
    for start, end, letter in board.get("links", []):
        (x1, y1), (x2, y2) = centres[start], centres[end]
        line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        words = escape(_("bridge from %(start)s to %(end)s") % {"start": start, "end": end})
        parts.append(
            f'<g role="img" aria-label="{words}"><title>{words}</title><line class="link rim" {line}/>'
            f'<line class="link {escape(colour_of(board, letter))}" {line}/></g>'
        )
    return "".join(parts)


def cell_words(board: BoardView, letter: str, name: str) -> str:
    """A cell as it is read aloud: `c3`, `c3 white 2`, `c3 white: shield, horse`."""
    stack = board.get("stacks", {}).get(name)
    if stack:
        top = colour_name(colour_of(board, letter))
        return f"{name} {top}: {', '.join(_piece_words(board, piece, letter) for piece in stack)}"
    text = board.get("on", {}).get(name, "")
    kind = board.get("pieces", {}).get(text, text)
    colour = "" if letter in ".#" else colour_name(colour_of(board, letter))
    return " ".join(part for part in (name, colour, kind) if part)


def _piece_words(board: BoardView, piece: str, top: str) -> str:
    """A man in a stack: its kind, and its colour where it is not that of the top."""
    kind = board.get("pieces", {}).get(piece[1:], piece[1:])
    return kind if piece[0] == top else f"{colour_name(colour_of(board, piece[0]))} {kind}".strip()


def beside(board: BoardView) -> str:
    """HTML below a board: what the letters and dots stand for, and what each colour has left."""
    pieces = board.get("pieces", {})
    parts = []
    if pieces:
        stacked = bool(board.get("stacks"))
        signs = ["•" * (at + 1) if stacked else key for at, key in enumerate(pieces)]
        legend = "".join(
            f"<li><b>{escape(sign)}</b> {escape(name)}</li>"
            for sign, name in zip(signs, pieces.values(), strict=True)
        )
        parts.append(f'<ul class="legend">{legend}</ul>')
    for letter, left in board.get("reserves", {}).items():
        colour = colour_of(board, letter)
        counts = ", ".join(f"{pieces.get(key, key)} {count}" for key, count in left.items())
        parts.append(
            f'<p class="reserve labels"><b class="stone-of {escape(colour)}">{escape(colour_name(colour))}</b> '
            f"{escape(counts)}</p>"
        )
    return "".join(parts)
