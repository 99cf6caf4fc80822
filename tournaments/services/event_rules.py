"""What a competition may not do because it is a stage of an event. One without an event is asked nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.entrants import people_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition


def check_may_enter(row: Competition, players: Sequence[Player]) -> None:
    """A later stage is filled from the one before; nobody is in two sections of a stage. Raises CompetitionError."""
    if row.event_id is None:
        return
    if row.stage != 1:
        raise CompetitionError(_("This stage is filled from the one before: nobody enters it by hand."))
    others = Competition.objects.filter(event=row.event_id, stage=row.stage).exclude(pk=row.pk)
    twice = people_of(others).filter(pk__in=[player.pk for player in players]).order_by("name", "pk").first()
    if twice is not None:
        raise CompetitionError(_("%(player)s is entered in another section already.") % {"player": twice})


def check_stage_may_draw(row: Competition) -> None:
    """Sections are drawn once each has somebody in it, and a later stage once it is filled. Raises CompetitionError."""
    if row.event is None or row.stage is None:
        return
    if row.stage != 1:
        if not row.event.fillings.filter(stage=row.stage).exists():
            raise CompetitionError(_("This stage is drawn once it is filled from the one before."))
        return
    sections = Competition.objects.filter(event=row.event_id, stage=row.stage)
    if sections.filter(entries=None).exclude(status=Competition.Status.CANCELLED).exists():
        raise CompetitionError(
            _("A section has nobody in it: divide the entrants into the sections first, or remove it.")
        )


def charged_for(row: Competition) -> list[datetime]:
    """When what somebody pays for was made: the competition, or any section of its stage, for entrants are divided."""
    if row.event_id is None:
        return [row.created_at]
    sections = Competition.objects.filter(event=row.event_id, stage=row.stage)
    return list(sections.order_by("pk").values_list("created_at", flat=True))
