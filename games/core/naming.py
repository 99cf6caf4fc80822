"""People in what games say: names where people are known (`Named`), numbers for programs and terminals (`numbered`).

Seats and sides count from 0 in the marks of English texts, and nowhere else in a text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.messages import Words, say

PAIR: Final = 2
"""A side of so many is called by all its players, a larger one is the team of its first."""


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where. seats: a name each; sides: the seats of each."""

    seats: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]


class Named(Words):
    """English with the names of those at the table. A name may itself look like a mark: it stays a name."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def seat(self, number: int) -> str:
        known = self.names.seats
        return known[number] if number < len(known) else super().seat(number)

    def side(self, number: int) -> str:
        """A side as its players: `Aino & Sylvi`, a team of many by its first: `Aino's team`."""
        if number >= len(self.names.sides):
            return super().side(number)
        players = list(dict.fromkeys(self.names.seats[seat] for seat in self.names.sides[number]))
        if len(players) <= PAIR:
            return " & ".join(players)
        return self.said(say("{player}'s team", player=players[0]))


class Numbered(Words):
    """English with numbers for people, for programs and terminals: `seat 1`, `side 2`. first: the lowest number."""

    def __init__(self, first: int = 1) -> None:
        self.first = first

    def seat(self, number: int) -> str:
        return self.said(say("seat {number}", number=number + self.first))

    def side(self, number: int) -> str:
        return self.said(say("side {number}", number=number + self.first))


def numbered(text: str, first: int = 1) -> str:
    """A text with numbers for its people."""
    return Numbered(first).said(text)
