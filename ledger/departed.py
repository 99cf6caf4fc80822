"""Money of people who have left: a payment that nobody will make is closed; who keeps the money hears of changes."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from clubs.models import Club, Player, User
from common import mail_links, outbox
from common.models import Mail
from common.refusals import KeyReused
from common.request_input import line
from ledger.currencies import currency_of
from ledger.debts import owed
from ledger.errors import LedgerError
from ledger.joint import Joint
from ledger.models import LedgerEntry
from ledger.permissions import keepers_of, may_reverse


def have_left(*, club: Club, players: set[int]) -> set[int]:
    """Which of them are members no more. One query."""
    return players - set(club.memberships.filter(player__in=players).values_list("player", flat=True))


@transaction.atomic
def close_payment(
    *, club: Club, debtor: Player, creditor: Player, currency: str, reason: str, key: str, by: Player
) -> LedgerEntry:
    """Close what settling up proposes between two of whom one has left: nobody owes it any more.

    A treasurer or an owner does so with a reason, and not for themself. The same request again returns the same entry.
    Raises LedgerError, KeyReused for another request under the same key.
    """
    if not may_reverse(by, club, not_for=(debtor.pk, creditor.pk)):
        raise LedgerError(_("Only treasurers and owners of %(club)s close payments.") % {"club": club})
    if by.pk in (debtor.pk, creditor.pk):
        raise LedgerError(_("A payment of your own another treasurer or an owner closes."))
    if not have_left(club=club, players={debtor.pk, creditor.pk}):
        raise LedgerError(_("Both are members: they pay, or the one who is owed forgives."))
    words = line(reason, 200)
    if not words:
        raise LedgerError(_("Say why the payment is closed."))
    if not 0 < len(key) <= 80:
        raise LedgerError(_("Closing needs a key of 1 to 80 characters, so that it is not booked twice."))
    unit = currency_of(currency)
    joint = Joint.of(club.pk, unit.pk, (debtor.pk, creditor.pk))
    existing = LedgerEntry.objects.filter(club=club, key=f"closed/{key}").first()
    if existing is not None:
        two = joint.legs({debtor.pk: 0, creditor.pk: 0})
        if set(existing.postings.values_list("account", flat=True)) != two.keys():
            raise KeyReused(_("The key %(key)s belongs to another payment.") % {"key": repr(key)})
        return existing
    amount = owed(club=club, debtor=debtor, creditor=creditor, currency=unit.pk)
    if not amount:
        raise LedgerError(
            _("%(debtor)s owes %(creditor)s nothing in %(currency)s.")
            % {"debtor": debtor, "creditor": creditor, "currency": unit.code}
        )
    entry = LedgerEntry(club=club, kind=LedgerEntry.Kind.CLOSED, key=f"closed/{key}", actor=by, note=words)
    return joint.book_once(entry, {debtor.pk: amount, creditor.pk: -amount})


def tell_of_departed(entry: LedgerEntry) -> None:
    """A correction that touches somebody who has left: treasurers, owners and their deputies are mailed, once."""
    legs = entry.postings.filter(account__player__isnull=False, account__player__merged_into=None)
    players = set(legs.values_list("account__player", flat=True))
    club = Club.objects.get(pk=entry.club_id)
    if not have_left(club=club, players=players):
        return
    keepers = User.objects.filter(player__in=keepers_of(club), is_active=True)
    outbox.post("departed", [(entry.pk, pk) for pk in sorted(set(keepers.values_list("pk", flat=True)))])


def mail_about(mail: Mail) -> EmailMessage | None:
    """That a correction has touched somebody who has left, if the reader still keeps the club's money."""
    entry = LedgerEntry.objects.select_related("club").filter(pk=mail.about).first()
    user = mail.to
    if entry is None or user is None or not user.is_active or not user.email or not user.mail_reminders:
        return None
    player = Player.objects.filter(user=user).first()
    if not may_reverse(player, entry.club):
        return None
    with mail_to(user):
        words = {"club": entry.club}
        subject = _("%(club)s: a correction touches somebody who has left") % words
        body = _(
            "A correction in the books of %(club)s touches somebody who is no member any more. "
            "The books show what they owe or are owed now, and let you close it with a reason."
        )
        end = _("Your page has a switch for such mail.")
        stop = mail_links.link(mail, mail_links.STOP, "mail_reminders", user.pk)
        return outbox.written(subject, body % words, user.email, end=end, stop=stop)
