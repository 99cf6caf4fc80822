"""What may be talked about at a table with real cards, and how anybody there ends the talk about a past deal.

On the site what may be said is chosen here too, and said in `matches.talking`.

Sources: My Games, lines 3395-3397: silence with cards in hand, or everything but the current deal, where any one player
may forbid what they think matters now.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from matches import event_store
from matches.errors import MatchError
from matches.holding import running
from matches.models import Match

Talk, SiteTalk = Match.Talk, Match.SiteTalk
CHOICES = [*Talk.choices, *SiteTalk.choices]
"""All that tables can agree on."""


@transaction.atomic
def end_talk(*, match_id: int, by: Player) -> Match:
    """Nobody speaks of past deals until the next is entered. Who asked for it is written down nowhere, nor why.

    Repeating it changes nothing. Raises MatchError where past deals are not talked about, or `by` does not sit there.
    """
    match, seats = running(match_id)
    if by.pk not in {seat.player_id for seat in seats}:
        raise MatchError(_("Only those at the table end its talk."))
    if match.talk != Talk.PAST:
        raise MatchError(_("This table has not agreed that past deals are talked about."))
    match.quiet_deal = len(event_store.load(match, seats=len(seats)).sheet.rows) + 1
    match.save(update_fields=["quiet_deal"])
    return match


def is_quiet(match: Match, deals: int) -> bool:
    """Whether somebody has ended the talk about past deals, after so many of them."""
    return match.quiet_deal == deals + 1 and match.status == Match.Status.RUNNING


def check_talk(talk: str, *, entered: bool, in_club: bool) -> None:
    """Raises MatchError for what nobody can agree on.

    Free text is for tables of a club alone: its organisers answer when somebody there is reported.
    """
    if not talk:
        return
    if talk not in Talk.values and talk not in SiteTalk.values:
        raise MatchError(_("Choose what may be talked about."))
    if entered and talk not in Talk.values:
        raise MatchError(_("With real cards choose what may be talked about there."))
    if not entered and talk not in SiteTalk.values:
        raise MatchError(_("On the site choose greetings, or talk between deals."))
    if talk == SiteTalk.DEALS and not in_club:
        raise MatchError(
            _("Talk between deals is for tables of a club, whose organisers answer: elsewhere people greet.")
        )
