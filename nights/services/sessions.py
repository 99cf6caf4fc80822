"""Services of club nights: opening one, checking people in, seating tables, closing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Unpack

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from clubs import joining, services as clubs
from clubs.errors import ClubError
from clubs.holding import require_open
from clubs.models import Club, JoinRequest, Notice, Player
from clubs.permissions import may_know
from clubs.telling import tell
from common import site_time
from common.refusals import reason_for
from matches.models import Match
from matches.signals import night_over
from nights import changed, permissions
from nights.errors import SessionError
from nights.models import Attendance, Session, SessionTable
from nights.selectors.chain_members import at_chains
from nights.selectors.terms import TermsAsked
from nights.services import agreements
from nights.services.chains import Cutting
from nights.services.holding import held

MOST_NIGHTS = 60
"""So many nights can be planned at once, and so many days may lie between two."""


@transaction.atomic
def open_session(*, club: Club, title: str, starts_at: datetime, place: str = "") -> Session:
    """A club night; asking twice for the same one gives the same one. Raises SessionError."""
    require_open(club)
    session, _made = Session.objects.get_or_create(
        club=club, title=clean_title(title), starts_at=starts_at, defaults={"place": place}
    )
    return session


def clean_title(title: str) -> str:
    """A title without white space to spare. Raises SessionError for none, and for one that is too long."""
    clean = " ".join(title.split())
    if not 0 < len(clean) <= 80:
        raise SessionError(_("A title of 1 to 80 characters is needed."))
    return clean


@transaction.atomic
def open_series(
    *, club: Club, title: str, starts_at: datetime, place: str = "", times: int = 1, every_days: int = 7
) -> list[Session]:
    """A night that comes again, at the same hour of the local clock. Raises SessionError."""
    permissions.check_year(starts_at)
    if not 1 <= times <= MOST_NIGHTS or not 1 <= every_days <= MOST_NIGHTS:
        raise SessionError(
            _("A night is repeated 1 to %(most)s times, every 1 to %(most)s days.") % {"most": MOST_NIGHTS}
        )
    local = site_time.on_clock(starts_at)
    dates = [local.replace(tzinfo=None) + timedelta(days=every_days * number) for number in range(times)]
    return [
        open_session(club=club, title=title, starts_at=site_time.moment_of(date), place=place)
        for date in dates
    ]


@transaction.atomic
def check_in(*, session: Session, player: Player, by: Player | None = None) -> Attendance:
    """Somebody has arrived; checking in twice changes nothing. Who is checked in by another (`by`) is told."""
    permissions.must_be_open(held(session))
    if player.is_bot:
        raise SessionError(_("%(player)s is a bot and stays at home.") % {"player": player})
    clubs.hold([player])
    attendance, made = Attendance.objects.update_or_create(
        session=session, player=player, defaults={"left_at": None}
    )
    if made and by is not None:
        tell(
            players=[player],
            kind=Notice.Kind.CHECKED_IN,
            key=f"night/{session.pk}",
            club_id=session.club_id,
            by=by,
            about=session.title,
            where=reverse("session", args=[session.pk]),
        )
    return attendance


@transaction.atomic
def arrive(*, session: Session, player: Player) -> Attendance | JoinRequest:
    """Somebody who may not be a member yet has arrived: they join where whoever wants to may, and are checked in.

    Where the organisers let people in they are asked, and nobody is checked in yet. Raises SessionError, and ClubError
    for a club that is joined by invitation.
    """
    require_open(session.club_id)
    permissions.must_be_open(held(session))
    came = joining.ask_to_join(club=session.club, player=player)
    return came if isinstance(came, JoinRequest) else check_in(session=session, player=player)


def arrive_at(player: Player, pk: int) -> None:
    """The same on signing up, of a night whose club the newcomer may know of. Raises ClubError."""
    session = _known(pk)
    if session is None:
        return
    try:
        arrive(session=session, player=player)
    except SessionError as error:
        raise ClubError(reason_for(error)) from None


def expected_at(pk: int) -> str:
    """What signing up on the way into a night does, in a sentence; nothing where one does not come in by oneself."""
    session = _known(pk)
    if session is None or session.status != Session.Status.OPEN:
        return ""
    sentence = {
        Club.Joining.OPEN: _("Signing up, you become a member of %(club)s and are checked in."),
        Club.Joining.REQUEST: _("Signing up, you ask the organisers of %(club)s to let you in."),
    }.get(Club.Joining(session.club.joining), "")
    return sentence % {"club": session.club} if sentence else ""


def _known(pk: int) -> Session | None:
    """A night of a club that everybody may know of."""
    session = Session.objects.select_related("club").filter(pk=pk).first()
    return session if session is not None and may_know(None, session.club) else None


@transaction.atomic
def check_out(*, session: Session, player: Player) -> None:
    """Somebody goes home; what they play at is played to its end or stopped. Raises SessionError if they play.

    A table that waits for its players does not begin without them: what they agreed to there is taken back.
    """
    clubs.hold([player])  # whoever seats them at this moment does so before, and they stay, or not at all
    agreements.withdraw_consents(session=session, player=player)
    playing = session.tables.filter(match__status=Match.Status.RUNNING, match__instead=None)
    if playing.filter(match__seats__player=player).exists():
        raise SessionError(
            _("%(player)s still plays at a table: finish or stop it first.") % {"player": player}
        )
    if playing.filter(match__sitting_out__player=player).exists():
        raise SessionError(
            _("%(player)s takes turns at a table: on its page of players they say that they go.")
            % {"player": player}
        )
    if at_chains(session).filter(player=player).exists():
        raise SessionError(
            _(
                "%(player)s cuts in at a table whose match is on: they go once it is over, or everybody there agrees."
            )
            % {"player": player}
        )
    changed.tell(session.pk)
    Attendance.objects.filter(session=session, player=player, left_at__isnull=True).update(
        left_at=timezone.now()
    )


@transaction.atomic
def check_in_guest(*, session: Session, name: str) -> Attendance:
    """A guest by name: known to the club from now on, and here."""
    permissions.must_be_open(session)
    return check_in(session=session, player=clubs.add_guest(club=session.club, name=name))


@transaction.atomic
def open_table(
    *,
    session: Session,
    game: str,
    players: Sequence[Player],
    sides: str = SessionTable.Sides.AGREED,
    by: Player | None = None,
    cutting: Cutting | None = None,
    played_here: bool = False,
    **asked: Unpack[TermsAsked],
) -> SessionTable:
    """Seat people at a game whose deals are entered, or played on the site, and begin: `by` has heard everybody agree.

    With a stake the table waits for the word of each member (`agreements.agree_for_all`). `players` in seat order;
    partners sit opposite. `by` None: each has said so. Raises like `agreements.propose_table`.
    """
    table = agreements.propose_table(
        session=session,
        game=game,
        players=players,
        by=by,
        sides=sides,
        cutting=cutting,
        played_here=played_here,
        **asked,
    )
    return agreements.agree_for_all(table=table, by=by)


@transaction.atomic
def close_session(*, session: Session) -> Session:
    """The night is over: tables that wait to begin are called off. Raises SessionError while one still plays."""
    locked = held(session)
    agreements.call_off_waiting(session=locked)
    over = (Match.Status.FINISHED, Match.Status.VOID)
    playing = locked.tables.filter(match__instead=None).exclude(match__status__in=over).count()
    if playing:
        raise SessionError(
            ngettext(
                "%(count)s table still plays: finish or stop it first.",
                "%(count)s tables still play: finish or stop them first.",
                playing,
            )
            % {"count": playing}
        )
    locked.status = Session.Status.CLOSED
    locked.save(update_fields=["status"])
    night_over.send(Match, number=locked.pk)
    return locked
