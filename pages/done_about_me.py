"""What others did about somebody: looked at their money, acted for them, booked, decided. For their own eyes alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import islice
from operator import attrgetter
from typing import Any, overload

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs import telling
from clubs.models import Deputy, JoinRequest, Membership, MergeRequest, Player, User
from clubs.services import player_of
from clubs.signing import told_for
from ledger.looks import looks_at
from ledger.models import LedgerEntry, Reminder, StatementLook, Treasurer
from nights.models import SessionTable
from tournaments.models import Entry as Entrant

Role = Membership.Role
PAGE = 30


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did. where: its address, if it has a page."""

    at: datetime
    said: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Rows of one kind, the time at which each was made (an attribute by its path), who did it, and what it says.

    need: the office it took, or what tells it of a row; `say` finds who did it in `said_by`.
    """

    rows: QuerySet[Any]
    at: str
    by: str
    need: str | Callable[[Any], str]
    say: Callable[[Any], str]
    where: Callable[[Any], str] = lambda row: ""
    club: Callable[[Any], int] = lambda row: row.club_id

    def newest(self, most: int) -> Iterator[Deed]:
        at = attrgetter(self.at.replace("__", "."))
        rows = self.rows.order_by(f"-{self.at}", "-pk")[:most]
        for row in told_for(rows, by=self.by, at=at, need=self.need, club=self.club):
            yield Deed(at(row), self.say(row), self.where(row))


class Deeds:
    """All of them, the newest first, as a paginator wants a list: so many of each kind are read as a page can show."""

    def __init__(self, player: Player) -> None:
        self.sources = _sources(player)

    def __len__(self) -> int:
        return sum(source.rows.count() for source in self.sources)

    def __iter__(self) -> Iterator[Deed]:
        return iter(self[0 : len(self)])

    @overload
    def __getitem__(self, part: int, /) -> Deed: ...
    @overload
    def __getitem__(self, part: slice, /) -> list[Deed]: ...
    def __getitem__(self, part: int | slice, /) -> Deed | list[Deed]:
        if isinstance(part, int):
            return self[part : part + 1][0]
        newest = [source.newest(part.stop) for source in self.sources]
        return list(islice(merge(*newest, key=lambda deed: deed.at, reverse=True), part.start, part.stop))


@login_required
def done_about_me(request: HttpRequest) -> HttpResponse:
    """The page."""
    assert isinstance(request.user, User)
    page = Paginator(Deeds(player_of(request.user)), PAGE).get_page(request.GET.get("page"))
    return render(request, "pages/done_about_me.html", {"page": page})


def _sources(player: Player) -> list[Source]:
    booked = LedgerEntry.objects.filter(postings__account__player=player, actor__isnull=False)
    seated = SessionTable.objects.filter(match__seats__player=player, proposed_by__isnull=False)
    entered = Entrant.objects.filter(player=player, entered_by__isnull=False)
    let_in = JoinRequest.objects.filter(player=player, decided_by__isnull=False)
    merges = MergeRequest.objects.filter(into=player)
    booked = booked.exclude(actor=player).select_related("club", "actor").distinct()
    seated = seated.exclude(proposed_by=player).select_related("session", "match", "proposed_by").distinct()
    entered = entered.exclude(entered_by=player).select_related("competition", "entered_by")
    merges = merges.exclude(asked_by=player).select_related("club", "guest", "asked_by")
    reminded = Reminder.objects.filter(debtor=player).select_related("club", "creditor", "currency")
    named = Treasurer.objects.filter(player=player).select_related("club", "named_by")
    notices = player.notices.select_related("club", "by")
    return [
        Source(notices, "made_at", "by", telling.need, telling.in_words, lambda row: row.where),
        Source(looks_at(player), "at", "by", _money, _looked),
        Source(booked, "created_at", "actor", _money, _booked),
        Source(reminded, "made_at", "creditor", "", _reminded),
        Source(named, "named_at", "named_by", Role.OWNER, _named),
        Source(
            seated,
            "match__created_at",
            "proposed_by",
            Role.SCOREKEEPER,
            _seated,
            lambda row: row.session.get_absolute_url(),
            lambda row: row.session.club_id,
        ),
        Source(
            entered,
            "entered_at",
            "entered_by",
            Role.ORGANISER,
            _entered,
            lambda row: row.competition.get_absolute_url(),
            lambda row: row.competition.club_id,
        ),
        Source(
            let_in.select_related("club", "decided_by"), "decided_at", "decided_by", Role.ORGANISER, _decided
        ),
        Source(merges, "asked_at", "asked_by", Role.ORGANISER, _merged),
    ]


def _money(row: StatementLook | LedgerEntry) -> str:
    """Both are for who keeps the money; how somebody is paid sees who owes them, a payment is booked by the payee."""
    own = isinstance(row, LedgerEntry) and row.kind in (LedgerEntry.Kind.PAYMENT, LedgerEntry.Kind.FORGIVEN)
    return "" if own or (isinstance(row, StatementLook) and row.how_to_pay) else Deputy.Office.TREASURER


def _looked(look: Any) -> str:
    words = {"by": look.said_by, "club": look.club}
    if look.how_to_pay:
        return _("%(by)s looked at how you are paid, in %(club)s.") % words
    if look.whose_id is not None:
        return _("%(by)s looked at your money in %(club)s.") % words
    return _("%(by)s looked at everybody's money in %(club)s.") % words


def _booked(entry: Any) -> str:
    words = {"by": entry.said_by, "club": entry.club, "kind": entry.get_kind_display()}
    return _("%(by)s booked on your account in %(club)s: %(kind)s.") % words


def _reminded(reminder: Reminder) -> str:
    words = {"by": reminder.creditor, "club": reminder.club, "sum": reminder.currency.paid(reminder.amount)}
    return _("%(by)s reminded you of %(sum)s in %(club)s.") % words


def _named(row: Any) -> str:
    return _("%(by)s named you treasurer of %(club)s.") % {"by": row.said_by, "club": row.club}


def _seated(table: Any) -> str:
    words = {"by": table.said_by, "n": table.number, "night": table.session.title}
    return _("%(by)s seated you at table %(n)s: %(night)s.") % words


def _entered(entry: Any) -> str:
    return _("%(by)s entered you in %(title)s.") % {"by": entry.said_by, "title": entry.competition.title}


def _decided(asked: Any) -> str:
    words = {"by": asked.said_by, "club": asked.club}
    if asked.status == JoinRequest.Status.ACCEPTED:
        return _("%(by)s let you into %(club)s.") % words
    return _("%(by)s declined that you join %(club)s.") % words


def _merged(asked: Any) -> str:
    words = {
        "by": asked.said_by,
        "guest": asked.guest,
        "club": asked.club,
        "now": asked.get_status_display(),
    }
    return _("%(by)s said that you are the guest %(guest)s of %(club)s: %(now)s.") % words
