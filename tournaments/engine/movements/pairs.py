"""Movements of pairs and boards: Mitchell with two directions that never change over, Howell where all meet all."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from tournaments.engine.berger import berger_round
from tournaments.engine.movements.howell_starters import TABLES

HOWELLS: Final = tuple(sorted({4, 6, *TABLES}))
"""Even numbers of pairs for which there is a Howell; of four and six the boards are shared by all tables."""


@dataclass(frozen=True, slots=True)
class PairTable:
    """North-south and east-west by place from 0, and the board set from 0."""

    ns: int
    ew: int
    boards: int


def mitchell_rounds(tables: int) -> int:
    """How many rounds there are without a pair meeting a board or another pair again."""
    return tables if tables % 2 else max(tables - 1, 1)


def mitchell_round(tables: int, number: int) -> list[PairTable]:
    """North-south stay, east-west go up a table, boards down one; with an even number east-west skip one at half way.

    Places of north-south are 0 to tables - 1, those of east-west go on from there.
    """
    moved = number - 1
    skipped = int(tables % 2 == 0 and moved >= tables // 2)
    return [
        PairTable(at, tables + (at - moved - skipped) % tables, (at + moved) % tables) for at in range(tables)
    ]


def arrow_switched(tables: int, number: int, rounds: int) -> bool:
    """Whether the directions are exchanged: in about an eighth of the rounds, the last."""
    return number > rounds - max(1, ceil(rounds / 8)) if tables > 1 else False


def howell_rounds(pairs: int) -> int:
    """One round less than pairs, an odd number rounded up."""
    return pairs + pairs % 2 - 1


def howell_round(pairs: int, number: int) -> list[PairTable]:
    """All tables of the round for an even number of pairs; board sets of 4 and 6 pairs are the round's own."""
    modulus, moved = pairs - 1, number - 1
    if pairs not in TABLES:
        return [PairTable(one - 1, two - 1, moved) for one, two in berger_round(number, pairs)]
    others = [
        PairTable((ns + moved) % modulus, (ew + moved) % modulus, (board + moved) % modulus)
        for ns, ew, board in TABLES[pairs]
    ]
    return [PairTable(modulus, moved, moved), *others]
