"""The sides of a table, each with the entrants who sit on it: partners have points and score together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tournaments.models import PairingEntry


@dataclass(slots=True)
class TableSide:
    """One side; `position` counts sides from 0."""

    position: int
    rows: list[PairingEntry] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What those who sit there are called; the caller has read their entries."""
        return " & ".join(row.entry.title for row in self.rows)

    @property
    def points(self) -> int | None:
        """In halves."""
        return self.rows[0].points

    def give(self, points: int | None, score: int | None) -> None:
        """Of everybody on it; the caller writes the rows."""
        for row in self.rows:
            row.points, row.score = points, score


def sides_of_table(rows: Iterable[PairingEntry]) -> list[TableSide]:
    """The sides in order, from rows in order of position."""
    found: dict[int, TableSide] = {}
    for row in rows:
        side = found.setdefault(row.at_side, TableSide(row.at_side))
        side.rows.append(row)
    return list(found.values())


def write_sides(sides: Sequence[TableSide]) -> None:
    """Their points and scores, in one statement."""
    PairingEntry.objects.bulk_update([row for side in sides for row in side.rows], ["points", "score"])
