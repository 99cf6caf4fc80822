"""The clock of a round: begun, stopped, gone on with, taken away. Whatever is asked again changes nothing."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import CompetitionError
from tournaments.models import Competition, Round, RoundClock
from tournaments.services.holding import locked

MOST_MINUTES = 24 * 60


@transaction.atomic
def clock_begin(*, competition: Competition, number: int, minutes: int) -> RoundClock:
    """So many minutes from now; one that was begun is set anew. Raises CompetitionError."""
    made = _round(competition, number)
    if not 1 <= minutes <= MOST_MINUTES:
        raise CompetitionError(_("A round has from 1 to %(most)s minutes.") % {"most": MOST_MINUTES})
    said = {"seconds": minutes * 60, "ends_at": timezone.now() + timedelta(minutes=minutes), "left": None}
    return RoundClock.objects.update_or_create(round=made, defaults=said)[0]


@transaction.atomic
def clock_run(*, competition: Competition, number: int, running: bool) -> RoundClock:
    """Let it stand still, or go on with what is left. Raises CompetitionError where none was begun."""
    clock = RoundClock.objects.filter(round=_round(competition, number)).first()
    if clock is None:
        raise CompetitionError(_("The clock of this round has not been started."))
    if clock.running != running:
        left = clock.seconds_left
        clock.ends_at = timezone.now() + timedelta(seconds=left) if running else None
        clock.left = None if running else left
        clock.save(update_fields=["ends_at", "left"])
    return clock


@transaction.atomic
def clock_remove(*, competition: Competition, number: int) -> None:
    """It is shown no more."""
    RoundClock.objects.filter(round=_round(competition, number)).delete()


def _round(competition: Competition, number: int) -> Round:
    """A round that is played. Raises CompetitionError."""
    row = locked(competition.pk)
    made = row.round_set.filter(number=number, state=Round.State.PUBLISHED).first()
    if row.status != Competition.Status.RUNNING or made is None:
        raise CompetitionError(_("That round is not played now."))
    return made
