"""What a creditor can do about a debt: forgive it, whole or in part, or remind the debtor.

A debt between two people is what settling up proposes that the one pays the other.
"""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from clubs.models import Club, Player, User
from common import mail_links, outbox, site_time
from common.models import Mail
from common.refusals import KeyReused
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.joint import Joint
from ledger.models import LedgerEntry, Reminder
from ledger.permissions import speaks_for
from ledger.selectors import settle_up_proposal


def owed(*, club: Club, debtor: Player, creditor: Player, currency: str) -> int:
    """What settling up proposes that the debtor pays the creditor; 0 if nothing."""
    proposal = settle_up_proposal(club=club, currency=currency)
    return sum(
        transfer.amount for transfer in proposal if (transfer.payer, transfer.payee) == (debtor, creditor)
    )


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
) -> LedgerEntry:
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
    joint = Joint.of(club.pk, unit.pk, (debtor.pk, creditor.pk))
    amounts = {debtor.pk: amount, creditor.pk: -amount}
    existing = LedgerEntry.objects.filter(club=club, key=f"forgiven/{key}").first()
    if existing is not None:
        if dict(existing.postings.values_list("account", "amount")) != joint.legs(amounts):
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
    entry = LedgerEntry(
        club=club, kind=LedgerEntry.Kind.FORGIVEN, key=f"forgiven/{key}", actor=by, note=note[:200]
    )
    return joint.book_once(entry, amounts)


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
        day=site_time.today(),
        defaults={"club": club, "currency_id": currency, "amount": amount},
    )
    if made:
        outbox.post("reminder", [(reminder.pk, debtor.user_id)])
    return reminder


def mute(*, user: User, muted: bool) -> None:
    """Whether somebody is no longer mailed about debts and payments."""
    user.mail_reminders = not muted
    user.save(update_fields=["mail_reminders"])


def _address(debtor: Player) -> str:
    """Where a debtor wants reminders; empty for guests and those who have switched them off."""
    user = debtor.user
    return user.email if user is not None and user.is_active and user.mail_reminders else ""


def mail_about(mail: Mail) -> EmailMessage | None:
    """A reminder, if the debtor still wants such mail."""
    found = Reminder.objects.select_related("club", "creditor", "debtor__user", "currency").filter(
        pk=mail.about
    )
    reminder, user = found.first(), mail.to
    if reminder is None or user is None or not (address := _address(reminder.debtor)):
        return None
    with mail_to(user):
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
        stop = mail_links.link(mail, mail_links.STOP, "mail_reminders", user.pk)
        return outbox.written(subject, body % words, address, end=end, stop=stop)
