"""Objections to what somebody was made to owe (`ledger.models.Owed`), their answers, and taking it back for good.

Who it is about objects; who answers has neither entered it nor gets what is paid, and stands in for none of those.
People are locked by id, then the row, then accounts by id.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Notice, Player
from clubs.services import locked_people
from clubs.telling import News, tell_all
from common.maintenance import passed
from common.request_input import line
from games.core.stakes import POT, apportion
from ledger.booking import accounts_of, book_all
from ledger.errors import LedgerError
from ledger.models import Account, Charge, LedgerEntry, Owed, Posting, Share
from ledger.permissions import answering, may_reverse, sees_all, speaks_for
from ledger.services import reverse_entry

AnyOwed = TypeVar("AnyOwed", bound=Owed)
OBJECT_DAYS = 8
"""So long somebody can object, where the club has not said how long."""


MOST_DAYS = 60
"""No club lets people object longer."""


KINDS: Mapping[str, type[Owed]] = {kind.KIND: kind for kind in (Charge, Share)}


class Told(NamedTuple):
    """The notices of a kind of debt: that it was booked, objected to, stands, was made less, is off."""

    booked: Notice.Kind
    objected: Notice.Kind
    stands: Notice.Kind
    less: Notice.Kind
    off: Notice.Kind


TOLD = {
    Charge.KIND: Told(
        Notice.Kind.CHARGED,
        Notice.Kind.CHARGE_NO,
        Notice.Kind.CHARGED,
        Notice.Kind.CHARGED,
        Notice.Kind.CHARGE_OFF,
    ),
    Share.KIND: Told(
        Notice.Kind.SHARED,
        Notice.Kind.SHARE_NO,
        Notice.Kind.SHARE_YES,
        Notice.Kind.SHARE_LESS,
        Notice.Kind.SHARE_OFF,
    ),
}
STANDING = (Owed.Status.BOOKED, Owed.Status.HELD)
BOOKED_AS = {Charge.KIND: LedgerEntry.Kind.FEE, Share.KIND: LedgerEntry.Kind.SHARE}


def days_of(club: Club) -> int:
    """For how many days somebody can object to what they were made to owe there."""
    return club.objection_days or OBJECT_DAYS


@transaction.atomic
def object_to(*, owed: AnyOwed, words: str, by: Player) -> AnyOwed:
    """Say why one does not owe it: it is taken off the account until an officer has answered. Raises LedgerError.

    Once, and within the club's days; for a guest an organiser objects.
    """
    locked, paid_to = _locked(owed)
    if by.pk != locked.player_id and not speaks_for(by, locked.player, locked.club):
        raise LedgerError(_("Only %(player)s can object to this charge.") % {"player": locked.player})
    said = sentence(words)
    if locked.status == Owed.Status.HELD and locked.objection == said:
        return locked
    if locked.objection or locked.status != Owed.Status.BOOKED:
        raise LedgerError(_("This charge is %(status)s already.") % {"status": locked.get_status_display()})
    if locked.entry is None:
        raise LedgerError(_("There is nothing to object to: what you paid yourself covers it."))
    if not open_to_objection(locked):
        raise LedgerError(
            _("A charge can be objected to for %(days)s days: talk to a treasurer.")
            % {"days": days_of(locked.club)}
        )
    reverse_entry(entry=locked.entry, by=by, note=said)
    locked.status, locked.objection = Owed.Status.HELD, said
    locked.save(update_fields=["status", "objection"])
    answers = answering(locked.club, party=(locked.player_id, locked.charged_by_id, by.pk, *paid_to))
    told = {one.pk: one for one in [locked.charged_by, *answers, *_people(paid_to)]}
    tell_of(locked, TOLD[locked.KIND].objected, by, to=told.values(), officers=True)
    return locked


@transaction.atomic
def answer(*, owed: AnyOwed, stands: bool, words: str, by: Player, amount: int | None = None) -> AnyOwed:
    """Decide on an objection: it is booked anew, for less (`amount`) if so decided, or stays off.

    By somebody who neither entered it nor owes it nor gets it, nor is the deputy of one of them; whoever entered it
    can give way. The same answer again changes nothing. Raises LedgerError.
    """
    locked, paid_to = _locked(owed)
    _check_apart(locked, [locked.player_id, *paid_to, *([locked.charged_by_id] if stands else [])], by)
    said = sentence(words)
    after = Owed.Status.BOOKED if stands else Owed.Status.BACK
    if locked.objection and locked.status == after and locked.answer == said:
        return locked
    if locked.status != Owed.Status.HELD:
        raise LedgerError(_("This charge is %(status)s already.") % {"status": locked.get_status_display()})
    locked.status, locked.answer, locked.decided_by = after, said, by
    kind = TOLD[locked.KIND].stands if stands else TOLD[locked.KIND].off
    if stands:
        if amount is not None and amount != locked.amount:
            kind = TOLD[locked.KIND].less
        _book_anew(locked, _less(locked, amount), by)
    else:
        locked.save(update_fields=["status", "answer", "decided_by"])
    tell_of(locked, kind, by, to=[locked.player, *_people(paid_to)])
    return locked


@transaction.atomic
def take_back(*, owed: AnyOwed, reason: str, by: Player) -> AnyOwed:
    """A treasurer or owner takes what another owes back for good; again it changes nothing. Raises LedgerError."""
    locked, paid_to = _locked(owed)
    said = sentence(reason)
    only_keepers(by, locked.club, not_for=[locked.player_id])
    if by.pk == locked.player_id:
        raise LedgerError(_("Your own charge another treasurer or an owner takes back."))
    if locked.status in STANDING:
        off(locked, Owed.Status.BACK, said, by)
        tell_of(locked, TOLD[locked.KIND].off, by, to=[locked.player, *_people(paid_to)])
    return locked


@transaction.atomic
def take_off(*, owed: Owed, reason: str, by: Player) -> None:
    """Take it back for good, as somebody who has been found to be allowed to; who owes it is told."""
    locked, _paid_to = _locked(owed)
    if locked.status in STANDING:
        off(locked, Owed.Status.BACK, reason, by)
        tell_of(locked, TOLD[locked.KIND].off, by)


def off(locked: Owed, status: Owed.Status, reason: str, by: Player | None) -> None:
    """Take what is locked off the account."""
    if locked.status == Owed.Status.BOOKED and locked.entry is not None:
        reverse_entry(entry=locked.entry, by=by, note=reason)
    locked.status, locked.answer, locked.decided_by = status, reason[:200], by
    locked.save(update_fields=["status", "answer", "decided_by"])


def open_to_objection(owed: Owed) -> bool:
    """Whether somebody can still object to it."""
    in_time = not passed(owed.charged_at + timedelta(days=days_of(owed.club)))
    booked = owed.status == Owed.Status.BOOKED and owed.entry_id is not None
    return booked and not owed.objection and in_time


def lately_owed(kind: type[AnyOwed], player: Player) -> list[AnyOwed]:
    """What somebody was made to owe and can still object to, or has objected to, newest first. One query."""
    since = timezone.now() - timedelta(days=MOST_DAYS)
    lately = Q(charged_at__gte=since) | Q(status=Owed.Status.HELD)
    rows = kind._default_manager.filter(lately, player=player).select_related(*kind.OF, "decided_by")
    return [
        row
        for row in rows.order_by("-pk")
        if row.status == Owed.Status.HELD or not passed(row.charged_at + timedelta(days=days_of(row.club)))
    ]


def in_club(kind: type[AnyOwed], club: Club, player: Player | None = None) -> QuerySet[AnyOwed]:
    """What people were made to owe in a club, of one kind; or one of them."""
    rows = kind._default_manager.filter(**{kind.OF[0]: club, **({"player": player} if player else {})})
    return rows.select_related(*kind.OF, "player", "charged_by", "decided_by")


def held(kind: type[AnyOwed], club: Club) -> QuerySet[AnyOwed]:
    """What waits for an answer in a club, the oldest first."""
    return in_club(kind, club).filter(status=Owed.Status.HELD).order_by("pk")


def waiting_in(club: Club) -> int:
    """How many objections wait in a club's books. Two queries."""
    return sum(held(kind, club).count() for kind in KINDS.values())


