"""Standings: points, then tie-breaks in the organiser's order, each a small metric of the registry.

Points are counted in halves so that they stay whole: at each table two for everybody beaten and one for everybody
drawn with (matchpoints); between two that is 2, 1, 0 for a win, a draw, a loss.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeVar

from games.core.messages import say


def matchpoints(places: Sequence[int]) -> list[int]:
    """Half-points for each side of a match from the places: `matchpoints([1, 2])` is `[2, 0]`."""
    return [sum(2 * (own < other) + (own == other) for other in places) - 1 for own in places]


def in_points(half_points: int) -> str:
    """Half-points as people write points: `in_points(3)` is `1½`."""
    whole, half = divmod(abs(half_points), 2)
    sign = "−" if half_points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


@dataclass(frozen=True, slots=True)
class Game:
    """One finished table as one entry met another: half-points of each, and the scores where they compare."""

    entry: int
    opponent: int
    points: int
    against: int
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """All that is known when tie-breaks are counted: every entry's games and half-points."""

    games: Mapping[int, Sequence[Game]]
    points: Mapping[int, int]


class TieBreak(ABC):
    """One metric; higher is better."""

    key: ClassVar[str]
    title: ClassVar[str]
    short: ClassVar[str]
    explanation: ClassVar[str]

    @classmethod
    @abstractmethod
    def values(cls, record: Record, tied: Sequence[int]) -> dict[int, float]:
        """The metric of each of the tied entries."""


TIE_BREAKS: dict[str, type[TieBreak]] = {}
T = TypeVar("T", bound=type[TieBreak])


def register(tie_break: T) -> T:
    """Class decorator: make a tie-break known."""
    TIE_BREAKS[tie_break.key] = tie_break
    return tie_break


@register
class DirectEncounter(TieBreak):
    """FIDE Tie-Break Regulations (August 2024), article 6: points in the games among the tied, if all have met.

    Those whom it leaves level are parted by it again, by the games among them alone (`_part` does so).
    """

    key = "direct"
    title = say("Direct encounter")
    short = "DE"
    explanation = say(
        "Points in the games among those who are tied; counts only if they have all met. "
        "Those whom it leaves level are compared again, by the games among them alone."
    )

    @classmethod
    def values(cls, record: Record, tied: Sequence[int]) -> dict[int, float]:
        group = set(tied)
        met = {entry: {g.opponent for g in record.games[entry]} & group for entry in tied}
        if any(len(met[entry]) < len(group) - 1 for entry in tied):
            return dict.fromkeys(tied, 0.0)
        return {e: sum(g.points for g in record.games[e] if g.opponent in group) / 2 for e in tied}


@register
class SonnebornBerger(TieBreak):
    """FIDE Tie-Break Regulations (August 2024), article 9.1: the points of those beaten, half of those drawn with."""

    key = "sonneborn-berger"
    title = say("Sonneborn-Berger")
    short = "SB"
    explanation = say("The points of everybody beaten, and half the points of everybody drawn with.")

    @classmethod
    def values(cls, record: Record, tied: Sequence[int]) -> dict[int, float]:
        return {
            e: sum(
                g.points * record.points[g.opponent] / max(g.points + g.against, 1) for g in record.games[e]
            )
            / 2
            for e in tied
        }


@register
class Buchholz(TieBreak):
    """FIDE Tie-Break Regulations (August 2024), article 8.1: the sum of the opponents' points."""

    key = "buchholz"
    title = say("Buchholz")
    short = "BH"
    explanation = say("The sum of the points of everybody met.")

    @classmethod
    def values(cls, record: Record, tied: Sequence[int]) -> dict[int, float]:
        return {e: sum(record.points[g.opponent] for g in record.games[e]) / 2 for e in tied}


@register
class Wins(TieBreak):
    """FIDE Tie-Break Regulations (August 2024), article 7.1: the number of tables won."""

    key = "wins"
    title = say("Wins")
    short = "W"
    explanation = say("The number of tables won.")

    @classmethod
    def values(cls, record: Record, tied: Sequence[int]) -> dict[int, float]:
        return {e: sum(g.points > g.against for g in record.games[e]) for e in tied}


@register
class Margin(TieBreak):
    """The difference of scores over all tables, where the game's scores compare."""

    key = "margin"
    title = say("Score difference")
    short = "+/-"
    explanation = say("Own scores less the opponents', added up over all tables.")

    @classmethod
    def values(cls, record: Record, tied: Sequence[int]) -> dict[int, float]:
        return {e: sum(g.margin for g in record.games[e]) for e in tied}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings. points in halves; breaks in the order asked for."""

    entry: int
    place: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    breaks: tuple[float, ...] = ()


def standings(entries: Sequence[int], games: Sequence[Game], tie_breaks: Sequence[str]) -> list[Line]:
    """The lines in order. Those whom no tie-break parts share a place and stand in draw order (as given)."""
    of: dict[int, list[Game]] = {entry: [] for entry in entries}
    for game in games:
        of[game.entry].append(game)
    record = Record(of, {entry: sum(g.points for g in of[entry]) for entry in entries})
    ordered = _part([list(entries)], record, tie_breaks)
    values = _all_values(ordered, record, tie_breaks)
    lines, place = [], 1
    for group in ordered:
        lines += [_line(entry, place, of[entry], record, values[entry]) for entry in group]
        place += len(group)
    return lines


def _part(groups: list[list[int]], record: Record, tie_breaks: Sequence[str]) -> list[list[int]]:
    """Split by points, then each group that is still tied by one metric after another."""
    groups = _split(groups, lambda group: {entry: record.points[entry] for entry in group})
    for key in tie_breaks:
        values_of = partial(TIE_BREAKS[key].values, record)
        groups = [part for group in groups for part in _split_further(group, values_of)]
    return groups


def _split_further(
    group: list[int], values_of: Callable[[list[int]], Mapping[int, float]]
) -> list[list[int]]:
    """Split by a metric, and what is left together by the same metric among themselves, until it parts nobody."""
    parts = _split([group], values_of)
    if len(parts) == 1:
        return parts
    return [last for part in parts for last in _split_further(part, values_of)]


def _split(groups: list[list[int]], values_of: Callable[[list[int]], Mapping[int, float]]) -> list[list[int]]:
    parted: list[list[int]] = []
    for group in groups:
        values = values_of(group)
        for value in sorted(set(values.values()), reverse=True):
            parted.append([entry for entry in group if values[entry] == value])
    return parted


def _all_values(groups: list[list[int]], record: Record, keys: Sequence[str]) -> dict[int, tuple[float, ...]]:
    """Each entry's metrics for display; the direct encounter among all with the same points."""
    found: dict[int, list[float]] = {entry: [] for group in groups for entry in group}
    by_points = _split([list(found)], lambda group: {entry: record.points[entry] for entry in group})
    for key in keys:
        for group in by_points:
            for entry, value in TIE_BREAKS[key].values(record, group).items():
                found[entry].append(value)
    return {entry: tuple(values) for entry, values in found.items()}


def _line(entry: int, place: int, games: Sequence[Game], record: Record, breaks: tuple[float, ...]) -> Line:
    won = sum(g.points > g.against for g in games)
    drawn = sum(g.points == g.against for g in games)
    return Line(entry, place, record.points[entry], len(games), won, drawn, len(games) - won - drawn, breaks)
