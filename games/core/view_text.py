"""A view as lines of plain text, for terminals, golden playthroughs and logs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from games.core.views import View


def view_lines(view: View) -> list[str]:
    """The view, a line a fact: seats and the piles of a tableau one a line, a board as it lies."""
    lines: list[str] = []
    for key, value in view.items():
        if key == "seats":
            lines += [_pairs(seat) for seat in view["seats"]]
        elif key == "tableau":
            lines += [_pairs(pile) for pile in view["tableau"]]
        elif key == "board":
            lines += view["board"]["cells"]
            lines.append(_pairs({name: what for name, what in view["board"].items() if name != "cells"}))
        else:
            lines.append(f"{key}: {_plain(value)}")
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
