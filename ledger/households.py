"""Who pays for whom in a club: asked by the one, agreed to by the other, ended by either.

Nobody puts a debt on another, nor takes what another is owed: it takes both words. For a guest an organiser gives it,
who is not to pay for them. Players are locked by id, then the row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Notice, Player
from clubs.permissions import ORGANISERS, has_role
from clubs.telling import tell
from ledger.booking import hold_people
from ledger.errors import LedgerError
from ledger.joint import STANDS
from ledger.models import PaidFor
from ledger.permissions import speaks_for

MOST: Final = 20
"""For so many people somebody can pay, and be asked to, in a club."""


def of_club(club: Club) -> QuerySet[PaidFor]:
    """Who pays for whom, and what was asked: not what has ended."""
    rows = PaidFor.objects.filter(club=club, ended_at=None)
    return rows.select_related("club", "player", "payer", "asked_by").order_by("player__name", "pk")


def about(club: Club, reader: Player) -> list[PaidFor]:
    """What somebody may know of it: their own, and who organises also that of guests."""
    own = Q(player=reader) | Q(payer=reader)
    if has_role(reader, club, Membership.Role.ORGANISER):
        own |= Q(player__user=None)
    return list(of_club(club).filter(own))


def who_can_pay(club: Club) -> QuerySet[Player]:
    """Members who could pay for others: with a login, no juniors, and not paid for themselves."""
    paid_for = PaidFor.objects.filter(STANDS, club=club).values("player")
    rows = Player.objects.filter(memberships__club=club, user__is_active=True, junior=False)
    return rows.exclude(pk__in=paid_for).order_by("name", "pk")


def who_can_be_paid_for(club: Club) -> QuerySet[Player]:
    """Members who pay for nobody, and are not paid for."""
    now = PaidFor.objects.filter(STANDS, club=club)
    rows = Player.objects.filter(memberships__club=club, kind=Player.Kind.PERSON)
    rows = rows.exclude(pk__in=now.values("player")).exclude(pk__in=now.values("payer"))
    return rows.order_by("name", "pk")


@transaction.atomic
def ask(*, club: Club, player: Player, payer: Player, by: Player) -> PaidFor:
    """Say that `payer` is to pay for `player`, as one of the two or for a guest; the other's word makes it so.

    The same again is the same. Raises LedgerError.
    """
    hold_people([player, payer])
    fresh = Player.objects.in_bulk([player.pk, payer.pk])
    player, payer = fresh[player.pk], fresh[payer.pk]
    if by.pk != payer.pk and not _speaks(by, player, payer, club):
        raise LedgerError(_("Only who pays, or who is paid for, can ask for it."))
    row = PaidFor.objects.filter(club=club, player=player, payer=payer, ended_at=None).first()
    if row is not None:
        return row
    _check(club, player, payer)
    for one in (player, payer):
        if PaidFor.objects.filter(Q(player=one) | Q(payer=one), club=club, ended_at=None).count() >= MOST:
            raise LedgerError(
                _("%(player)s pays for %(most)s people already, or has been asked to.")
                % {"player": one, "most": MOST}
            )
    row = PaidFor(club=club, player=player, payer=payer, asked_by=by)
    others = _others_of(row)
    if not others:
        raise LedgerError(
            _("For %(player)s another organiser says yes, and there is none: name one first.")
            % {"player": player}
        )
    row.save(force_insert=True)
    _tell(row, Notice.Kind.PAYS_ASKED, by, others)
    return row


@transaction.atomic
def agree(*, row: PaidFor, by: Player) -> PaidFor:
    """The other's word: from now on one pays for both. Twice is once. Raises LedgerError."""
    locked = _locked(row)
    if not may_agree(locked, by):
        raise LedgerError(_("Only the other one can agree: who asked has said so already."))
    if locked.ended_at is not None:
        raise LedgerError(_("This has ended: ask again."))
    if locked.agreed_at is None:
        _check(locked.club, locked.player, locked.payer)
        locked.agreed_at, locked.agreed_by = timezone.now(), by
        locked.save(update_fields=["agreed_at", "agreed_by"])
        _tell(locked, Notice.Kind.PAYS, by, [locked.player, locked.payer, locked.asked_by])
    return locked


@transaction.atomic
def end(*, row: PaidFor, by: Player) -> PaidFor:
    """Say no, take the question back, or pay for oneself from now on: either of the two. Twice is once.

    What was paid stays paid; what is open is everybody's own again. Raises LedgerError.
    """
    locked = _locked(row)
    if not may_end(locked, by):
        raise LedgerError(_("Only who pays, or who is paid for, can end it."))
    if locked.ended_at is None:
        _end([locked], by)
    return locked


