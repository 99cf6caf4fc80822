"""Faces of what is no playing card: mah jong tiles, and cards with several lines of a game's own."""

from __future__ import annotations

from html import escape
from typing import Any

LINES = "|"
"""Parts the lines of a card in the text that `with_faces` makes: `Badger:Strength 48|Speed 25`."""
SHORT = 5
"""A name of so many letters is written large."""

_SUITS = {"C": ("●", "suit-d"), "B": ("║", "suit-c"), "M": ("萬", "suit-h")}
_HONOURS = {
    "East": ("東", "E", "plain"),
    "South": ("南", "S", "plain"),
    "West": ("西", "W", "plain"),
    "North": ("北", "N", "plain"),
    "Green": ("發", "", "suit-c"),
    "Red": ("中", "", "suit-h"),
    "White": ("▢", "", "plain"),
}


def with_faces(view: dict[str, Any]) -> dict[str, Any]:
    """The view with what is written on its own cards put into their texts."""
    faces = {
        text: f"{text}:{LINES.join(lines)}"
        for text, lines in view.get("faces", {}).items()
        if ":" not in text
    }
    return _replaced(view, faces) if faces else view


def _replaced(value: Any, faces: dict[str, str], key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _replaced(part, faces, name) for name, part in value.items() if name != "faces"}
    if isinstance(value, list):
        return [_replaced(part, faces, key) for part in value]
    return faces.get(value, value) if key in ("hand", "cards", "card") and isinstance(value, str) else value


def is_tile(text: str) -> bool:
    """Whether a text is a mah jong tile: `C5`, `East`, `F2a`."""
    if text in _HONOURS:
        return True
    if len(text) == 2:
        return text[0] in _SUITS and text[1] in "123456789"
    return len(text) == 3 and text[0] == "F" and text[1] in "1234" and text[2] in "ab"


def tile_face(text: str) -> str:
    """The inside of a tile, 50 by 70 units: its sign, and the number or western letter that tells what it is."""
    if text in _HONOURS:
        sign, letter, colour = _HONOURS[text]
    elif text[0] == "F":
        sign, letter, colour = "❀", text[1], "suit-h"
    else:
        (sign, colour), letter = _SUITS[text[0]], text[1]
    corner = f'<text class="index" x="6" y="22">{letter}</text>' if letter else ""
    return f'<g class="{colour}">{corner}<text class="court" x="25" y="56">{sign}</text></g>'


def tile_corner(text: str) -> str:
    """The sign of a tile beside its number, for where another one covers the rest; winds have their letter."""
    if text in _HONOURS:
        sign, letter, colour = _HONOURS[text]
        if letter:
            return ""
    else:
        sign, colour = ("❀", "suit-h") if text[0] == "F" else _SUITS[text[0]]
    return f'<g class="{colour}"><text class="index" x="26" y="21">{sign}</text></g>'


def lines_face(name: str, lines: str) -> str:
    """A card's name and what is written on it, line by line, drawn together so that all of it fits."""
    rows = lines.split(LINES)
    step = min(12.0, 54 / len(rows))
    written = "".join(
        _fitted(line, 4, 18 + step * (place + 0.6), step * 0.8) for place, line in enumerate(rows)
    )
    return _fitted(name, 4, 12, 12 if len(name) <= SHORT else 8) + written


def _fitted(text: str, x: float, y: float, size: float) -> str:
    """A line of text that is pressed together if it is too long for a card."""
    width = ' textLength="42" lengthAdjust="spacingAndGlyphs"' if len(text) * size * 0.55 > 42 else ""
    return f'<text x="{x}" y="{y:.1f}" font-size="{size:.1f}"{width}>{escape(text)}</text>'
