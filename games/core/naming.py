"""People in the texts that games emit: `{0}` stands for who sits at seat 0, `{side 1}` for the players of side 1.

Seats and sides count from 0 in marks, and nowhere else in a text. Whoever shows a text puts names in: `Names` where
people are known, `numbered` where nobody is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.core.game import Table

MARK: Final = re.compile(r"\{(side )?(\d{1,3})\}")
"""A mark: whether it is a side, and the number."""
BARE: Final = re.compile(r"(?<!'s )\b(?:seats?|sides?|teams?|player) (?:number )?\d", re.IGNORECASE)
"""How a text would name a seat or a side without a mark."""
PAIR: Final = 2
"""A side of so many is called by all its players, a larger one is the team of its first."""


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where. seats: a name each; sides: the seats of each."""

    seats: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]

    def put_in(self, text: str) -> str:
        """A text with the names for its marks, all at once: a name may itself look like a mark."""
        return MARK.sub(self._name, text)

    def in_view(self, view: Any) -> Any:
        """A view, or any other JSON, with names in all its texts."""
        return rewritten(view, self.put_in)

    def side(self, side: int) -> str:
        """A side as its players: `Aino & Sylvi`, a team of many by its first: `Aino's team`."""
        players = list(dict.fromkeys(self.seats[seat] for seat in self.sides[side]))
        return " & ".join(players) if len(players) <= PAIR else f"{players[0]}'s team"

    def _name(self, mark: re.Match[str]) -> str:
        number, known = int(mark[2]), self.sides if mark[1] else self.seats
        if number >= len(known):
            return mark[0]
        return self.side(number) if mark[1] else self.seats[number]


def rewritten(value: Any, words: Callable[[str], str]) -> Any:
    """JSON with every text that has a mark in it said in other words."""
    if isinstance(value, str):
        return words(value) if "{" in value else value
    if isinstance(value, Mapping):
        return {key: rewritten(one, words) for key, one in value.items()}
    return [rewritten(one, words) for one in value] if isinstance(value, list) else value


def numbered(text: str, first: int = 1) -> str:
    """A text with numbers for its marks, for programs and terminals: `seat 1`, `side 2`. first: the lowest number."""
    return MARK.sub(lambda mark: f"{'side' if mark[1] else 'seat'} {int(mark[2]) + first}", text)


def bare(text: str) -> list[str]:
    """Where a text names seats or sides by bare numbers."""
    return [found[0] for found in BARE.finditer(MARK.sub("", text))]


def faults(text: str, table: Table) -> list[str]:
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
