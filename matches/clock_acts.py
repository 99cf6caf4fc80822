"""What people do at a clock beside moving: say that they are there, take a holiday, come back from it.

Each is one transaction and locks the match row first; what is refused has changed nothing.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from clubs.models import Player
from matches import clocks
from matches.clock_rules import ClockTerms, length
from matches.errors import MatchError
from matches.holding import running
from matches.models import ClockPresence, ClockStop, Match


@transaction.atomic
def come(*, match_id: int, player: Player) -> Match:
    """Somebody is at the board. Once all are, the clocks start; again changes nothing. Raises MatchError."""
    match, _terms = _clocked(match_id, player)
    ClockPresence.objects.get_or_create(match=match, player=player)
    clocks.follow(match)
    return match


@transaction.atomic
def take_holiday(*, match_id: int, player: Player, days: int) -> Match:
    """From now on a player's own clock stands for so many days, if they have them left. Raises MatchError."""
    match, terms = _clocked(match_id, player)
    left = days_left(match, terms, player)
    if own_holiday(match, player) is not None:
        raise MatchError(_("You have a holiday already: come back from it first."))
    if not 1 <= days <= left:
        raise MatchError(
            ngettext(
                "You have %(left)s day of holidays left in this match.",
                "You have %(left)s days of holidays left in this match.",
                left,
            )
            % {"left": left}
        )
    now = timezone.now()
    ClockStop.objects.create(match=match, player=player, since=now, until=now + timedelta(days=days))
    clocks.follow(match)
    return match


@transaction.atomic
def come_back(*, match_id: int, player: Player) -> Match:
    """A holiday ends at once, and the days that are left of it stay; without one nothing changes. Raises MatchError."""
    match, _terms = _clocked(match_id, player)
    if (stop := own_holiday(match, player)) is not None:
        stop.until = timezone.now()
        stop.save(update_fields=["until"])
        clocks.follow(match)
    return match


def own_holiday(match: Match, player: Player) -> ClockStop | None:
    """The holiday that a player has now."""
    return match.clock_stops.filter(player=player, until__gt=timezone.now()).first()


def days_left(match: Match, terms: ClockTerms, player: Player) -> int:
    """How many whole days of holidays a player has left."""
    taken = length(match.clock_stops.filter(player=player).values_list("since", "until"))
    return max(0, (timedelta(days=terms.holiday) - taken).days)


def _clocked(match_id: int, player: Player) -> tuple[Match, ClockTerms]:
    match, seats = running(match_id)
    terms = ClockTerms.from_json(match.clock)
    if terms is None:
        raise MatchError(_("This match is played without a clock."))
    if all(seat.player_id != player.pk for seat in seats):
        raise MatchError(_("Only who sits at the table does that."))
    return match, terms
