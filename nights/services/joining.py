"""A table that waited in the lobby for whoever comes becomes one of a night.

It takes an office to open one, as for every table of a night; who sits down has been checked in. From then on it is a
table like those that were proposed there: its people agreed by sitting down, each with their own hand.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Membership, Player
from clubs.permissions import has_role
from common import site_time
from ledger.limits import night_of
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.nights_on import NightOn, WantedThere
from nights import permissions
from nights.errors import MayNotAgree
from nights.models import Attendance, Session, SessionTable, TableConsent
from nights.played_here import begin_clock, check_clock
from nights.selectors.terms import terms_of
from nights.services.holding import held
from nights.services.placing import place

SCOREKEEPER = Membership.Role.SCOREKEEPER


def nights_for(player: Player) -> list[NightOn]:
    """Tonight's nights at which somebody is and may open tables. One query, and the role at each."""
    here = Attendance.objects.filter(player=player, left_at=None, session__status=Session.Status.OPEN)
    rows = [row.session for row in here.select_related("session__club").order_by("session")]
    tonight = night_of(timezone.now())
    return [
        _on(session)
        for session in rows
        if night_of(session.starts_at) == tonight and has_role(player, session.club, SCOREKEEPER)
    ]


def hold_night(
    number: int, here: list[Player], by: Player | None, wanted: WantedThere | None
) -> NightOn | None:
    """As `matches.signals.night_held`. Raises SessionError, MayNotAgree."""
    session = Session.objects.filter(pk=number).first()
    if session is None:
        return None
    locked = held(session)
    permissions.must_be_open(locked)
    if by is not None and not has_role(by, locked.club, SCOREKEEPER):
        raise MayNotAgree(_("Only the club's scorekeepers open tables."))
    if wanted is not None:
        _check_wanted(locked, wanted)
    permissions.check_here(locked, here)
    return _on(locked)


def put_there(match: Match, number: int, by: Player, wanted: WantedThere) -> SessionTable:
    """The match is the night's next table. The night is held. Raises SessionError."""
    session = held(Session.objects.get(pk=number))
    permissions.must_be_open(session)
    _check_wanted(session, wanted)
    players = [seat.player for seat in match.seats.select_related("player").order_by("index")]
    permissions.check_here(session, players)
    table = place(session, match, by=by)
    begin_clock(match)
    digest = terms_of(table).digest
    TableConsent.objects.bulk_create(
        TableConsent(table=table, player=player, terms=digest, written_by=player) for player in players
    )
    return table


def _check_wanted(session: Session, wanted: WantedThere) -> None:
    permissions.check_offer(session, wanted.game)
    assert wanted.stake is None or isinstance(wanted.stake, StakeTerms)
    permissions.check_stake(session, wanted.stake)
    check_clock(wanted.clock)


def _on(session: Session) -> NightOn:
    return NightOn(session.pk, session.title, session.club_id, site_time.day_of(session.starts_at))
