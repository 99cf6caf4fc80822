"""What an event says of coming late and of resting: said until the draw, for everybody enters by it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import CompetitionError
from tournaments.models import Competition, Regulations
from tournaments.regulations import comes_and_goes
from tournaments.services.holding import locked

MOST_ROUNDS = 100


@transaction.atomic
def regulations_set(
    *, competition: Competition, late_until: int, missed: str, byes: int, byes_until: int, bye_kind: str
) -> Regulations:
    """From now on, until the draw; the same again changes nothing. Raises CompetitionError."""
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("The draw has been made: everybody entered by what was said before it."))
    if not comes_and_goes(row):
        raise CompetitionError(_("In its format nobody comes late or has a round off."))
    if not all(0 <= number <= MOST_ROUNDS for number in (late_until, byes, byes_until)):
        raise CompetitionError(_("Rounds are numbers from 0 to %(most)s.") % {"most": MOST_ROUNDS})
    if not {missed, bye_kind} <= set(Regulations.Unplayed.values):
        raise CompetitionError(_("A round without a game counts half a point or nothing."))
    said = {
        "late_until": late_until,
        "missed": missed,
        "byes": byes,
        "byes_until": byes_until,
        "bye_kind": bye_kind,
    }
    return Regulations.objects.update_or_create(competition=row, defaults=said)[0]
