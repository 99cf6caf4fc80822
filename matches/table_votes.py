"""What a table with real cards decides by majority during a deal: a more exact answer, a penalty card.

More than half of those at the table say so, two at least; of a penalty card whoever would get it has no word. Nobody
rules instead. A vote is over with its deal, and changes nothing on the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.match import LiveMatch
from games.core.votes import CARD
from matches import event_store, permissions
from matches.errors import MatchError
from matches.models import Match, Proposal, Seat
from matches.proposals import BY_MAJORITY, DOERS, Kind, Status, close, held, make, reason_said, weigh


@transaction.atomic
def propose(*, match_id: int, vote: str, reason: str, by: Player, seat: int = -1) -> Proposal:
    """Put something to the vote; `seat`: who would draw a penalty card. The same again changes nothing.

    Raises MatchError.
    """
    reason = reason_said(reason)
    match, seats = held(match_id)
    own = permissions.seat_of(by, match)
    live = event_store.load(match, seats=len(seats))
    if vote not in live.table.game.votes_at(live.table):
        raise MatchError(_("Nothing of that kind is put to the vote at this table."))
    if own is None:
        raise MatchError(_("Those at the table put that to the vote."))
    if match.status != Match.Status.RUNNING or live.over:
        raise MatchError(_("No deal is being played."))
    if vote == CARD:
        _check_card(match, seats, seat, own)
    deal = deal_of(live)
    for old in match.proposals.filter(kind=vote, status=Status.OPEN).exclude(content__deal=deal):
        close(old, Status.BACK, by)
    content = {"deal": deal} | ({"seat": seat} if vote == CARD else {})
    waiting = match.proposals.filter(kind=vote, status=Status.OPEN).first()
    if waiting is not None and waiting.content == content and waiting.reason == reason:
        return weigh(waiting, match, seats, by)
    return weigh(make(match, by, vote, content, reason=reason), match, seats, by)


def _check_card(match: Match, seats: Sequence[Seat], seat: int, own: int) -> None:
    if not 0 <= seat < len(seats) or seat == own:
        raise MatchError(_("Say which of the others draws a penalty card."))
    whose = seats[seat].player
    played = Seat.objects.filter(player=whose, match__game=match.game, match__status=Match.Status.FINISHED)
    if not played.exists():
        raise MatchError(
            _("It is %(name)s’s first match of this game: newcomers get no penalty cards.")
            % {"name": whose.name}
        )


def deal_of(live: LiveMatch) -> int:
    """The number of the deal that is being played."""
    return len(live.sheet.rows) + 1


def decided(match: Match, live: LiveMatch) -> list[Proposal]:
    """What the table has decided by majority in the deal that is being played. No query where it decides nothing so."""
    if not live.table.game.votes_at(live.table):
        return []
    rows = match.proposals.filter(kind__in=BY_MAJORITY, status=Status.DONE, content__deal=deal_of(live))
    return list(rows.order_by("pk"))


def _do(made: Proposal, match: Match, seats: Sequence[Seat], by: Player) -> None:
    live = event_store.load(match, seats=len(seats))
    if made.content["deal"] != deal_of(live):
        raise MatchError(_("That deal is over."))


for kind in (Kind.EXACT, Kind.CARD):
    DOERS[kind] = _do
