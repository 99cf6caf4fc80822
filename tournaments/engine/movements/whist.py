"""Individual movements: four to a table, everybody by themselves, partners change from round to round."""

from __future__ import annotations

from typing import Final

from tournaments.engine.movements.whist_starters import FIRST_ROUNDS, NINE, Seats

SIZES: Final = tuple(sorted({*FIRST_ROUNDS, 9}))
"""Numbers of players for which every two are partners exactly once and opponents exactly twice."""


def whist_round(players: int, number: int) -> tuple[Seats, ...]:
    """The tables of round `number` (from 1) by place from 0 and seat: the first and the third are partners."""
    if players == 9:
        return NINE[(number - 1) % 9]
    fixed = players % 4 == 0
    modulus = players - 1 if fixed else players
    moved = (tuple(_moved(place, number - 1, modulus) for place in table) for table in FIRST_ROUNDS[players])
    return tuple((a, b, c, d) for a, b, c, d in moved)


def _moved(place: int, rounds: int, modulus: int) -> int:
    """The place that stays is the last."""
    return modulus if place < 0 else (place + rounds) % modulus


def whole_cycle(players: int) -> int:
    """How many rounds it takes until everybody has partnered everybody."""
    return players - 1 if players % 4 == 0 else players
