"""The statistics of all deals as anybody may read them: one query, whatever has been played.

They are sums (`deal_counting`) of finished matches that strangers may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from common.chi_square import Fit
from matches.models import DealTally

Kind = DealTally.Kind
NOTHING: Final = Fit(0.0, 0)
NUMBERS: Final = ("game", "kind", "matches", "deals", "draws", "proved", "statistic", "freedom")


class Tested:
    """Counts of which `fit` says how far they are from what chance makes; None while there is too little."""

    __slots__ = ()
    fit: Fit | None

    @property
    def share(self) -> float | None:
        """In which share of such counts chance alone is at least as uneven."""
        return self.fit.share if self.fit else None

    @property
    def even(self) -> bool | None:
        return self.fit.even if self.fit else None


@dataclass(frozen=True, slots=True)
class Totals(Tested):
    """Of a game, or of all (`game` empty). draws: random outcomes sealed before play; proved: those found right.

    dealt: so many deals and throws were compared (`fit`) with what chance makes of them.
    """

    game: str
    matches: int
    deals: int
    draws: int
    proved: int
    dealt: int
    fit: Fit | None


@dataclass(frozen=True, slots=True)
class SeatFares:
    """A seat: points in the mean, and how often its side won alone or shared the first place."""

    seat: int
    points: float
    won: int
    shared: int
    share: float


@dataclass(frozen=True, slots=True)
class SidesFare:
    """Matches with the same sides. `counted`: those of which somebody wins, seat by seat."""

    sides: tuple[tuple[int, ...], ...]
    players: int
    matches: int
    counted: int
    seats: tuple[SeatFares, ...]


@dataclass(frozen=True, slots=True)
class Hands(Tested):
    """Deals of the same sizes: by card how many came to each seat."""

    players: int
    pack: int
    sizes: tuple[int, ...]
    deals: int
    cards: tuple[tuple[str, tuple[int, ...]], ...]
    fit: Fit | None


@dataclass(frozen=True, slots=True)
class Die(Tested):
    """Throws of a die: how often each face came up."""

    throws: int
    faces: tuple[tuple[int, int], ...]
    fit: Fit | None


@dataclass(frozen=True, slots=True)
class GameStatistics:
    totals: Totals
    sides: tuple[SidesFare, ...]
    hands: tuple[Hands, ...]
    dice: tuple[Die, ...]


def of_all() -> tuple[Totals, list[Totals]]:
    """Of all games together, and of each that has been played, most matches first. One query."""
    rows = list(DealTally.objects.order_by().values_list(*NUMBERS))
    games = {row[0] for row in rows}
    each = [_totals(game, [row for row in rows if row[0] == game]) for game in games]
    return _totals("", rows), sorted(each, key=lambda one: (-one.matches, one.game))


def of_game(key: str) -> GameStatistics:
    """Of one game. One query."""
    rows = list(DealTally.objects.filter(game=key))
    numbers = [tuple(getattr(row, name) for name in NUMBERS) for row in rows]
    return GameStatistics(
        _totals(key, numbers),
        tuple(_sides(row) for row in _of(rows, Kind.PLAYED)),
        tuple(_hands(row) for row in _of(rows, Kind.CARDS) if row.layout),
        tuple(_die(row) for row in _of(rows, Kind.FACES) if row.layout),
    )


def _of(rows: Iterable[DealTally], kind: str) -> list[DealTally]:
    """Those of a kind, what was played or dealt most often first."""
    return sorted(
        (row for row in rows if row.kind == kind), key=lambda row: (-row.matches, -row.deals, row.layout)
    )


def _totals(game: str, rows: Sequence[tuple[Any, ...]]) -> Totals:
    played = [row for row in rows if row[1] == Kind.PLAYED]
    compared = [row for row in rows if row[7]]
    fit = sum((Fit(row[6], row[7]) for row in compared), NOTHING)
    matches, deals, draws, proved = (sum(row[column] for row in played) for column in range(2, 6))
    return Totals(
        game, matches, deals, draws, proved, sum(row[3] for row in compared), fit if compared else None
    )


def _fit(row: DealTally) -> Fit | None:
    return Fit(row.statistic, row.freedom) if row.freedom else None


def _sides(row: DealTally) -> SidesFare:
    counts = row.counts
    (counted,) = counts.get("played", [0])
    sides = tuple(tuple(map(int, side.split(","))) for side in row.layout.split(";"))
    fares = zip(counts.get("points", []), counts.get("won", []), counts.get("shared", []), strict=True)
    seats = tuple(
        SeatFares(seat, points / counted, won, shared, won / counted)
        for seat, (points, won, shared) in enumerate(fares)
    )
    return SidesFare(sides, row.players, row.matches, counted, seats)


def _hands(row: DealTally) -> Hands:
    pack, _, sizes = row.layout.partition(":")
    cards = sorted((card, tuple(seats)) for card, seats in row.counts.items())
    return Hands(
        row.players, int(pack), tuple(map(int, sizes.split(","))), row.deals, tuple(cards), _fit(row)
    )


def _die(row: DealTally) -> Die:
    faces = sorted((int(face), count) for face, count in row.counts.items())
    return Die(row.deals, tuple(faces), _fit(row))
