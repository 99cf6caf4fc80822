"""How strictly a competition is played: said until the draw, and true of each of its matches."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from matches.strictness import Strictness, asked, check
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services.holding import locked


@transaction.atomic
def set_strictness(*, competition: Competition, strictness: Strictness) -> Competition:
    """From now on, until the draw; the same again changes nothing. Raises CompetitionError, MatchError."""
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("The draw has been made: how strictly it is played stays as it is."))
    made = asked(strictness.word, strictness.details)
    check(made, entered=row.kind == Competition.Kind.TOURNAMENT, in_club=row.club_id is not None)
    row.strictness, row.strictness_details = made.word, dict(made.details)
    row.save(update_fields=["strictness", "strictness_details"])
    return row
