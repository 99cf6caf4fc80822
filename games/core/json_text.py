"""JSON from outside, which may be anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

SCAN: Final[Callable[[str, int], tuple[Any, int]]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
"""Reads the value that begins at a place in a text; StopIteration if none does."""


def read_json(text: str, start: int = 0) -> Any:
    """What a text says, from some place on. Raises ValueError."""
    try:
        try:  # a third of the time of `loads`, which blanks around the value need
            value, end = SCAN(text, start)
            if end == len(text):
                return value
        except (StopIteration, json.JSONDecodeError):
            pass
        return json.loads(text[start:])
    except RecursionError:
        raise ValueError("JSON is not nested as deeply as that.") from None


def write_json(data: Any) -> str:
    """A value as a log keeps it: in as few characters as can be."""
    return json.dumps(data, separators=(",", ":"))
