"""An event as FIDE's tournament report file: what has been played, byes asked for, what the organisers did by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.engine.event import Entrant, Stage
from tournaments.engine.trf import write
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry
from tournaments.offers import ranked_by
from tournaments.stages import stage_of


def report_of(competition: Competition) -> str:
    """The report as it stands. Four queries. Raises CompetitionError where it has no place for such an event."""
    if not competition.was_drawn:
        raise CompetitionError(_("There is nothing to report before the draw."))
    entries = list(competition.entries.select_related("player").order_by("number"))
    stage = _named(stage_of(competition, entries), {row.number or 0: row for row in entries})
    if ranked_by(competition) is None or any(len(table.entrants) > 2 for _n, table in stage.tables()):
        raise CompetitionError(
            _("A report of this kind knows only tables of two: take the event away as a table or an archive.")
        )
    running = competition.status == Competition.Status.RUNNING and not stage.open_entrants()
    total = max(competition.rounds, len(stage.rounds))
    return write(
        stage, title=competition.title, total=total, coming=running and len(stage.rounds) < competition.rounds
    )


def _named(stage: Stage, entries: Mapping[int, Entry]) -> Stage:
    """With what everybody is called, and their ratings as they were at the draw."""
    return replace(stage, entrants=tuple(_as_called(one, entries[one.number]) for one in stage.entrants))


def _as_called(entrant: Entrant, entry: Entry) -> Entrant:
    return replace(entrant, name=entry.title, rating=entry.rating or 0)