def may_agree(row: PaidFor, by: Player) -> bool:
    """Whether it waits for this one's word: that of the other of the two, for a guest an organiser's."""
    if row.asked_by_id != row.payer_id:
        return by.pk == row.payer_id
    return _speaks(by, row.player, row.payer, row.club)


def may_end(row: PaidFor, by: Player) -> bool:
    """Whether this one can end it."""
    return by.pk == row.payer_id or _speaks(by, row.player, row.payer, row.club)


def end_where(*which: Q, **of: Any) -> None:
    """End those of these that have not ended: somebody has left or become a junior; the caller holds them."""
    rows = PaidFor.objects.select_for_update(of=("self",)).select_related("club", "player", "payer")
    _end(list(rows.filter(*which, ended_at=None, **of).order_by("pk")), None)


def move(guest: Player, into: Player) -> None:
    """Who paid for a guest pays for the member, unless the member has ways of their own there; both are held."""
    rows = PaidFor.objects.select_for_update(of=("self",)).filter(player=guest, ended_at=None)
    own = PaidFor.objects.filter(Q(player=into) | Q(payer=into), ended_at=None)
    taken = set(own.values_list("club", flat=True))
    rows = rows.select_related("club", "player", "payer").order_by("pk")
    _end([row for row in rows if row.club_id in taken or row.payer_id == into.pk], None)
    PaidFor.objects.filter(player=guest).exclude(payer=into).update(player=into)


def _speaks(by: Player, player: Player, payer: Player, club: Club) -> bool:
    """Whether `by` gives the word of whoever is paid for; for a guest not who would pay for them, nor their deputy."""
    if by.pk == player.pk:
        return True
    return by.pk != payer.pk and speaks_for(by, player, club, not_for=(payer.pk,))


def _check(club: Club, player: Player, payer: Player) -> None:
    """Raises LedgerError where it cannot be; the two are held."""
    if player.pk == payer.pk:
        raise LedgerError(_("Everybody pays for themselves anyway: choose somebody else."))
    for one in (player, payer):
        if not club.memberships.filter(player=one).exists():
            raise LedgerError(_("%(player)s is no member of %(club)s.") % {"player": one, "club": club})
    rows = PaidFor.objects.filter(STANDS, club=club)
    if payer.junior or payer.user_id is None or rows.filter(player=payer).exists():
        raise LedgerError(
            _("%(player)s cannot pay for others: who does has a login, is no junior and pays for themselves.")
            % {"player": payer}
        )
    if rows.filter(player=player).exists():
        raise LedgerError(_("Somebody pays for %(player)s already: end that first.") % {"player": player})
    if rows.filter(payer=player).exists():
        raise LedgerError(_("%(player)s pays for others: end that first.") % {"player": player})


def _locked(row: PaidFor) -> PaidFor:
    """The row, after its two: a guest may have become a member meanwhile."""
    fresh = PaidFor.objects.select_related("player", "payer").get(pk=row.pk)
    hold_people([fresh.player, fresh.payer])
    PaidFor.objects.select_for_update().only("pk").get(pk=row.pk)
    return PaidFor.objects.select_related("club", "player", "payer", "asked_by").get(pk=row.pk)


def _end(rows: Iterable[PaidFor], by: Player | None) -> None:
    for row in rows:
        row.ended_by, row.ended_at = by, timezone.now()
        row.save(update_fields=["ended_by", "ended_at"])
        _tell(row, Notice.Kind.PAYS_NO, by, [row.player, row.payer])


def _others_of(row: PaidFor) -> list[Player]:
    """Whose word is asked for; for a guest that of the organisers and owners who would not pay."""
    if row.asked_by_id != row.payer_id:
        return [row.payer]
    if not row.player.is_guest:
        return [row.player]
    rows = row.club.memberships.filter(role__in=ORGANISERS).exclude(player=row.payer).select_related("player")
    return [membership.player for membership in rows.order_by("pk")]


def _tell(row: PaidFor, kind: str, by: Player | None, to: Iterable[Player]) -> None:
    tell(
        players={player.pk: player for player in to}.values(),
        kind=kind,
        key=f"{kind}/{row.pk}",
        club_id=row.club_id,
        by=by,
        about=row.text,
        where=reverse("household", args=[row.club.slug]),
    )
