"""A dispute about the rules in mid-match: the sheet rests until each side says that it is settled.

The match does not end by it (My Games, line 3528): those at the table agree on the rules for the rest, by other options
from the next deal on (`matches.option_changes`) or in words. An organiser who does not sit there can end a dispute, so
that nobody wins time by it: whose dispute was ended so raises no other at that match.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from matches.errors import MatchError
from matches.models import Match, Proposal, Seat
from matches.permissions import organisers_apart
from matches.proposals import DOERS, Kind, Status, check_may_propose, close, held, make, play_on, reason_said
from matches.telling import tell_disputed


@transaction.atomic
def raise_dispute(*, match_id: int, reason: str, by: Player) -> Proposal:
    """Say what about the rules is not agreed: the sheet rests. The same again changes nothing. Raises MatchError."""
    reason = reason_said(reason)
    match, _seats = held(match_id)
    check_may_propose(by, match)
    if _was_ended(match, by):
        raise MatchError(
            _("An organiser has ended a dispute of yours here: play on, or object to the result afterwards.")
        )
    made = make(match, by, Kind.DISPUTE, {}, reason=reason)
    if match.status == Match.Status.RUNNING:
        match.status = Match.Status.PAUSED
        match.save(update_fields=["status"])
        tell_disputed(match, organisers_apart(match), made)
    return made


def _was_ended(match: Match, by: Player) -> bool:
    """Whether an organiser who does not sit there has ended a dispute of theirs."""
    ended = match.proposals.filter(kind=Kind.DISPUTE, by=by, status__in=(Status.RULED, Status.REFUSED))
    return ended.exclude(decided_by=by).exists()


def settle(match: Match, by: Player) -> None:
    """What was disputed is settled by something else: the sheet is kept again. The match is locked."""
    for made in match.proposals.filter(kind=Kind.DISPUTE, status=Status.OPEN):
        close(made, Status.DONE, by)
    play_on(match)


def _do(made: Proposal, match: Match, seats: Sequence[Seat], by: Player) -> None:
    play_on(match)


DOERS[Kind.DISPUTE] = _do
