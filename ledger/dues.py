"""Dues: a fee that is booked once a period, by itself or by a treasurer, less for some; charged as fees are.

Who is a member when a period is booked owes it; who joins in mid-period owes its months from then on; who has left owes
what was booked before. People are locked by id, then the fee's row, charges, accounts.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Membership, Player
from common import site_time
from common.refusals import Refusal
from common.request_input import line
from ledger.booking import hold_people
from ledger.engine.dues import DuesPeriod, part_of, period_of, periods
from ledger.errors import LedgerError
from ledger.fees import charge_each, make_fee
from ledger.models import Charge, Dues, Fee, Reduction
from ledger.objecting import only_keepers
from ledger.stakes import MOST

logger = logging.getLogger(__name__)
AT_ONCE = 500
"""So many are charged in one transaction, which takes a few dozen statements."""
MOST_REDUCED = 1000


@dataclass(frozen=True, slots=True)
class Due:
    """What a member is still to be charged for a period, and why it is not all of it."""

    player: Player
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class ShownPeriod:
    """A period before it is booked to its end: who is still to be charged, and whether it has begun."""

    period: DuesPeriod
    due: list[Due]
    begun: bool

    @property
    def payers(self) -> int:
        """How many of them pay something."""
        return sum(due.amount > 0 for due in self.due)

    @property
    def together(self) -> int:
        """What they owe together."""
        return sum(due.amount for due in self.due)


@transaction.atomic
def set_dues(
    *,
    club: Club,
    name: str,
    every: str,
    currency: str,
    member: int,
    junior: int,
    starts_on: date,
    ends_on: date | None,
    by: Player,
) -> Dues:
    """Dues from the period in which `starts_on` lies, which is not over; the same ones again are those there are.

    Raises LedgerError, ClubClosed.
    """
    if every not in Dues.Every.values:
        raise LedgerError(_("Choose how often the dues come."))
    if starts_on < period_of(every, site_time.today()).first:
        raise LedgerError(_("Dues start in this period or later: nobody is charged for what is over."))
    if ends_on is not None and ends_on < starts_on:
        raise LedgerError(_("Dues end on the day they start, or later."))
    fee = make_fee(
        club=club, name=name, when=Fee.When.DUES, currency=currency, amounts=(member, 0, junior), by=by
    )
    asked = {"every": every, "starts_on": starts_on, "ends_on": ends_on}
    dues, made = Dues.objects.get_or_create(fee=fee, defaults=asked)
    if not made and any(getattr(dues, field) != value for field, value in asked.items()):
        raise LedgerError(
            _("There is a fee called %(name)s: end it, or choose another name.") % {"name": fee.name}
        )
    return dues


@transaction.atomic
def reduce(*, dues: Dues, players: Iterable[Player], amount: int, reason: str, by: Player) -> list[Reduction]:
    """Let members pay less from now on, or nothing (0); what was booked stands. Raises LedgerError.

    By a treasurer or owner, and not for themself. Another reduction of somebody ends the one before.
    """
    require_open(dues.fee.club_id)
    people = {player.pk: player for player in players}
    only_keepers(by, dues.fee.club, not_for=people)
    if by.pk in people:
        raise LedgerError(_("What you pay yourself another treasurer or an owner reduces."))
    words = line(reason, 60)
    if not words:
        raise LedgerError(_("Say why they pay less."))
    most = max(dues.fee.member, dues.fee.junior)
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 <= amount < min(most, MOST):
        raise LedgerError(_("Say how much they pay instead: less than the dues, or nothing."))
    if not 0 < len(people) <= MOST_REDUCED:
        raise LedgerError(_("Choose who pays less."))
    _check_members(dues.fee.club, people.values())
    hold_people(people.values())
    _locked(dues)
    now = timezone.now()
    dues.reductions.filter(player__in=people, ended_at=None).update(ended_at=now, ended_by=by)
    return Reduction.objects.bulk_create(
        Reduction(dues=dues, player=people[pk], amount=amount, reason=words, given_by=by)
        for pk in sorted(people)
    )


@transaction.atomic
def end_reduction(*, reduction: Reduction, by: Player) -> Reduction:
    """They pay all of it again, from the next booking on; ended twice changes nothing. Raises LedgerError."""
    only_keepers(by, reduction.dues.fee.club)
    _locked(reduction.dues)
    locked = Reduction.objects.get(pk=reduction.pk)
    if locked.ended_at is None:
        locked.ended_at, locked.ended_by = timezone.now(), by
        locked.save(update_fields=["ended_at", "ended_by"])
    return locked


def book_period(*, dues: Dues, period: DuesPeriod, by: Player | None = None) -> list[Charge]:
    """Charge everybody who owes a period and was not charged it; what is charged anew. By itself, where nobody says so.

    Raises LedgerError, ClubClosed.
    """
    made: list[Charge] = []
    while some := _book_some(dues, period, by):
        made += some
    return made


def book_what_is_due(*, today: date | None = None) -> int:
    """Book every club's dues whose period has begun, also of those that were missed. How many were charged."""
    day = today or site_time.today()
    rows = Dues.objects.filter(fee__ended_at=None, fee__club__closed_at=None).order_by("pk")
    return sum(_book_dues(dues, day) for dues in rows.select_related("fee__club", "fee__currency"))


def due_in(dues: Dues, period: DuesPeriod) -> list[Due]:
    """What members are still to be charged for a period, by name; nothing to pay, for who is exempt. Three queries."""
    there = Charge.objects.filter(fee=dues.fee_id, occasion=occasion_of(period)).values("player")
    people = Q(player__kind=Player.Kind.PERSON, player__user__isnull=False, player__merged_into=None)
    rows = Membership.objects.filter(people, club=dues.fee.club_id).exclude(player__in=there)
    less = {row.player_id: row for row in dues.reductions.filter(ended_at=None)}
    return [
        _due(dues, period, row, less.get(row.player_id))
        for row in rows.select_related("player").order_by("player__name", "pk")
        if site_time.day_of(row.joined_at) < period.after
    ]


