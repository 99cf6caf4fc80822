"""Deputies: a member stands in for an officer for a time, and may do what the officer may.

What outlasts that time a deputy does not give away: no further deputies, no owner made or removed, no office for
themselves, no invitation to a role above their own (`clubs.permissions`, `clubs.joining`). Nor do they decide for an
officer what that officer may not decide, because it is about them (`not_for` in `permissions.role_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs import changes
from clubs.errors import ClubError
from clubs.languages import mail_in
from clubs.models import Club, Deputy, Membership, Notice, Player
from clubs.permissions import RANK, own_role, today
from clubs.signals import offices_asked
from clubs.telling import tell
from common.signals import answers

MOST_DAYS: Final = 366
AHEAD_DAYS: Final = 366
Office = Deputy.Office
Role = Membership.Role


@dataclass(frozen=True, slots=True)
class Held:
    """An office and who holds it."""

    officer: Player
    office: str

    @property
    def key(self) -> str:
        return f"{self.officer.pk}:{self.office}"

    @property
    def title(self) -> str:
        return str(Office(self.office).label)


def offices(club: Club) -> list[Held]:
    """Who holds which office of the club, owners first. Two queries."""
    rows = club.memberships.exclude(role=Role.MEMBER).select_related("player").order_by("player__name", "pk")
    held = [Held(row.player, row.role) for row in rows]
    others = [Held(*one) for some in answers(offices_asked, Membership, club=club) for one in some]
    return sorted([*held, *others], key=lambda one: (RANK.get(one.office, len(RANK)), one.officer.name))


def offered_to(player: Player, club: Club) -> list[Held]:
    """For which offices somebody may name a deputy: owners for all of them, other officers for their own."""
    held = offices(club)
    if any(one.officer == player and one.office == Office.OWNER for one in held):
        return held
    return [one for one in held if one.officer == player]


def who_may(club: Club) -> QuerySet[Membership]:
    """Who can be named: members with a login who are no juniors."""
    rows = club.memberships.filter(player__user__is_active=True, player__junior=False)
    return rows.select_related("player").order_by("player__name", "pk")


def of_club(club: Club) -> QuerySet[Deputy]:
    """All of a club's deputies, also of before, those of today and to come first."""
    return club.deputies.select_related("officer", "deputy", "named_by", "ended_by")


def still() -> Q:
    """Those whose time has not ended."""
    return Q(ended_at=None, last_day__gte=today())


@transaction.atomic
def name_deputy(
    *, club: Club, officer: Player, office: str, deputy: Player, first_day: date, last_day: date, by: Player
) -> Deputy:
    """Let a member stand in for an officer from one day to another, both included. The same once more is once.

    Raises ClubError: not one's to name, no such office, nobody who can, days that cannot be, or somebody else stands in
    for that office then.
    """
    _hold(officer, deputy)
    if not any(one.officer == officer and one.office == office for one in offered_to(by, club)):
        raise ClubError(_("Owners name deputies for all officers, other officers for their own office."))
    member = who_may(club).filter(player=deputy).first()
    if member is None:
        raise ClubError(
            _("%(player)s cannot stand in: deputies are members with a login, and no juniors.")
            % {"player": deputy}
        )
    if officer == deputy or _may_already(member, office):
        raise ClubError(_("%(player)s may do all that already.") % {"player": deputy})
    _check_days(first_day, last_day)
    rows = club.deputies.filter(still(), officer=officer, office=office)
    same = rows.filter(deputy=deputy, first_day=first_day, last_day=last_day).first()
    if same is not None:
        return same
    other = rows.filter(first_day__lte=last_day, last_day__gte=first_day).select_related("deputy").first()
    if other is not None:
        raise ClubError(
            _("%(player)s stands in for that office then: end that first, or choose other days.")
            % {"player": other.deputy}
        )
    made = Deputy.objects.create(
        club=club,
        officer=officer,
        deputy=deputy,
        office=office,
        own_role=member.role,
        first_day=first_day,
        last_day=last_day,
        named_by=by,
    )
    changes.note(club, changes.Kind.DEPUTY, None, _noted(made), by=by, player=deputy)
    _tell(made, deputy, Notice.Kind.STANDS_IN, by)
    _tell(made, officer, Notice.Kind.DEPUTY, None)
    return made


