"""At a table on the site that talks, a hand stays closed until its player looks at it: as long they may speak.

Source: My Games, lines 215 and 3395: partners tell each other nothing but by the cards that they play, and there is
silence with cards in hand. The next deal lies in the log at once; so the site does not show it to a seat before its
player says that they look (`Seat.looked`), and who has looked says nothing until the deal is over. Pages, streams and
the API ask `permissions.require_seat` and `selectors.viewer_of`, and these ask here: a closed hand is seen by nobody,
and nothing is done with it. Where nobody knows what others do not, nothing is closed.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from common.refusals import Refusal
from games.core.match import LiveMatch
from matches import changed, event_store
from matches.errors import MatchError
from matches.models import Match, Seat


def talks(match: Match) -> bool:
    """Whether anything can be said at this table on the site, at times."""
    return match.talk in Match.SiteTalk.values and not match.entered and match.device_id is None


def deal_of(live: LiveMatch) -> int:
    """The number of the deal that is played, or is dealt next; of the last one once the match is over."""
    return len(live.sheet.rows) + (0 if live.over else 1)


def hides(live: LiveMatch) -> bool:
    """Whether somebody there knows what others do not."""
    return live.table.game.hides(live.table.seats)


def has_moved(live: LiveMatch, seats: Sequence[int]) -> bool:
    """Whether one of these seats has moved in the deal that is played."""
    return any(event.kind == "move" and event.seat in seats for event in live.log[live.ended_at :])


def is_closed(match: Match, player: Player | None) -> bool:
    """Whether the hand of who sits there is closed to themselves. No query where nothing is ever said."""
    if not talks(match) or match.is_over or match.is_late or player is None:
        return False
    seat = next((one for one in match.seats.all() if one.player_id == player.pk), None)
    return seat is not None and seat_is_closed(match, seat)


def seat_is_closed(match: Match, seat: Seat) -> bool:
    """The same of a seat, at a table that talks. Who has moved all the same has looked."""
    try:
        live = event_store.load(match, seats=len(match.seats.all()))
    except Refusal:  # its rules have changed since: nothing is shown
        return True
    return hides(live) and seat.looked < deal_of(live) and not has_moved(live, [seat.index])


@transaction.atomic
def look(*, match_id: int, by: Player, deal: int) -> Match:
    """`by` looks at the cards of this deal, and says nothing more until it is over. Again changes nothing.

    Raises MatchError for who does not sit there, and for a deal that is not the one that is played.
    """
    changed.tell(match_id)
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    seat = match.seats.filter(player=by).first()
    if seat is None:
        raise MatchError(_("You do not sit at this table."))
    if not talks(match) or match.status != Match.Status.RUNNING:
        raise MatchError(_("No cards are closed here."))
    if deal <= seat.looked:
        return match
    if deal != deal_of(event_store.load(match, seats=match.seats.count())):
        raise MatchError(_("That is not the deal that is played now: look at the table again."))
    seat.looked = deal
    seat.save(update_fields=["looked"])
    return match
