"""Whether everybody at an entered match has confirmed it themselves: only then does it count beyond the club.

Anybody may write anything on paper about anybody. One confirms by confirming the result; apps above know of other ways
(having entered a tournament oneself, having agreed at a table oneself). A guest, who cannot log in, cannot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from clubs.models import Player
from common.signals import answers
from games.core.log import Stop
from matches.models import Match, Seat
from matches.signals import consent_asked


def unconfirmed(
    match: Match, seats: Sequence[Seat], by: Player | None, confirmed: Collection[int] | None = None
) -> set[int]:
    """The players who have not said that the sheet is right; nobody, where they themselves moved on the site.

    `by` finishes it; None is the site itself, which tells nobody: then everybody at an entered match, unread.
    `confirmed`: who has said so, where that is known already. At most one query.
    """
    at = {seat.player_id for seat in seats} if match.entered else set()
    if not at or by is None:
        return at
    return at - (_confirmed(match, at) if confirmed is None else set(confirmed))


def all_confirmed(match: Match, silent: set[int], by: Player | None, *, read: bool = True) -> bool:
    """Whether each of these, who are `unconfirmed`, has confirmed in another way; asked as far as needed.

    read: who has confirmed in an app above has not been read yet, and is one of them.
    """
    if silent and read:
        silent = silent - set(elsewhere(match, silent) or ())
    if silent and by is None:
        silent = silent - _confirmed(match, silent)
    return not silent


def elsewhere(match: Match, players: Collection[int] | QuerySet[Seat, Any]) -> QuerySet[Any, int] | None:
    """Which of the players have confirmed in an app above: one query of their ids, however many apps there are."""
    found = answers(consent_asked, Match, match=match, players=players)
    return found[0].union(*found[1:]) if found else None


def _confirmed(match: Match, players: Collection[int]) -> set[int]:
    """Who has said that the sheet as it stands is right, or that it is to be stopped there."""
    stopped = Q(seq=match.seq - 1, match__events__seq=match.seq, match__events__kind=Stop.kind)
    confirmations = match.confirmations.filter(Q(seq=match.seq) | stopped, player__in=players)
    return set(confirmations.values_list("player", flat=True))
