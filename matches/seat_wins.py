"""How often each seat of a game wins, from its newest finished matches that anybody may see.

Counted at once from so many matches at the most, and kept for an hour: a stored count would be a row that every match
of the game waits for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from django.core.cache import cache
from django.db.models import Q

from matches.models import Match, Seat
from matches.selectors import visible

NEWEST: Final = 5000
"""So many matches are counted at the most."""
KEPT: Final = 3600
"""Seconds for which a count is kept."""
NORMAL_95: Final = 1.959963984540054
"""So many standard deviations of a normal distribution have 95 of 100 values between them."""

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SideWins:
    """A side by its seats: how often it won alone, shared the first place, and of how many matches.

    low, high: between which its true share of wins lies, in 95 of 100 such counts (Wilson's interval).
    """

    seats: Seats
    won: int
    shared: int
    played: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.played


@dataclass(frozen=True, slots=True)
class SeatWins:
    """The matches of so many players with the same sides. `even`: whether equal chances would explain them."""

    players: int
    matches: int
    sides: tuple[SideWins, ...]

    @property
    def even(self) -> bool:
        decided = sum(side.won for side in self.sides) / self.matches
        fair = decided / len(self.sides)
        return all(side.low <= fair <= side.high for side in self.sides)


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 per cent interval of a share, which stays within nought and one and is honest for few matches."""
    share, z = won / played, NORMAL_95 * NORMAL_95
    middle = (share + z / (2 * played)) / (1 + z / played)
    far = NORMAL_95 * sqrt(share * (1 - share) / played + z / (4 * played * played)) / (1 + z / played)
    return max(0.0, middle - far), min(1.0, middle + far)


def of_game(key: str) -> list[SeatWins]:
    """By the number of players and their sides, what was played most first. One query, or none."""
    found: list[SeatWins] | None = cache.get(f"seat-wins:{key}")
    if found is None:
        found = counted(_played(key))
        cache.set(f"seat-wins:{key}", found, KEPT)
    return found


def _played(key: str) -> Iterable[tuple[int, int, int, int | None]]:
    """Match, seat, side and place. Who changed seats, or played both sides of a board, says nothing of a seat."""
    one_way = Q(options__exchanged__isnull=True) | Q(options__exchanged="off")
    newest = visible(None, game=key, status=Match.Status.FINISHED).filter(one_way, changed_hands=False)
    rows = Seat.objects.filter(match__in=newest.values("pk")[:NEWEST], place__isnull=False).order_by()
    return rows.values_list("match_id", "index", "side", "place")


def counted(rows: Iterable[tuple[int, int, int, int | None]]) -> list[SeatWins]:
    """What those matches come to."""
    tables: Mapping[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    first: Mapping[int, set[int]] = defaultdict(set)
    for match, index, side, place in rows:
        tables[match][side].append(index)
        if place == 1:
            first[match].add(side)
    won: Mapping[tuple[Seats, ...], Counter[Seats]] = defaultdict(Counter)
    shared: Mapping[tuple[Seats, ...], Counter[Seats]] = defaultdict(Counter)
    played = Counter[tuple[Seats, ...]]()
    for match, sides in tables.items():
        table = tuple(sorted(tuple(sorted(seats)) for seats in sides.values()))
        played[table] += 1
        for side in first[match]:
            (won if len(first[match]) == 1 else shared)[table][tuple(sorted(sides[side]))] += 1
    return [
        SeatWins(
            sum(map(len, table)),
            number,
            tuple(_side(seats, won[table][seats], shared[table][seats], number) for seats in table),
        )
        for table, number in played.most_common()
        if len(table) > 1
    ]


def _side(seats: Seats, won: int, shared: int, played: int) -> SideWins:
    low, high = wilson(won, played)
    return SideWins(seats, won, shared, played, low, high)
