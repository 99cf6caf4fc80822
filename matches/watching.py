"""What a table may choose of how others see it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.models import Club
from common.watching import Delay
from games.core.game import GameTable
from matches.deals_opened import may_open
from matches.errors import MatchError


def check_watching(delay: int, rules: GameTable, *, opens_deals: bool) -> None:
    """Raise MatchError for a delay that nobody can choose, or deals that cannot lie open."""
    check_delay(delay)
    if opens_deals and not may_open(rules):
        raise MatchError(_("No deal of this table can lie open afterwards."))


def check_delay(delay: int) -> None:
    """Raise MatchError for a delay that nobody can choose."""
    if delay not in Delay.values:
        raise MatchError(_("Choose how much later others see it."))


def least_of(club: Club | None, delay: int = Delay.NONE) -> int:
    """The delay of a table where `delay` is asked for: a club's is the least for its tables."""
    return max(delay, club.watch_delay if club is not None else Delay.NONE)
