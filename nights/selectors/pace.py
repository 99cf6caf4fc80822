"""How fast the tables of a night play, from tables already read: minutes a deal, and which of them is late."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from common.numbers import written
from matches.models import Match
from nights.engine.pace import Pace, durations, expected, pace_of
from nights.selectors.tables import TableNow


@dataclass(frozen=True, slots=True)
class TablePace:
    """A table that plays, with its pace; `expected`: minutes that a deal of its game takes tonight."""

    table: TableNow
    pace: Pace
    expected: float

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def said(self) -> str:
        """How long its deals take, in words; empty before the first."""
        return self.table.pace_said or _("no deal yet")

    @property
    def now_said(self) -> str:
        """How long the deal that is on has taken, beside what one takes."""
        return _("this one %(now)s min, expected %(expected)s") % {
            "now": written(round(self.pace.now)),
            "expected": written(round(self.expected)),
        }


def of_night(tables: Sequence[TableNow]) -> list[TablePace]:
    """The tables that play, those that are late first."""
    taken: dict[str, list[timedelta]] = defaultdict(list)
    for table in tables:
        if table.match.started_at is not None:
            taken[table.match.game] += durations(table.match.started_at, table.ended)
    now, found = timezone.now(), []
    for table in tables:
        if table.match.status == Match.Status.RUNNING and table.match.started_at and not table.complete:
            deal = expected(taken[table.match.game])
            pace = pace_of(table.match.started_at, table.ended, now, deal)
            found.append(TablePace(table, pace, deal / timedelta(minutes=1)))
    return sorted(found, key=lambda one: (not one.pace.late, one.number))
