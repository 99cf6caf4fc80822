"""How a game's texts name people: by marks alone (`{0}`, `{side 1}`), never by a number."""

from __future__ import annotations

import re
from typing import Final

from games.core.game import GameTable
from games.core.messages import MARK

BARE: Final = re.compile(r"(?<!'s )\b(?:seats?|sides?|teams?|player) (?:number )?\d", re.IGNORECASE)
"""How a text would name a seat or a side without a mark."""


def bare(text: str) -> list[str]:
    """Where a text names seats or sides by bare numbers."""
    return [found[0] for found in BARE.finditer(MARK.sub("", text))]


def faults(text: str, table: GameTable) -> list[str]:
    """What is wrong with how a text names people; empty if nothing is."""
    seats, sides = table.seats, len(table.sides)
    wrong = [
        f"there is no such seat or side: {mark[0]}"
        for mark in MARK.finditer(text)
        if int(mark[2]) >= (sides if mark[1] else seats)
    ]
    rest = MARK.sub("", text)
    wrong += [f"{found!r} is no mark" for found in bare(rest)]
    return wrong + (["a name is marked wrongly"] if "{" in rest or "}" in rest else [])
