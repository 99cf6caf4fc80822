"""Who met whom, and what came of it: everybody against everybody, or round by round where there are too many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.engine.event import BYES, Kind, Table
from tournaments.models import Competition
from tournaments.selectors import Standing, in_words, table_of_standings
from tournaments.stages import stage_of

MOST_ACROSS: Final = 24
"""So many entrants stand against each other on one sheet."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant's line: place, name, points, and a cell for each column of the head."""

    place: int
    name: str
    points: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """by_round: the columns are rounds, and a cell names the opponent's line; else they are the lines themselves."""

    head: tuple[int, ...]
    lines: tuple[Line, ...]
    by_round: bool


def cross_table(competition: Competition) -> CrossTable:
    """From the rounds that count, in the order of the standings. Eight queries."""
    rows = table_of_standings(competition)
    entries = list(competition.entries.select_related("player").order_by("number"))
    stage = stage_of(competition, entries) if competition.was_drawn else None
    met = list(stage.tables()) if stage else []
    line_of = {row.entry.number or 0: at for at, row in enumerate(rows, 1)}
    everybody = competition.format == "round-robin" and len(rows) <= MOST_ACROSS
    if everybody:
        head = tuple(range(1, len(rows) + 1))
        cells = _across(met, line_of)
    else:
        head = tuple(one.number for one in stage.rounds) if stage else ()
        cells = _by_round(met, line_of)
    return CrossTable(
        head, tuple(_line(at, row, head, cells) for at, row in enumerate(rows, 1)), not everybody
    )


def _line(
    at: int, row: Standing, head: Sequence[int], cells: Mapping[tuple[int, int], Sequence[str]]
) -> Line:
    said = tuple(" ".join(cells.get((at, column), ())) for column in head)
    return Line(row.line.place, row.entry.title, row.points, said)


def _across(met: Sequence[tuple[int, Table]], line_of: Mapping[int, int]) -> dict[tuple[int, int], list[str]]:
    """What each line has against each other one, in the order of the rounds."""
    cells: dict[tuple[int, int], list[str]] = {}
    for _number, table in met:
        if len(table.sides) == 2 and table.finished:
            one, other = (line_of[side[0]] for side in table.sides)
            cells.setdefault((one, other), []).append(_mark(table, 0))
            cells.setdefault((other, one), []).append(_mark(table, 1))
    return cells


def _by_round(
    met: Sequence[tuple[int, Table]], line_of: Mapping[int, int]
) -> dict[tuple[int, int], list[str]]:
    """What each line has in each round: the opponents' lines and the result, or the kind of its bye."""
    cells: dict[tuple[int, int], list[str]] = {}
    for number, table in met:
        for at, side in enumerate(table.sides):
            others = [line_of[one] for other in table.sides if other != side for one in other]
            said = ",".join(map(str, others)) or "–"
            result = _mark(table, at) if table.finished else "?"
            for own in side:
                cells.setdefault((line_of[own], number), []).append(f"{said}:{result}")
    return cells


def _mark(table: Table, at: int) -> str:
    """Points of a side; `+` and `−` where somebody did not come."""
    points = table.result[at]
    if table.kind is Kind.FORFEIT and not table.rulings:
        return "+" if points > 0 else "−"
    if table.kind in BYES:
        return f"+{in_words(points)}"
    return in_words(points)
