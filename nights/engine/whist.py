"""Individual whist movements: everybody partners everybody once and opposes everybody twice.

Known for every 4n and 4n + 1 players up to 45, and 49 (Anderson, Combinatorial Designs and Tournaments; Handbook of
Combinatorial Designs VI.64). With 4n + 1 each sits out one round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

Seats = tuple[int, int, int, int]
"""A table's players from 0 in seat order N, E, S, W; partners are opposite."""


Round = tuple[Seats, ...]


@cache
def _movements() -> dict[int, dict[str, Any]]:
    text = Path(__file__).with_name("whist_movements.toml").read_text(encoding="utf-8")
    return {movement["players"]: movement for movement in tomllib.loads(text)["movement"]}


def sizes() -> list[int]:
    """The numbers of players for which there is a movement."""
    return sorted(_movements())


@cache
def movement(players: int) -> tuple[Round, ...]:
    """All rounds for so many players, numbered from 0; who is missing in a round sits it out.

    Raises ValueError, naming the nearest numbers, if there is none.
    """
    known = _movements().get(players)
    if known is None:
        near = [size for size in sizes() if abs(size - players) <= 4]
        raise ValueError(
            f"There is no whist movement for {players} players; near it: {', '.join(map(str, near))}."
        )
    if "rounds" in known:
        return tuple(tuple(map(_seats, tables)) for tables in known["rounds"])
    return tuple(_developed(known, shift) for shift in range(known["modulus"]))


def _developed(known: dict[str, Any], shift: int) -> Round:
    """The first round with `shift` added; the fixed point -1 becomes the last player."""
    modulus = known["modulus"]
    return tuple(
        _seats([modulus if point < 0 else (point + shift) % modulus for point in table])
        for table in known["first_round"]
    )


def _seats(table: Sequence[int]) -> Seats:
    north, east, south, west = table
    return north, east, south, west
