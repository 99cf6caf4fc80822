"""A table's sheet written anew: it was kept at the wrong game, which comes to light when the night may long be over.

It is a table of that night, of the same people, with what was at stake proposed again; everybody agrees anew. Nobody
needs to be there any more, it keeps nobody from playing elsewhere, and the night may close without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from clubs.holding import require_open
from clubs.models import Player
from common import site_time
from ledger.agreed import agree_stake
from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.stakes import terms_of as stake_terms
from matches import seating
from matches.models import Match, Seat
from matches.strictness import strictness_of
from nights.errors import SessionError
from nights.models import Session, SessionTable
from nights.permissions import check_stake
from nights.services.placing import place


def hold_night(match_id: int) -> None:
    """Lock the night that a match was played on, if it was on one, in a club that is open. Raises ClubClosed."""
    require_open(Session.objects.filter(tables__match=match_id).values_list("club", flat=True).first())
    tables = SessionTable.objects.filter(match=match_id).values("session")
    list(Session.objects.select_for_update(no_key=True).filter(pk__in=tables))


@transaction.atomic
def open_anew(
    *, match: Match, seats: Sequence[Seat], game: str, options: Mapping[str, object], by: Player
) -> Match | None:
    """The new sheet, which waits for everybody's word; None for a match of no night. The caller holds the night, the
    people and the match. Raises MatchError, BadOption."""
    old = SessionTable.objects.select_related("session__club").filter(match=match).first()
    if old is None:
        return None
    plan = seating.MatchPlan(
        game=game,
        seats=[seating.SeatPlan(seat.player) for seat in seats],
        options=options,
        talk=match.talk,
        strictness=strictness_of(match),
        entered=True,
        club=old.session.club,
    )
    anew = seating.create_matches([plan], held=True)[0]
    _propose_stake(anew, match, old.session)
    place(old.session, anew, by=by, sides=SessionTable.Sides.AGREED)
    return anew


def _propose_stake(anew: Match, match: Match, session: Session) -> None:
    """What was at stake, if the game can be played for that; else the table says for what, if for anything."""
    stake = Stake.objects.filter(match=match).first()
    if stake is None:
        return
    try:
        with transaction.atomic():
            check_stake(session, stake_terms(stake))
            agree_stake(match=anew, terms=stake_terms(stake), night=site_time.day_of(session.starts_at))
    except (LedgerError, SessionError):
        return
