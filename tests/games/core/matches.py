"""Matches to begin with."""

from __future__ import annotations

from random import Random

from games.core import registry
from games.core.match import LiveMatch

RAMI_TEN = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}


def hex_match() -> LiveMatch:
    return LiveMatch(registry.get("hex").table_for(options={"size": 4}))


def tuppi_sheet() -> LiveMatch:
    return LiveMatch(registry.get("tuppi").table_for(), entered=True)


def dealt(key: str, seed: int = 1) -> LiveMatch:
    match = LiveMatch(registry.get(key).table_for())
    match.advance(Random(seed))
    return match
