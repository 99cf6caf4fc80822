"""Certificates of an event that is over: for places of the final table, and for the best of its categories."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.selectors import Standing, table_of_standings

MOST: Final = 100
USUAL: Final = "1-3"
PART: Final = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class Certificate:
    """What one says: who, which place, in which category (empty: of all), with how many points."""

    name: str
    place: int
    category: str
    points: str


def places(text: str) -> set[int]:
    """Places as they are typed: `1-3, 5`. Raises CompetitionError."""
    found: set[int] = set()
    for part in filter(None, (one.strip() for one in text[:200].split(","))):
        read = PART.fullmatch(part)
        first, last = (int(read[1]), int(read[2] or read[1])) if read else (0, 0)
        if not 1 <= first <= last or last - first >= MOST:
            raise CompetitionError(
                _("Places are written like 1-3 or 1, 2, 5; not %(text)s.") % {"text": part}
            )
        found.update(range(first, last + 1))
    return found


def categories(competition: Competition) -> list[str]:
    """The categories in which somebody of the event is. One query."""
    rows = competition.entries.exclude(category="").order_by("category")
    return list(rows.values_list("category", flat=True).distinct())


def certificates(competition: Competition, wanted: set[int], of: Sequence[str]) -> list[Certificate]:
    """Those places of the final table, then the same places within each of these categories."""
    rows = table_of_standings(competition)
    found = [_of(row, row.line.place, "") for row in rows if row.line.place in wanted]
    for category in of:
        found += _in_category([row for row in rows if row.entry.category == category], wanted, category)
    return found[:MOST]


def _in_category(rows: Sequence[Standing], wanted: set[int], category: str) -> Iterable[Certificate]:
    """Who shares a place of the whole shares it there too."""
    before: dict[int, int] = {}
    for at, row in enumerate(rows, 1):
        place = before.setdefault(row.line.place, at)
        if place in wanted:
            yield _of(row, place, category)


def _of(row: Standing, place: int, category: str) -> Certificate:
    return Certificate(row.entry.title, place, category, row.points)