def book_owed(
    owed: AnyOwed, legs: Mapping[int, int], accounts: Mapping[int, Account], by: Player | None
) -> AnyOwed:
    """Put it into the books: `legs` by player (`POT`: the club). Its row is locked, or nobody else's yet."""
    book_all_owed([(owed, legs)], accounts, by)
    return owed


def book_all_owed(
    rows: Sequence[tuple[AnyOwed, Mapping[int, int]]], accounts: Mapping[int, Account], by: Player | None
) -> None:
    """The same of many, with few statements."""
    booked = [
        (_entry(owed, by), {accounts[player].pk: amount for player, amount in legs.items()})
        for owed, legs in rows
    ]
    book_all(booked)
    for (owed, _legs), (entry, _accounts) in zip(rows, booked, strict=True):
        owed.entry = entry


def _entry(owed: Owed, by: Player | None) -> LedgerEntry:
    return LedgerEntry(
        club_id=owed.club.pk,
        kind=BOOKED_AS[owed.KIND],
        key=f"{BOOKED_AS[owed.KIND]}/{uuid.uuid4()}",
        actor=by,
        note=owed.about,
    )


def only_keepers(by: Player, club: Club, *, not_for: Collection[int] = ()) -> None:
    """Raise LedgerError unless it is a treasurer or owner, and not the deputy of one whom it is about."""
    if not may_reverse(by, club, not_for=not_for):
        raise LedgerError(
            _("Only treasurers and owners of %(club)s set fees and charge them.") % {"club": club}
        )


