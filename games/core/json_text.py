"""JSON from outside, which may be anything."""

from __future__ import annotations

import json
from typing import Any, Final

DECODER: Final = json.JSONDecoder()


def read_json(text: str) -> Any:
    """What a text says. Raises ValueError."""
    try:
        try:
            value, end = DECODER.raw_decode(
                text
            )  # half the time of `loads`, which blanks around the value need
            if end == len(text):
                return value
        except json.JSONDecodeError:
            pass
        return json.loads(text)
    except RecursionError:
        raise ValueError("JSON is not nested as deeply as that.") from None
