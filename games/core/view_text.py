"""A view as lines of plain text, for terminals, golden playthroughs and logs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from games.core.views import BoardView, View, coordinates

DRAWN: Final = frozenset({"cells", "names", "indent", "on", "stacks"})
"""What of a board is seen in its lines."""


def view_lines(view: View) -> list[str]:
    """The view, a line a fact: seats and the piles of a tableau one a line, a board as it lies."""
    lines: list[str] = []
    for key, value in view.items():
        if key == "seats":
            lines += [_pairs(seat) for seat in view["seats"]]
        elif key == "tableau":
            lines += [_pairs(pile) for pile in view["tableau"]]
        elif key == "board":
            lines += _board_lines(view["board"])
            lines.append(_pairs({name: what for name, what in view["board"].items() if name not in DRAWN}))
        else:
            lines.append(f"{key}: {_plain(value)}")
    return lines


def _board_lines(board: BoardView) -> list[str]:
    """The board as it lies: with what is written on cells behind its letter, stacks from the bottom up."""
    if not DRAWN & (board.keys() - {"cells"}):
        return board["cells"]
    names, on, stacks = coordinates(board), board.get("on", {}), board.get("stacks", {})
    texts = [
        [
            "/".join(stacks[name]) if name in stacks else cell + on.get(name, "")
            for cell, name in zip(cells, row, strict=True)
        ]
        for cells, row in zip(board["cells"], names, strict=True)
    ]
    wide = max(len(text) for row in texts for text in row)
    lines = []
    for number, row in enumerate(texts):
        left = " " * (board.get("indent", [0] * len(texts))[number] * (wide + 1) // 2)
        rim = f"{names[number][0]:>3} " if "names" in board else ""
        lines.append((left + rim + " ".join(text.ljust(wide) for text in row)).rstrip())
    return lines


def compact(value: Any) -> str:
    """JSON without blanks."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _pairs(pairs: Mapping[str, Any]) -> str:
    return "  ".join(f"{key} {_plain(value)}" for key, value in pairs.items())


def _plain(value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return " ".join(value)
    return value if isinstance(value, str) else compact(value)
