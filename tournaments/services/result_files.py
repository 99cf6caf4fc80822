"""Results of an event from a table: all of its lines, or none."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from common.refusals import Refusal, reason_for
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.exchange import result_lines
from tournaments.exchange.result_lines import Line
from tournaments.models import Competition
from tournaments.services.holding import hold_entrants, locked
from tournaments.services.result_grid import result_type


@transaction.atomic
def results_store(*, competition: Competition, text: str, by: Player) -> list[Line]:
    """Write down what the table says; disputed tables and what is written already stay as they are.

    The lines are read again once everything is held: nobody's result of a moment ago is written over. Returns those
    that brought a result. Raises CsvError, or CompetitionError naming the first line that cannot be.
    """
    hold_entrants(competition.pk)
    open_ = Match.objects.filter(
        pairing_match__pairing__round__competition=competition, status=Match.Status.RUNNING
    )
    list(open_.order_by("pk").select_for_update(of=("self",), no_key=True))
    row = locked(competition.pk)
    lines = result_lines.read(text, competition=row, by=by)
    _refuse_bad(lines)
    written = [line for line in lines if line.writes]
    for line in written:
        _write(row, line, by)
    return written


def _refuse_bad(lines: Sequence[Line]) -> None:
    if not lines:
        raise CompetitionError(_("There is no result in it."))
    bad = [line for line in lines if line.problem]
    if bad:
        raise _refused(bad[0].number, bad[0].problem)


def _write(competition: Competition, line: Line, by: Player) -> None:
    assert line.table is not None
    try:
        result_type(competition=competition, pairing_id=line.table.pk, text=line.code, by=by)
    except Refusal as error:
        raise _refused(line.number, reason_for(error)) from error


def _refused(number: int, problem: str) -> CompetitionError:
    return CompetitionError(
        _("Nothing is written down. Line %(number)s: %(problem)s") % {"number": number, "problem": problem}
    )
