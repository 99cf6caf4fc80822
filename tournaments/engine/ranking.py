"""Standings: points, then the tie-breaks asked for in their order; each rank says what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.engine.event import Stage, Status
from tournaments.engine.tiebreaks import Asked, Record, Value, asked, record_of

BY_POINTS = "points"
BY_HEIGHT = "height"
LEVEL = "level"
EXPELLED = "expelled"


@dataclass(frozen=True, slots=True)
class Rank:
    """One line. Points and tie-breaks in hundredths. decided_by: the key that put them below the line
    before, `height` where one came further, `level` where nothing did, `expelled` for who stands behind everybody.

    values: each tie-break with its sum; a direct encounter is that among all with the same points.
    """

    number: int
    rank: int
    points: int
    tie_breaks: Mapping[str, int] = field(default_factory=dict)
    decided_by: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)


def ranked(stage: Stage, tie_breaks: Sequence[str], *, predetermined: bool = False) -> list[Rank]:
    """The standings after the rounds of a stage."""
    return ranked_by(record_of(stage, predetermined=predetermined), tie_breaks)


def ranked_by(
    record: Record,
    tie_breaks: Sequence[str],
    points: Mapping[int, int] | None = None,
    *,
    heights: Mapping[int, int] | None = None,
) -> list[Rank]:
    """The standings of a record; `points` in place of its own, where the format counts otherwise.

    heights: how far each came, where that and not points says who stands higher: in a bracket, on a ladder.
    """
    chosen = asked(tie_breaks)
    counts = record.points if points is None else points
    level = _parted(list(counts), counts if heights is None else heights)
    values = _values(level, record, chosen)
    groups = [(group, BY_POINTS if heights is None else BY_HEIGHT) for group in level]
    for one in chosen:
        groups = [part for group, by in groups for part in _parted_by(group, by, one, record, values, level)]
    return _lines(_expelled_last(groups, record), counts, values)


def _expelled_last(groups: list[tuple[list[int], str]], record: Record) -> list[tuple[list[int], str]]:
    """Whoever was expelled stands behind all others, in the order they would have; what they played counts on."""
    out = {n for n, entrant in record.entrants.items() if entrant.status is Status.EXPELLED}
    if not out:
        return groups
    kept = [([n for n in group if n not in out], by) for group, by in groups]
    gone = [([n for n in group if n in out], EXPELLED) for group, _by in groups]
    return [(group, by) for group, by in (*kept, *gone) if group]


def _parted(group: list[int], amounts: Mapping[int, int], *, least: bool = False) -> list[list[int]]:
    """Split by amount, the better first, each part in the order given."""
    parts: dict[int, list[int]] = {}
    for number in group:
        parts.setdefault(amounts[number], []).append(number)
    return [parts[amount] for amount in sorted(parts, reverse=not least)]


def _values(level: list[list[int]], record: Record, chosen: Sequence[Asked]) -> dict[int, dict[str, Value]]:
    found: dict[int, dict[str, Value]] = {number: {} for group in level for number in group}
    for one in chosen:
        for group in level:
            for number, value in one.tie_break.values(record, group, one.cut).items():
                found[number][one.key] = value
    return found


def _parted_by(
    group: list[int],
    by: str,
    one: Asked,
    record: Record,
    values: Mapping[int, Mapping[str, Value]],
    level: list[list[int]],
) -> list[tuple[list[int], str]]:
    """The parts of those who are level, each with what put it where it stands.

    level: the groups in which the values were counted, which hold where it is among one of these.
    """
    if len(group) == 1:
        return [(group, by)]
    known = {number: values[number][one.key].amount for number in group}
    if one.tie_break.among is None:
        parts = _parted(group, known, least=one.tie_break.least)
    else:
        parts = _parted_among(group, one, record, known if group in level else None)
    return [(part, one.key if at else by) for at, part in enumerate(parts)]


def _parted_among(
    group: list[int], one: Asked, record: Record, known: Mapping[int, int] | None = None
) -> list[list[int]]:
    """Whom it leaves level is compared again, by what they did among themselves alone. known: counted already."""
    found = known or {n: value.amount for n, value in one.tie_break.values(record, group, one.cut).items()}
    parts = _parted(group, found)
    if len(parts) == 1:
        return parts
    return [last for part in parts for last in _parted_among(part, one, record)]


def _lines(
    groups: Sequence[tuple[list[int], str]],
    points: Mapping[int, int],
    values: Mapping[int, Mapping[str, Value]],
) -> list[Rank]:
    lines: list[Rank] = []
    for group, by in groups:
        rank = len(lines) + 1
        for number in group:
            of = values[number]
            amounts = {key: value.amount for key, value in of.items()}
            decided = by if rank == len(lines) + 1 else LEVEL
            lines.append(Rank(number, rank, points[number], amounts, decided, of))
    return lines
