"""A club's members as a table: taken away, and taken in after a look at every line.

Columns: name, and if wanted email and role. A new name becomes a guest of the club; an address gets an invitation that
makes the guest an account, with the role. Who is a member already stays one, with the role that the line gives. The
columns since and account of a table that was taken away are for reading and change nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.holding import hold_open
from clubs.inviting import mail_later
from clubs.joining import INVITATION_DAYS
from clubs.models import Club, Invitation, Membership, Player
from clubs.permissions import RANK, role_of
from clubs.services import add_guests, clean_name, set_role
from common import csv_files, site_time
from common.maintenance import lapsed
from common.refusals import Refusal, reason_for

COLUMNS: Final = ("name", "email", "role", "since", "account")
ALSO_CALLED: Final = {"e-mail": "email", "nimi": "name", "sähköposti": "email", "rooli": "role"}
MOST_LINES: Final = 5000
MOST_BYTES: Final = 5_000_000
MEMBER, OWNER = Membership.Role.MEMBER, Membership.Role.OWNER


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: what it says and means, or what is wrong with it.

    person: who it is about, if the club has them. invite, role: what is to be done, empty for nothing.
    """

    number: int
    text: str
    name: str = ""
    email: str = ""
    asked_role: str = ""
    person: Player | None = None
    invite: str = ""
    role: str = ""
    problem: str = ""

    @property
    def says(self) -> str:
        """What will happen, in words."""
        done = [] if self.person else [_("a new guest")]
        if self.invite:
            done.append(_("an invitation by mail"))
        if self.role and not self.invite:
            done.append(_("becomes %(role)s") % {"role": Membership.Role(self.role).label})
        return ", ".join(done) or _("is here already: nothing changes")


@dataclass(frozen=True, slots=True)
class Done:
    """What taking a table in has changed."""

    guests: int
    invitations: int
    roles: int
    not_mailed: str
    """Why links are to be passed on by hand, or nothing."""


@dataclass
class _Roll:
    """Who is in the club, and what the lines before have said."""

    by: Membership
    standing: str
    """The role of whoever takes the table in, as a deputy too; what they give away goes by their own."""
    named: dict[str, list[Membership]] = field(default_factory=lambda: defaultdict(list))
    at_address: dict[str, Membership] = field(default_factory=dict)
    invited: set[tuple[int | None, str]] = field(default_factory=set)
    names_seen: dict[str, int] = field(default_factory=dict)
    addresses_seen: dict[str, int] = field(default_factory=dict)

    @property
    def sees_addresses(self) -> bool:
        return self.standing == OWNER


def export(*, club: Club, viewer: Player) -> str:
    """The members as a table. Addresses: to an owner all, to others their own and where they themselves wrote to."""
    rows = club.memberships.select_related("player__user").order_by("player__name", "pk")
    held = role_of(viewer, club)
    waiting = _waiting(club) if held and _organises(held) else Invitation.objects.none()
    written_to = {invitation.guest_id: invitation.email for invitation in waiting}
    return csv_files.written(COLUMNS, (_cells(row, viewer, held == OWNER, written_to) for row in rows))


def _cells(
    row: Membership, viewer: Player, sees_all: bool, written_to: Mapping[int | None, str]
) -> tuple[str, ...]:
    player = row.player
    own = player.user.email if player.user and (sees_all or player == viewer) else ""
    account = "guest" if player.is_guest else "login"
    day = site_time.day_of(row.joined_at).isoformat()
    return player.name, own or written_to.get(player.pk, ""), row.role, day, account


def read(text: str, *, club: Club, by: Player) -> list[Line]:
    """Every line looked through; nothing is changed. Raises ClubError: no such table, or `by` does not organise."""
    roll = _roll(club, by)
    rows = csv_files.read(
        text, needed=["name"], optional=COLUMNS[1:], also_called=ALSO_CALLED, most_lines=MOST_LINES
    )
    return [_line(row, roll) for row in rows]


def _organises(role: str) -> bool:
    return RANK[role] <= RANK[Membership.Role.ORGANISER]


def _waiting(club: Club) -> QuerySet[Invitation]:
    unused = club.invitations.filter(used_by__isnull=True).exclude(email="")
    return unused.exclude(lapsed("expires_at", timedelta(days=INVITATION_DAYS)))


def _roll(club: Club, by: Player) -> _Roll:
    """In four queries."""
    own, standing = club.memberships.filter(player=by).first(), role_of(by, club)
    if own is None or standing is None or not _organises(standing):
        raise ClubError(_("Only the club's organisers take members in."))
    roll = _Roll(own, standing)
    for row in club.memberships.select_related("player__user", "club").order_by("pk"):
        roll.named[row.player.name.casefold()].append(row)
        if row.player.user and row.player.user.email:
            roll.at_address.setdefault(row.player.user.email.casefold(), row)
    roll.invited = {(invitation.guest_id, invitation.email.casefold()) for invitation in _waiting(club)}
    return roll