def sentence(words: str) -> str:
    """What was said, which is not nothing. Raises LedgerError."""
    said = line(words, 200)
    if not said:
        raise LedgerError(_("Say in a sentence why."))
    return said


def tell_of(
    owed: Owed, kind: str, by: Player | None, to: Iterable[Player] = (), *, officers: bool = False
) -> None:
    """Tell who owes it, or others, what became of it; once a revision."""
    tell_all([_news(owed, kind, to, officers=officers)], kind=kind, club_id=owed.club.pk, by=by)


def tell_of_all(owed: Sequence[Owed], kind: str, by: Player | None) -> None:
    """Tell each who owes one of these, all of one club, what became of it."""
    if owed:
        tell_all([_news(one, kind) for one in owed], kind=kind, club_id=owed[0].club.pk, by=by)


def _news(owed: Owed, kind: str, to: Iterable[Player] = (), *, officers: bool = False) -> News:
    return News(
        players=to or [owed.player],
        key=f"{owed.KIND}/{owed.pk}/{owed.revision}/{kind}",
        about=f"{owed.about[:90]}, {owed.currency.paid(owed.amount)}",
        where=_where(owed, officers=officers),
    )


def _where(owed: Owed, *, officers: bool) -> str:
    if isinstance(owed, Share):
        return reverse("expense-page", args=[owed.club.slug, owed.expense_id])
    return reverse("fees", args=[owed.club.slug]) if officers else reverse("money")


def _check_apart(owed: Owed, party: Collection[int], by: Player) -> None:
    if not sees_all(by, owed.club, not_for=party):
        raise LedgerError(
            _("Only organisers, treasurers and owners of %(club)s answer it.") % {"club": owed.club}
        )
    if by.pk in party:
        raise LedgerError(
            _("Somebody else answers: neither who entered it, nor who is to pay it or gets it.")
        )


def _less(owed: Owed, amount: int | None) -> int:
    if amount is None:
        return owed.amount
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= owed.amount:
        raise LedgerError(
            _("Say how much is left of it: more than nothing, and %(most)s at most.")
            % {"most": owed.currency.paid(owed.amount)}
        )
    return amount


def _book_anew(locked: Owed, amount: int, by: Player) -> None:
    """As it was booked last, for as much as is left of it; a guest who has become a member meanwhile is that member."""
    assert locked.entry is not None
    parts = _parts(locked)
    if amount != locked.amount:
        exact = {player: Fraction(part * amount, locked.amount) for player, part in parts.items()}
        parts = apportion(exact, locked.entry.key)
        locked.was, locked.amount = locked.amount, amount
    debtor = _now(locked.player)
    legs = {player: part for player, part in parts.items() if part and player != debtor}
    locked.revision += 1
    if legs:
        legs[debtor] = -sum(legs.values())
        role = Account.Role.HOUSE
        book_owed(locked, legs, accounts_of(locked.club.pk, locked.currency.pk, legs, role=role), by)
    locked.save()


def _parts(locked: Owed) -> dict[int, int]:
    """Who gets how much of it; with its debtor, for what they had paid of it themselves."""
    debtor = _now(locked.player)
    parts: dict[int, int] = {}
    for leg in Posting.objects.filter(entry=locked.entry, amount__gt=0).select_related("account__player"):
        player = _now(leg.account.player) if leg.account.player else POT
        parts[player] = parts.get(player, 0) + leg.amount
    parts[debtor] = parts.get(debtor, 0) + locked.amount - sum(parts.values())
    return parts


def _now(player: Player) -> int:
    return player.merged_into_id or player.pk


def _people(numbers: Collection[int]) -> list[Player]:
    return list(Player.objects.filter(pk__in=numbers).order_by("pk"))


def _locked(owed: AnyOwed) -> tuple[AnyOwed, set[int]]:
    """What is owed and to whom it is paid, locked after everybody in it; a guest may have become a member meanwhile."""
    whose = Q(pk=owed.player_id)
    if (
        owed.entry_id is not None
    ):  # without one (what they paid themselves covers it) a join would find everybody
        whose |= Q(accounts__postings__entry=owed.entry_id)
    on_it = Player.objects.filter(whose)
    pairs = on_it.values_list("pk", "merged_into").distinct()
    numbers = {number for pair in pairs for number in pair if number}
    locked_people(numbers)
    rows = type(owed)._default_manager.all()
    rows.select_for_update().only("pk").get(pk=owed.pk)
    locked = rows.select_related(*owed.OF, "player", "entry", "charged_by").get(pk=owed.pk)
    return locked, numbers - {locked.player_id, _now(locked.player)}
