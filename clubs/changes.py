"""The log of what officers changed about a club: roles, who may come in, caps, treasurers, removals, names, settings.

Each service writes its line inside its own transaction. Who joins and leaves as a plain member is no change of office,
and has its own pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Club, ClubChange, Deputy, Membership, Player
from clubs.signing import told_for
from common.numbers import Money
from common.watching import Delay

Kind = ClubChange.Kind
SETTINGS: Final = {
    "name": Kind.NAME,
    "slug": Kind.ADDRESS,
    "description": Kind.DESCRIPTION,
    "joining": Kind.JOINING,
    "visibility": Kind.VISIBILITY,
    "objection_days": Kind.OBJECTION_DAYS,
    "watch_delay": Kind.WATCH_DELAY,
}
"""The columns of a club that its owners set."""


def note(
    club: Club | int,
    kind: str,
    before: Any,
    after: Any,
    *,
    by: Player | None,
    player: Player | None = None,
) -> None:
    """A line of the log, if anything is different. The caller's transaction is what changes it."""
    if before != after:
        ClubChange.objects.create(
            club_id=club.pk if isinstance(club, Club) else club,
            kind=kind,
            before=before,
            after=after,
            by=by,
            player=player,
        )


def note_role(
    club: Club | int, player: Player, before: str | None, after: str | None, *, by: Player | None
) -> None:
    """Somebody's role, where one of the two is an office. None: no member."""
    plain = (None, Membership.Role.MEMBER)
    if not (before in plain and after in plain):
        note(club, Kind.ROLE, before, after, by=by, player=player)


def note_roles_end(memberships: Iterable[Membership], *, by: Player | None) -> None:
    """These memberships are about to end."""
    for row in memberships:
        note_role(row.club_id, row.player, row.role, None, by=by)


def note_settings(club: Club, before: Mapping[str, Any], *, by: Player | None) -> None:
    """The club's own columns as they are now, beside what they were."""
    for column, kind in SETTINGS.items():
        if column in before:
            note(club, kind, before[column], getattr(club, column), by=by)


def settings_of(club: Club) -> dict[str, Any]:
    """The club's own columns as they stand in the database."""
    return Club.objects.values(*SETTINGS).get(pk=club.pk)


def changes_of(club: Club, kind: str = "") -> QuerySet[ClubChange]:
    """What was changed, newest first, all of it or of one kind."""
    rows = ClubChange.objects.filter(club=club).select_related("player", "by")
    return rows.filter(kind=kind) if kind else rows


def signed(rows: Iterable[ClubChange]) -> list[ClubChange]:
    """The lines, each with who changed it and for which officer if they stood in for one. One query."""
    return told_for(rows, by="by", at=attrgetter("at"), need=_need)


def _need(row: ClubChange) -> str:
    """The office that the change takes."""
    by_organisers = (Kind.REMOVED, Kind.DEPUTY)
    return Membership.Role.ORGANISER if row.kind in by_organisers else Membership.Role.OWNER


def move(guest: Player, into: Player) -> None:
    """A guest becomes a member, both held."""
    ClubChange.objects.filter(player=guest).update(player=into)
    ClubChange.objects.filter(by=guest).update(by=into)


def said(kind: str, value: Any) -> str:
    """A value before or after, in words."""
    if value is None:
        return _NONE.get(kind, lambda: _("none"))()
    if kind in _WORDS:
        return _WORDS[kind](value)
    return str(value)


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")


def _deputy(value: Mapping[str, str]) -> str:
    until = parse_date(value["last_day"])
    return _("stands in as %(office)s until %(day)s") % {
        "office": Deputy.Office(value["office"]).label,
        "day": date_format(until, "SHORT_DATE_FORMAT") if until else "",
    }


def _money(value: list[Any]) -> str:
    return Money(*value).paid()


_NONE: Final[Mapping[str, Callable[[], str]]] = {
    Kind.ROLE: lambda: _("not in the club"),
    Kind.OBJECTION_DAYS: lambda: _("as the site has it"),
    Kind.CAP_PER_MATCH: lambda: _("as the site has it"),
    Kind.CAP_PER_NIGHT: lambda: _("no cap"),
    Kind.DEPUTY: lambda: _("nobody stands in"),
}
_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    Kind.ROLE: lambda value: str(Membership.Role(value).label),
    Kind.JOINING: lambda value: str(Club.Joining(value).label),
    Kind.VISIBILITY: lambda value: str(Club.Visibility(value).label),
    Kind.WATCH_DELAY: lambda value: str(Delay(value).label),
    Kind.TREASURER: _yes,
    Kind.REMOVED: _yes,
    Kind.CLOSED: _yes,
    Kind.DEPUTY: _deputy,
    Kind.CAP_PER_NIGHT: _money,
    Kind.CAP_PER_MATCH: _money,
}
