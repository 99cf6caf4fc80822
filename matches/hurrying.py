"""Somebody at a table asks to play a little faster: without a name, at most once in a while, and it is no event.

Source: My Games, line 3490: a slow player is asked to play faster. Kept is only that it was asked, for as long as it
may not be asked again.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache
from django.utils.translation import gettext as _

from clubs.models import Player
from matches.errors import MatchError
from matches.models import Match
from matches.permissions import seat_of

AGAIN_AFTER: Final = 5 * 60
"""Seconds in which a table is asked once, and sees it."""


def _key(match: Match) -> str:
    return f"hurry:{match.pk}"


def ask(*, match: Match, by: Player | None) -> None:
    """Ask the table to play a little faster. Raises MatchError for who does not sit there, and asked too soon."""
    if seat_of(by, match) is None:
        raise MatchError(_("Only who sits at the table asks it to play faster."))
    if match.status != Match.Status.RUNNING:
        raise MatchError(_("Nothing is being played here now."))
    if not cache.add(_key(match), 1, AGAIN_AFTER):
        raise MatchError(_("The table was asked a short while ago: once in five minutes is enough."))


def asked(match: Match) -> bool:
    """Whether the table has been asked of late."""
    return match.status == Match.Status.RUNNING and cache.get(_key(match)) is not None
