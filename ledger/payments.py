"""Payments between two: one says so, the other confirms. What a guest's money is becomes the member's.

Players are locked by id, then the payment's row, then accounts by id.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.refusals import KeyReused
from ledger.booking import hold_people, pass_on
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.joint import Joint
from ledger.models import Account, LedgerEntry, Payment
from ledger.permissions import may_decide, proposer_and_other, speaks_for
from ledger.stakes import MOST


@transaction.atomic
def record_payment(
    *,
    club: Club,
    payer: Player,
    payee: Player,
    currency: str,
    amount: int,
    key: str,
    by: Player,
    note: str = "",
) -> Payment:
    """Say that `payer` has given `payee` money: what the payee says is booked at once, all else waits to be confirmed.

    Who says to have got money says so against themself. What a guest has got somebody else says: it waits.
    `key` is the request's own name: the same request again returns the same payment. Raises LedgerError for people
    or amounts that cannot be, KeyReused if the key came with another request.
    """
    _check_payment(club, payer, payee, amount, by)
    if not 0 < len(key) <= 80:
        raise LedgerError(
            _("A payment needs a key of 1 to 80 characters, so that it cannot be recorded twice.")
        )
    hold_people([payer, payee])
    asked = {"payer": payer, "payee": payee, "currency": currency_of(currency), "amount": amount}
    payment, made = Payment.objects.get_or_create(
        club=club, key=key, defaults={**asked, "proposed_by": by, "note": note[:200]}
    )
    if not made and any(getattr(payment, name) != value for name, value in asked.items()):
        raise KeyReused(
            _("The key %(key)s belongs to another payment.") % {"key": repr(key)}
        )  # whose, is not the asker's business
    return _booked(payment, by) if made and by.pk == payee.pk else payment


@transaction.atomic
def confirm_payment(*, payment: Payment, by: Player) -> Payment:
    """The other party's word: the payment is booked. Confirming twice changes nothing. Raises LedgerError."""
    locked = _undecided(payment, by, Payment.Status.CONFIRMED)
    return locked if locked.status == Payment.Status.CONFIRMED else _booked(locked, by)


def _booked(payment: Payment, by: Player) -> Payment:
    """A payment that is as good as confirmed, in the books. Its row is locked, or nobody else's yet."""
    joint = Joint.of(payment.club_id, payment.currency_id, (payment.payer_id, payment.payee_id))
    entry = LedgerEntry(
        club_id=payment.club_id,
        kind=LedgerEntry.Kind.PAYMENT,
        key=f"payment/{payment.pk}",
        actor=by,
        note=payment.note,
    )
    amounts = {payment.payer_id: payment.amount, payment.payee_id: -payment.amount}
    payment.entry = joint.book_once(entry, amounts)
    return _decide(payment, Payment.Status.CONFIRMED, by)


@transaction.atomic
def refuse_payment(*, payment: Payment, by: Player) -> Payment:
    """The other party denies it, or who recorded it takes it back: nothing is booked. Raises LedgerError."""
    locked = _undecided(payment, by, Payment.Status.REFUSED)
    return locked if locked.status == Payment.Status.REFUSED else _decide(locked, Payment.Status.REFUSED, by)


def move_money(guest: Player, into: Player) -> None:
    """What the guest is owed and owes becomes the member's, and so does the word that payments still wait for.

    A payment between the two is refused: nobody pays themself. The players are locked.
    """
    waiting = Payment.objects.select_for_update(of=("self",)).filter(status=Payment.Status.PROPOSED)
    own = waiting.filter(Q(payer=guest) | Q(payee=guest)).select_related("payer", "payee").order_by("pk")
    for payment in own:
        if into.pk in (payment.payer_id, payment.payee_id):
            _decide(payment, Payment.Status.REFUSED, into)
            continue
        if proposer_and_other(payment)[0] == guest:
            payment.proposed_by = into  # whoever wrote the guest's word down: it is the member's now
        payment.payer, payment.payee = (
            into if party == guest else party for party in (payment.payer, payment.payee)
        )
        payment.save(update_fields=["payer", "payee", "proposed_by"])
    for account in Account.objects.filter(player=guest).order_by("club", "pk"):
        pass_on(guest.pk, into.pk, account.club_id, account.currency_id)


def _check_payment(club: Club, payer: Player, payee: Player, amount: object, by: Player) -> None:
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST:
        raise LedgerError(
            _("A payment is a whole number of minor units from 1 to %(most)s, not %(amount)s.")
            % {"most": MOST, "amount": repr(amount)}
        )
    if payer.pk == payee.pk:
        raise LedgerError(_("%(payer)s cannot pay themself.") % {"payer": payer})
    known = set(Account.objects.filter(club=club, player__in=(payer, payee)).values_list("player", flat=True))
    known |= set(club.memberships.filter(player__in=(payer, payee)).values_list("player", flat=True))
    for player in (payer, payee):
        if player.pk not in known:
            raise LedgerError(
                _("%(player)s has never been a member of %(club)s.") % {"player": player, "club": club}
            )
    if (
        by.pk not in (payer.pk, payee.pk)
        and not speaks_for(by, payer, club)
        and not speaks_for(by, payee, club)
    ):
        raise LedgerError(
            _("Only %(payer)s or %(payee)s can record this payment.") % {"payer": payer, "payee": payee}
        )


def _undecided(payment: Payment, by: Player, status: str) -> Payment:
    """The payment's row, locked, for `by` to decide. One that is already decided so is returned as it is."""
    # Locked before it is read with its people: whom a merge meanwhile makes another, a joined row would be lost with.
    Payment.objects.select_for_update().only("pk").get(pk=payment.pk)
    locked = Payment.objects.select_related("club", "payer", "payee", "proposed_by").get(pk=payment.pk)
    if locked.status not in (Payment.Status.PROPOSED, status):
        raise LedgerError(_("This payment is %(status)s already.") % {"status": locked.get_status_display()})
    takes_back = status == Payment.Status.REFUSED and by.pk == locked.proposed_by_id
    if not takes_back and not may_decide(locked, by):
        raise LedgerError(
            _("Only %(player)s can confirm or refuse this payment.")
            % {"player": proposer_and_other(locked)[1]}
        )
    return locked


def _decide(payment: Payment, status: str, by: Player) -> Payment:
    payment.status, payment.decided_by, payment.decided_at = status, by, timezone.now()
    payment.save(update_fields=["status", "decided_by", "decided_at", "entry"])
    return payment