@transaction.atomic
def end_deputy(*, deputy: Deputy, by: Player) -> Deputy:
    """End it at once: owners, the officer, or the deputy. Twice is once. Raises ClubError."""
    _hold(deputy.officer, deputy.deputy)
    locked = (
        Deputy.objects.select_for_update(of=("self",))
        .select_related("club", "officer", "deputy")
        .get(pk=deputy.pk)
    )
    if by not in (locked.officer, locked.deputy) and own_role(by, locked.club) != Role.OWNER:
        raise ClubError(_("Owners, the officer and the deputy end it."))
    if locked.last_day >= today():
        _end([locked], by)
    return locked


def end_where(by: Player | None, *which: Q, because_of: Player | None = None, **of: Any) -> None:
    """End those of these that have not ended: somebody has left, or lost the office; the caller holds the people.

    because_of: whose act it follows from, for the club's log, where nobody ended just that (`by` None).
    """
    rows = Deputy.objects.select_related("club", "officer", "deputy")
    _end(list(rows.filter(still(), *which, **of).order_by("pk")), by, because_of)


def role_changes(membership: Membership, role: str, by: Player | None = None) -> None:
    """A member gets another role, held: who stands in for the old one does so no more, nor who has the office now."""
    if membership.role == role:
        return
    same_club = {"club": membership.club_id}
    end_where(None, because_of=by, officer=membership.player, office=membership.role, **same_club)
    enough = [office for office in RANK if RANK[role] <= RANK[office]]
    covered = [*enough, *_all_of_it(role)]
    end_where(None, because_of=by, deputy=membership.player, office__in=covered, **same_club)
    Deputy.objects.filter(still(), deputy=membership.player, **same_club).update(own_role=role)


def leaves(club: Club, player: Player, by: Player) -> None:
    """Somebody is no member any more."""
    end_where(None, Q(officer=player) | Q(deputy=player), because_of=by, club=club)


def move(guest: Player, into: Player) -> None:
    """A guest becomes a member, both held. Nobody stands in for themself."""
    Deputy.objects.filter(officer__in=(guest, into), deputy__in=(guest, into)).delete()
    Deputy.objects.filter(officer=guest).update(officer=into)
    Deputy.objects.filter(deputy=guest).update(deputy=into)


def stood_in_by(player: Player, club: Club) -> list[Deputy]:
    """For whom somebody stands in now or will, for their own eyes."""
    return list(of_club(club).filter(still(), deputy=player).order_by("first_day", "pk"))


def _may_already(member: Membership, office: str) -> bool:
    if office == Office.TREASURER:
        return member.role == Role.OWNER
    return RANK[member.role] <= RANK[office]


def _all_of_it(role: str) -> list[str]:
    """Offices beside the roles whose work the role includes."""
    return [Office.TREASURER] if role == Role.OWNER else []


def _check_days(first: date, last: date) -> None:
    if not today() <= first <= last:
        raise ClubError(_("The first day is today or later, and the last day not before it."))
    if first > today() + timedelta(days=AHEAD_DAYS) or (last - first).days >= MOST_DAYS:
        raise ClubError(_("A deputy stands in for a year at most, beginning within a year."))


def _hold(*players: Player) -> None:
    wanted = sorted(player.pk for player in players)
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk"))


def _end(rows: Sequence[Deputy], by: Player | None, because_of: Player | None = None) -> None:
    for row in rows:
        if row.ended_at is None:
            row.ended_by, row.ended_at = by, timezone.now()
            row.save(update_fields=["ended_by", "ended_at"])
            who = by or because_of
            changes.note(row.club, changes.Kind.DEPUTY, _noted(row), None, by=who, player=row.deputy)
            for one in (row.deputy, row.officer):
                _tell(row, one, Notice.Kind.NO_DEPUTY, by)


def _noted(row: Deputy) -> dict[str, str]:
    return {"office": row.office, "last_day": row.last_day.isoformat()}


def _tell(row: Deputy, reader: Player, kind: str, by: Player | None) -> None:
    """In the reader's own language, since the days and the office stand in it."""
    other = row.officer if reader == row.deputy else row.deputy
    with mail_in(reader.user.language if reader.user else ""):
        days = [date_format(day, "SHORT_DATE_FORMAT") for day in (row.first_day, row.last_day)]
        about = f"{other.public_name} ({row.get_office_display()}), {'–'.join(days)}"
    tell(
        players=[reader],
        kind=kind,
        key=f"{kind}/{row.pk}",
        club_id=row.club_id,
        by=by,
        about=about,
        where=reverse("deputies", args=[row.club.slug]),
    )