def _line(row: csv_files.Row, roll: _Roll) -> Line:
    if row.problem:
        return Line(row.number, row.text, problem=row.problem)
    try:
        return _meant(row, roll)
    except Refusal as error:
        return Line(row.number, row.text, problem=reason_for(error))


def _meant(row: csv_files.Row, roll: _Roll) -> Line:
    """Raises ClubError for a line that cannot be."""
    name = clean_name(row.cells["name"])
    email, asked = _address(row.cells.get("email", "")), _role(row.cells.get("role", ""))
    _only_once(roll.names_seen, name, row.number)
    if email:
        _only_once(roll.addresses_seen, email, row.number)
    known = _known(name, email, roll)
    if asked and RANK[asked] < RANK[roll.by.role]:
        raise ClubError(_("Nobody is given a role above one's own: %(role)s.") % {"role": asked})
    line = Line(row.number, row.text, name, email, asked, known.player if known else None)
    if known is not None and not known.player.is_guest:
        return replace(line, role=_new_role(known, asked, roll))
    if not email:
        if asked not in ("", MEMBER) and (known is None or known.role != asked):
            raise ClubError(_("A guest is a member only: for another role give an address to invite them."))
        return line
    if known is not None and (known.player_id, email.casefold()) in roll.invited:
        return line
    return replace(line, invite=email, role=asked or MEMBER)


def _address(text: str) -> str:
    text = text.strip()
    if not text:
        return ""
    try:
        validate_email(text)
    except ValidationError:
        raise ClubError(
            _("%(text)s is no e-mail address such as aino@example.org.") % {"text": repr(text[:80])}
        ) from None
    return text


def _role(text: str) -> str:
    """A role by its key, or its name in the language of who imports."""
    wanted = text.strip().casefold()
    names = {word.casefold(): key for key, title in Membership.Role.choices for word in (key, str(title))}
    if wanted and wanted not in names:
        known = ", ".join(Membership.Role.values)
        raise ClubError(
            _("There is no role %(role)s; there are: %(known)s.") % {"role": repr(text[:40]), "known": known}
        )
    return names.get(wanted, "")


def _only_once(seen: dict[str, int], word: str, number: int) -> None:
    first = seen.setdefault(word.casefold(), number)
    if first != number:
        raise ClubError(_("%(word)s stands on line %(line)s already.") % {"word": word, "line": first})


def _known(name: str, email: str, roll: _Roll) -> Membership | None:
    """Whom of the club the line is about. An address says it to an owner only: others are not told whose it is."""
    if email and roll.sees_addresses and email.casefold() in roll.at_address:
        return roll.at_address[email.casefold()]
    same = roll.named.get(name.casefold(), [])
    if len(same) > 1:
        raise ClubError(
            _("%(n)s people of the club are called %(name)s: which is meant cannot be told.")
            % {"n": len(same), "name": name}
        )
    return same[0] if same else None


def _new_role(known: Membership, asked: str, roll: _Roll) -> str:
    if asked in ("", known.role):
        return ""
    if roll.by.role != OWNER:
        raise ClubError(
            _("%(name)s is %(role)s: only owners give members other roles.")
            % {"name": known.player, "role": known.get_role_display()}
        )
    return asked


@transaction.atomic
def store(*, club: Club, text: str, by: Player, address: str) -> Done:
    """Take every line in; confirming twice changes nothing. Raises ClubError, changing nothing, if a line is bad.

    address: of the site, such as `https://kerho.example`, for the links in the invitations.
    """
    hold_open(club)
    lines = read(text, club=club, by=by)
    bad = [line for line in lines if line.problem]
    if bad:
        raise ClubError(
            _("%(n)s lines are not right, the first is line %(line)s: %(problem)s")
            % {"n": len(bad), "line": bad[0].number, "problem": bad[0].problem}
        )
    new = [line for line in lines if line.person is None]
    guests = dict(
        zip(
            (line.number for line in new),
            add_guests(club=club, names=[line.name for line in new]),
            strict=True,
        )
    )
    invitations = _invite(
        club, by, [(line, line.person or guests[line.number]) for line in lines if line.invite]
    )
    not_mailed = mail_later(invitations, address)
    changed = [line for line in lines if line.person and line.role and not line.invite]
    for line in sorted(changed, key=lambda line: RANK[line.role]):  # the new owner before the old one goes
        assert line.person is not None
        set_role(club=club, player=line.person, role=line.role, by=by)
    return Done(len(new), len(invitations), len(changed), not_mailed)


def _invite(club: Club, by: Player, wanted: Sequence[tuple[Line, Player]]) -> list[Invitation]:
    expires = timezone.now() + timedelta(days=INVITATION_DAYS)
    return Invitation.objects.bulk_create(
        Invitation(club=club, made_by=by, role=line.role, email=line.invite, guest=guest, expires_at=expires)
        for line, guest in wanted
    )


def confirmed_form(lines: Sequence[Line]) -> str:
    """The lines as a table with nothing but what counts, for the second click to send back."""
    return csv_files.written(COLUMNS[:3], ((line.name, line.email, line.asked_role) for line in lines))