def open_periods(dues: Dues, day: date) -> list[DuesPeriod]:
    """Those that have begun by a day and may not be booked to their end."""
    until = min(day, dues.ends_on) if dues.ends_on else day
    return periods(dues.every, max(dues.starts_on, dues.booked_to or dues.starts_on), until)


def period_asked(dues: Dues, first_day: str) -> DuesPeriod:
    """A period by its first day (2026-01-01), of those that can be booked now. Raises LedgerError."""
    for period in open_periods(dues, site_time.today()):
        if period.first.isoformat() == first_day:
            return period
    raise LedgerError(_("Choose a period that has begun and is not booked to its end."))


def end_reductions(*, club: Club, player: Player) -> None:
    """Whoever leaves and comes back pays as everybody does."""
    rows = Reduction.objects.filter(dues__fee__club=club, player=player, ended_at=None)
    rows.update(ended_at=timezone.now())


def coming(dues: Dues, day: date) -> DuesPeriod | None:
    """The next period that begins after a day, if the dues go on until then."""
    found = period_of(dues.every, max(dues.starts_on, period_of(dues.every, day).after))
    return None if dues.ends_on and found.first > dues.ends_on else found


def shown_periods(dues: Dues, day: date) -> list[ShownPeriod]:
    """Those that have begun and may not be booked to their end, and the next one. Three queries each."""
    if dues.fee.ended_at is not None:
        return []
    shown = [ShownPeriod(period, due_in(dues, period), begun=True) for period in open_periods(dues, day)]
    if next_ := coming(dues, day):
        shown.append(ShownPeriod(next_, due_in(dues, next_), begun=False))
    return shown


def dues_of(club: Club) -> QuerySet[Dues]:
    """The dues that hold now. One query."""
    rows = Dues.objects.filter(fee__club=club, fee__ended_at=None)
    return rows.select_related("fee__club", "fee__currency").order_by("fee__name", "pk")


def coming_for(player: Player) -> list[tuple[Dues, DuesPeriod, Due]]:
    """What somebody's clubs will ask of them next, if it is more than nothing. Three queries."""
    day = site_time.today()
    rows = Membership.objects.filter(player=player, club__closed_at=None).select_related("player")
    member_of = {row.club_id: row for row in rows}
    all_ = Dues.objects.filter(fee__club__in=member_of, fee__ended_at=None).order_by("pk")
    all_ = all_.select_related("fee__club", "fee__currency")
    less = {row.dues_id: row for row in Reduction.objects.filter(player=player, ended_at=None)}
    found = []
    for dues in all_ if not player.is_guest else ():
        if period := coming(dues, day):
            due = _due(dues, period, member_of[dues.fee.club_id], less.get(dues.pk))
            found += [(dues, period, due)] if due.amount else []
    return found


def occasion_of(period: DuesPeriod) -> str:
    """What a period is called among the occasions of charges, wherever the club is kept."""
    return f"dues/{period.first.isoformat()}"


@transaction.atomic
def _book_some(dues: Dues, period: DuesPeriod, by: Player | None) -> list[Charge]:
    fee = dues.fee
    require_open(fee.club_id)
    if by is not None:
        only_keepers(by, fee.club)
    if period not in open_periods(dues, site_time.today()):
        raise LedgerError(_("%(period)s is not to be booked now.") % {"period": period.name})
    some = [due.player for due in due_in(dues, period) if due.amount][:AT_ONCE]
    if not some:
        return []
    hold_people(some)
    locked = _locked(dues)
    if locked.ended_at is not None:
        raise LedgerError(_("This fee has ended."))
    held = set(some)
    amounts = {due.player: due.amount for due in due_in(dues, period) if due.amount and due.player in held}
    title = f"{locked.name}: {period.name}"
    return charge_each(fee=locked, occasion=occasion_of(period), title=title, amounts=amounts, by=by)


def _book_dues(dues: Dues, day: date) -> int:
    """What a refusal keeps from being booked now is booked another day."""
    booked = 0
    for period in open_periods(dues, day):
        try:
            booked += len(book_period(dues=dues, period=period))
        except Refusal as error:
            logger.warning("dues %s are not booked for %s: %s", dues.pk, period.name, error)
            break
        if period.after <= day:
            Dues.objects.filter(pk=dues.pk).update(booked_to=period.after)
    return booked


def _locked(dues: Dues) -> Fee:
    rows = Fee.objects.select_for_update(of=("self",)).select_related("club", "currency", "set_by")
    return rows.get(pk=dues.fee_id)


def _check_members(club: Club, people: Iterable[Player]) -> None:
    members = set(club.memberships.values_list("player", flat=True))
    for player in people:
        if player.pk not in members or player.is_guest:
            raise LedgerError(_("%(player)s is no member of %(club)s.") % {"player": player, "club": club})


def _due(dues: Dues, period: DuesPeriod, row: Membership, less: Reduction | None) -> Due:
    whole = dues.fee.amount_for(row.player)
    amount, reason = (min(less.amount, whole), less.reason) if less else (whole, "")
    if row.player.junior and not less:
        reason = _("junior")
    joined = site_time.day_of(row.joined_at)
    part = part_of(amount, period, joined, f"{occasion_of(period)}/{dues.fee.name}")
    if part != amount:
        reason = ", ".join(filter(None, [reason, _("joined in mid-period")]))
    return Due(row.player, part, reason)
