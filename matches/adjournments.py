"""What an adjournment means for who moves: an offer ends with the next move, and what is agreed to is kept."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import MatchError
from matches.models import Adjournment, Match

Status = Adjournment.Status
OPEN = (Status.ASKED, Status.AGREED, Status.RESTS)


def check_may_move(match: Match) -> None:
    """Raise MatchError where the next move is to be sealed."""
    if match.adjourns == Status.AGREED:
        raise MatchError(_("The match is adjourned: the next move is sealed, not played."))


def ended_by_move(match: Match) -> None:
    """A move is made: what was only asked for is void. No query where nothing was."""
    if match.adjourns == Status.ASKED:
        drop(match)


def drop(match: Match) -> None:
    """What is open of an adjournment is not to be any more. The caller holds the match."""
    open_rows = match.adjournments.filter(status__in=OPEN)
    open_rows.update(status=Status.DROPPED, over_at=timezone.now(), sealed="")
    put(match, "")


def put(match: Match, state: str) -> None:
    """Write down in the match what its adjournment has come to, for who only looks."""
    match.adjourns = state
    match.save(update_fields=["adjourns"])
