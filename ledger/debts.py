"""What a creditor can do about a debt: forgive it, whole or in part, or remind the debtor.

A debt between two people is what settling up proposes that the one pays the other.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from clubs.languages import mail_in
from clubs.models import Club, Player, User
from common.clock import overdue
from ledger.booking import accounts_of, book_once
from ledger.currencies import currency_of
from ledger.errors import KeyReused, LedgerError
from ledger.models import Entry, Reminder
from ledger.selectors import settle_up_proposal
from ledger.services import speaks_for

logger = logging.getLogger(__name__)


def owed(*, club: Club, debtor: Player, creditor: Player, currency: str) -> int:
    """What settling up proposes that the debtor pays the creditor; 0 if nothing."""
    proposal = settle_up_proposal(club=club, currency=currency)
    return sum(one.amount for one in proposal if (one.payer, one.payee) == (debtor, creditor))


@transaction.atomic
def forgive(
    *,
    club: Club,
    debtor: Player,
    creditor: Player,
    currency: str,
    amount: int,
    key: str,
    by: Player,
    note: str = "",
) -> Entry:
    """Book that a debt is forgiven, in an entry of its own. The same request again returns the same entry.

    Raises LedgerError for somebody else than the creditor or more than is owed, KeyReused for another request under
    the same key.
    """
    if by != creditor and not speaks_for(by, creditor, club):
        raise LedgerError(
            _("Only %(creditor)s can forgive what %(creditor)s is owed.") % {"creditor": creditor}
        )
    if not 0 < len(key) <= 80:
        raise LedgerError(_("Forgiving needs a key of 1 to 80 characters, so that it is not booked twice."))
    unit = currency_of(currency)
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise LedgerError(
            _("What is forgiven is a whole number of minor units, not %(amount)s.") % {"amount": repr(amount)}
        )
    accounts = accounts_of(club.pk, unit.pk, (debtor.pk, creditor.pk))
    legs = {accounts[debtor.pk].pk: amount, accounts[creditor.pk].pk: -amount}
    existing = Entry.objects.filter(club=club, key=f"forgiven/{key}").first()
    if existing is not None:
        if dict(existing.postings.values_list("account", "amount")) != legs:
            raise KeyReused(
                _("The key %(key)s belongs to another debt that was forgiven.") % {"key": repr(key)}
            )
        return existing
    most = owed(club=club, debtor=debtor, creditor=creditor, currency=unit.pk)
    if not 0 < amount <= most:
        raise LedgerError(
            _("%(debtor)s owes %(creditor)s %(most)s: forgive that or less.")
            % {"debtor": debtor, "creditor": creditor, "most": unit.paid(most)}
        )
    entry = Entry(club=club, kind=Entry.Kind.FORGIVEN, key=f"forgiven/{key}", actor=by, note=note[:200])
    return book_once(entry, legs)


@transaction.atomic
def remind(*, club: Club, debtor: Player, creditor: Player, currency: str) -> Reminder:
    """Ask the debtor by mail for what settling up says; a second time on the same day changes nothing.

    Raises LedgerError if nothing is owed, or if the debtor gets no such mail.
    """
    amount = owed(club=club, debtor=debtor, creditor=creditor, currency=currency_of(currency).pk)
    if not amount:
        raise LedgerError(
            _("%(debtor)s owes %(creditor)s nothing in %(currency)s.")
            % {"debtor": debtor, "creditor": creditor, "currency": currency}
        )
    if not _address(debtor):
        raise LedgerError(_("%(debtor)s gets no reminders by mail: ask in person.") % {"debtor": debtor})
    reminder, made = Reminder.objects.get_or_create(
        creditor=creditor,
        debtor=debtor,
        day=timezone.localdate(),
        defaults={"club": club, "currency_id": currency, "amount": amount},
    )
    if made:
        transaction.on_commit(lambda: _call_to_mail(reminder.pk))
    return reminder


def mute(*, user: User, muted: bool) -> None:
    """Whether somebody is no longer mailed about debts and payments."""
    user.mail_reminders = not muted
    user.save(update_fields=["mail_reminders"])


def _call_to_mail(reminder_id: int) -> None:
    """If the broker is away the sweep mails it later."""
    from ledger.tasks import mail_reminder  # the task calls this module

    try:
        mail_reminder.apply_async(args=(reminder_id,), queue="maintenance")
    except OperationalError as error:
        logger.error("the broker cannot be reached; reminder %s is mailed later: %s", reminder_id, error)


def mail(*, reminder_id: int) -> int:
    """Mail a reminder; how many mails left. A second call mails nothing, nor one the debtor no longer wants.

    It is marked as mailed before the mail leaves: after a crash in between it is missed, but never sent twice.
    """
    with transaction.atomic():
        found = Reminder.objects.select_for_update(of=("self",)).filter(
            pk=reminder_id, mailed_at__isnull=True
        )
        reminder = found.select_related("club", "creditor", "debtor__user", "currency").first()
        if reminder is None:
            return 0
        reminder.mailed_at = timezone.now()
        reminder.save(update_fields=["mailed_at"])
    user, address = reminder.debtor.user, _address(reminder.debtor)
    if user is None or not address:
        return 0
    with mail_in(user.language):
        return _message(reminder, address).send()


def unmailed(limit: int = 50) -> list[int]:
    """Reminders whose call to a worker was lost: older than a minute and not mailed."""
    rows = Reminder.objects.filter(overdue("made_at", timedelta(minutes=1)), mailed_at__isnull=True).order_by(
        "pk"
    )
    return list(rows.values_list("pk", flat=True)[:limit])


def _address(debtor: Player) -> str:
    """Where a debtor wants reminders; empty for guests and those who have switched them off."""
    user = debtor.user
    return user.email if user is not None and user.is_active and user.mail_reminders else ""


def _message(reminder: Reminder, address: str) -> EmailMessage:
    words = {
        "creditor": reminder.creditor,
        "club": reminder.club,
        "amount": reminder.currency.paid(reminder.amount),
    }
    subject = _("%(club)s: you owe %(creditor)s %(amount)s") % words
    body = _(
        "%(creditor)s reminds you of %(amount)s from games at %(club)s. Your money pages say how it came about."
    )
    end = _("Your page has a switch for such mail.")
    return EmailMessage(subject, f"{body % words}\n-- \n{end}\n", settings.DEFAULT_FROM_EMAIL, [address])
