"""Services of a night as a whole: planning it with its policy, changing it, calling it off, people coming and going."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from clubs.services import hold
from common.refusals import reason_for
from games.core import registry
from games.core.errors import UnknownGame
from games.core.messages import say
from ledger.fees import refund
from matches.models import Match
from matches.services import void_match
from matches.signals import night_over
from nights import permissions
from nights.errors import SessionError
from nights.models import Session, SessionTable
from nights.services import sessions
from nights.services.holding import held

PARTS = ("title", "starts_at", "place", "games", "stakes")
"""What can be changed of a night that is open."""


@transaction.atomic
def plan_nights(
    *,
    club: Club,
    title: str,
    starts_at: datetime,
    place: str = "",
    times: int = 1,
    every_days: int = 7,
    games: Sequence[str] = (),
    stakes: str = Session.Stakes.ANY,
) -> list[Session]:
    """A night, or several, with the games on offer (none: all) and what may be played for. Raises SessionError.

    A night that was planned before takes this policy too, unless somebody has come to it already.
    """
    offered = _policy(games, stakes)
    planned = sessions.open_series(
        club=club, title=title, starts_at=starts_at, place=place, times=times, every_days=every_days
    )
    as_made = Session.objects.filter(pk__in=[night.pk for night in planned], tables=None, attendances=None)
    as_made.update(games=offered, stakes=stakes)
    return list(Session.objects.filter(pk__in=[night.pk for night in planned]).order_by("starts_at"))


@transaction.atomic
def change_night(
    *, session: Session, title: str, starts_at: datetime, place: str, games: Sequence[str], stakes: str
) -> Session:
    """Another title, time, place or policy; tables that have been opened stay as they are. Raises SessionError."""
    locked = _open_night(session)
    permissions.check_year(starts_at)
    clean = sessions.clean_title(title)
    if len(place) > 120:
        raise SessionError(_("A place has at most 120 characters."))
    offered = _policy(games, stakes)
    locked.title, locked.starts_at, locked.place = clean, starts_at, place
    locked.games, locked.stakes = offered, stakes
    try:
        with transaction.atomic():
            locked.save(update_fields=PARTS)
    except IntegrityError:
        raise SessionError(_("The club has a night of that title at that time already.")) from None
    return locked


@transaction.atomic
def amend_night(*, session: Session, changed: Mapping[str, Any]) -> Session:
    """The night with those of its `PARTS` changed; the others as they are now. Raises as `change_night`.

    The row is locked before it is read: what somebody else changes meanwhile is not overwritten.
    """
    locked = _open_night(session)
    parts = {name: changed.get(name, getattr(locked, name)) for name in PARTS}
    return change_night(session=locked, **parts)


@transaction.atomic
def call_off_night(*, session: Session) -> None:
    """There will be no such night: it is taken out of the calendar. Raises SessionError once a table was opened."""
    locked = _open_night(session)
    if locked.tables.exists():
        raise SessionError(_("Tables have been opened on this night: close it instead of calling it off."))
    refund(club=locked.club, of=("night", locked.created_at))
    night_over.send(Match, number=locked.pk)
    locked.delete()


@transaction.atomic
def check_in_all(*, session: Session, players: Sequence[Player], by: Player | None = None) -> int:
    """Several people have arrived, as `by` says; all of them are checked in, or none. Raises SessionError."""
    if not players:
        raise SessionError(_("Choose who is here."))
    for player in sorted(set(players), key=lambda one: one.pk):
        sessions.check_in(session=session, player=player, by=by)
    return len(set(players))


def not_begun(*, session: Session, player: Player) -> list[SessionTable]:
    """The tables at which somebody sits and no deal has been entered yet."""
    rows = SessionTable.objects.filter(
        session=session,
        match__seats__player=player,
        match__seq=0,
        match__status__in=(Match.Status.WAITING, Match.Status.RUNNING),
    )
    return list(rows.select_related("match").order_by("number"))


@transaction.atomic
def go_home(*, session: Session, player: Player) -> list[SessionTable]:
    """Somebody leaves. A table of theirs that has not begun is called off: its other people are free again.

    Returns those tables. Raises SessionError at a table that has begun: it is played to its end or stopped first.
    """
    hold([player])
    waiting = not_begun(session=session, player=player)
    locked = Match.objects.select_for_update(no_key=True).filter(pk__in=[table.match_id for table in waiting])
    for match in locked.order_by("pk"):
        if match.seq == 0:
            void_match(
                match_id=match.pk,
                reason=say("{player} went home before the first deal", player=player.public_name),
            )
    sessions.check_out(session=session, player=player)
    return waiting


def _open_night(session: Session) -> Session:
    locked = held(session)
    if locked.status != Session.Status.OPEN:
        raise SessionError(_("The night is over: it cannot be changed any more."))
    return locked


def _policy(games: Sequence[str], stakes: str) -> list[str]:
    """The games on offer, each once, by title. Raises SessionError for a game or a policy that is not known."""
    if stakes not in Session.Stakes.values:
        raise SessionError(
            _("Stakes are one of %(known)s, not %(stakes)s.")
            % {"known": ", ".join(Session.Stakes.values), "stakes": repr(stakes)}
        )
    try:
        chosen = {registry.get(key) for key in games}
    except UnknownGame as error:
        raise SessionError(reason_for(error)) from None
    return [game.key for game in sorted(chosen, key=lambda game: game.title)]
