"""Which tie-breaks count, in which order: said until the first table is counted."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.engine.tiebreaks import asked
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing
from tournaments.offers import ranked_by
from tournaments.services.holding import locked

MOST = 8


@transaction.atomic
def tie_breaks_set(*, competition: Competition, keys: Sequence[str]) -> Competition:
    """Those, in that order. Raises CompetitionError once a table is counted, EventError for what is none or twice."""
    row = locked(competition.pk)
    if ranked_by(row) is None:
        raise CompetitionError(_("A league’s tie-breaks are fixed."))
    if may_not_set(row):
        raise CompetitionError(_("A result counts already: the tie-breaks stay as they were said."))
    if len(keys) > MOST:
        raise CompetitionError(_("At most %(most)s tie-breaks.") % {"most": MOST})
    row.tie_breaks = [one.key for one in asked(keys)]
    row.save(update_fields=["tie_breaks"])
    return row


def may_not_set(competition: Competition) -> bool:
    """Whether a table of two has counted, or it is over."""
    ended = (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    counted = Pairing.objects.filter(round__competition=competition, counted=True)
    return competition.status in ended or counted.filter(sides__position=1).exists()
