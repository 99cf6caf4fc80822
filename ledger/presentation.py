"""What the pages about money show, as they show it. Nothing here asks the database or knows of a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.reader_time import shown
from ledger.models import Currency, Payment, PlayerLimit
from ledger.selectors import Balance, Suggestion
from ledger.statements import StatementLine


@dataclass(frozen=True, slots=True)
class PaymentNotice:
    """What is said of a payment: `text`, the amount, and the `rest`.

    kind: `wait` for what the reader answers with yes or no, `error` for what was denied, else the reader said it.
    """

    payment: Payment
    kind: str
    text: str
    rest: str


def to_confirm(payment: Payment, reader: Player) -> PaymentNotice:
    """What the other party says to a party to it."""
    if payment.payee == reader:
        text = _("%(payer)s says they have paid you") % {"payer": payment.payer.name}
    else:
        text = _("%(payee)s says they have got from you") % {"payee": payment.payee.name}
    return PaymentNotice(payment, "wait", text, _rest(payment.club.name, ". " + _("Is that so?")))


def for_a_guest(payment: Payment) -> PaymentNotice:
    """What is said to an organiser, who answers for the guest."""
    names = {"payer": payment.payer.name, "payee": payment.payee.name}
    text = _("%(payer)s is said to have paid %(payee)s") % names
    return PaymentNotice(payment, "wait", text, ". " + _("You answer for the guest: is that so?"))


def said_by(reader: Player, payment: Payment) -> PaymentNotice:
    """What the reader has said and the other party has not answered yet."""
    end = " – " + _("waits for the other's confirmation")
    return PaymentNotice(payment, "", _between(payment, reader), _rest(payment.club.name, end))


def denied(payment: Payment, reader: Player) -> PaymentNotice:
    """What the reader has said and the other party has denied."""
    assert payment.decided_by and payment.decided_at
    no = _("%(name)s says no:") % {"name": payment.decided_by.name}
    about = f"{payment.club.name}, {shown(payment.decided_at)}"
    end = ". " + _("Nothing was booked; talk it over, and say it again if it was so.")
    return PaymentNotice(payment, "error", f"{no} {_between(payment, reader)}", _rest(about, end))


def _rest(about: str, end: str) -> SafeString:
    return format_html(' <span class="soft">({})</span>{}', about, end)


def _between(payment: Payment, reader: Player) -> str:
    if payment.payer == reader:
        return _("You paid %(payee)s") % {"payee": payment.payee.name}
    return _("%(payer)s paid you") % {"payer": payment.payer.name}


@dataclass(frozen=True, slots=True)
class AmountForm:
    """A form in which an amount is said: where it is sent to, the words on its button, and what goes with it."""

    to: str
    label: str
    amount: str
    sent: dict[str, object]
    kind: str = ""


def guests_word(club: Club, transfer: Suggestion, key: str) -> AmountForm | None:
    """Where an organiser says that a guest has paid or been paid; None where there is no guest. `key`: of the page."""
    if not (transfer.payer and transfer.payee and (transfer.payer.is_guest or transfer.payee.is_guest)):
        return None
    sent = {"payer": transfer.payer.pk, "payee": transfer.payee.pk, "currency": transfer.currency.code}
    sent["key"] = f"{key}-{transfer.payer.pk}-{transfer.payee.pk}"
    to, label = reverse("paid-for-guest", args=[club.slug]), _("The guest says it is paid")
    return AmountForm(to, label, transfer.currency.typed(transfer.amount), sent, "quiet")


def clubs_word(club: Club, transfer: Suggestion, key: str) -> AmountForm | None:
    """Where a treasurer says that the club was paid, or has paid; None between two people. `key`: of the payment."""
    person = transfer.payer or transfer.payee
    if person is None or (transfer.payer and transfer.payee):
        return None
    to_club = transfer.payee is None
    sent: dict[str, object] = {
        "player": person.pk,
        "way": "to" if to_club else "from",
        "currency": transfer.currency.code,
        "key": key,
    }
    label = _("The club has got it") if to_club else _("The club has paid it")
    return AmountForm(
        reverse("paid-club", args=[club.slug]), label, transfer.currency.typed(transfer.amount), sent, "quiet"
    )


@dataclass(frozen=True, slots=True)
class Owing:
    """A suggestion that the reader is party to, and how much of it is said to be paid but not confirmed yet.

    `key` begins the name of the next payment, so that two clicks are one.
    """

    suggestion: Suggestion
    waiting: int
    reader: Player
    club: Club
    key: str

    @property
    def debtor(self) -> Player | None:
        """Who owes it to the reader, and can be reminded and forgiven; a pot cannot."""
        return self.suggestion.payer if self.suggestion.payee == self.reader else None

    @property
    def text(self) -> str:
        """Who pays whom."""
        payer, payee = self.suggestion.payer, self.suggestion.payee
        if payer == self.reader:
            return _("You pay %(payee)s") % {"payee": payee.name if payee else _("the club")}
        return _("%(payer)s pays you") % {"payer": payer.name if payer else _("The club")}

    @property
    def hint(self) -> str:
        """How much of it waits for a confirmation."""
        if self.waiting and not self._left:
            return _("All of it is said to be paid and waits for confirmation.")
        text = _("%(sum)s of it is said to be paid and waits for confirmation.")
        text %= {"sum": self.suggestion.currency.paid(self.waiting)}
        if None in (self.suggestion.payer, self.suggestion.payee):
            return _("A treasurer writes down what the club has got or paid.")
        return text if self.waiting else ""

    @property
    def payment(self) -> AmountForm | None:
        """Where the reader says that the rest of it is paid; for the club a treasurer says so."""
        creditor = self.suggestion.payee if self.suggestion.payer == self.reader else None
        if self._left and creditor:
            return self._form("pay", _("I have paid it"), self._left, payee=creditor)
        if self._left and self.debtor:
            return self._form("got", _("I have got it"), self._left, "got-", debtor=self.debtor)
        return None

    @property
    def forgiveness(self) -> AmountForm | None:
        """Where the reader forgives it."""
        if self.debtor is None:
            return None
        return self._form("forgive", _("Forgive the debt"), self.suggestion.amount, debtor=self.debtor)

    @property
    def _left(self) -> int:
        return max(0, self.suggestion.amount - self.waiting)

    def _form(self, address: str, label: str, amount: int, mark: str = "", **other: Player) -> AmountForm:
        unit, [(name, person)] = self.suggestion.currency, other.items()
        sent = {"club": self.club.slug, name: person.pk, "currency": unit.code}
        sent["key"] = f"{self.key}-{mark}{person.pk}"
        kind = "danger" if address == "forgive" else ""
        return AmountForm(reverse(address), label, unit.typed(amount), sent, kind)


@dataclass(frozen=True, slots=True)
class Account:
    """The reader's money in one currency, and the newest lines of its statement."""

    balance: Balance
    owing: list[Owing]
    lines: list[StatementLine]
    more: bool
    together: int | None = None
    """What the reader and those they pay for stand at; None: they pay for nobody."""


@dataclass(frozen=True, slots=True)
class ClubPart:
    """The reader's money in a club: currency by currency, who pays, and the limits they have set themselves."""

    club: Club
    accounts: list[Account]
    limits: list[PlayerLimit]
    unit: Currency
    payer: Player | None = None
    pays_for: Sequence[Player] = ()

    @property
    def cap(self) -> str:
        """The limit in the club's own unit, as the form shows it."""
        found = next((limit for limit in self.limits if limit.currency_id == self.unit.pk), None)
        return self.unit.typed(found.cap_per_night) if found else ""

    @property
    def limits_said(self) -> str:
        """The limits in all currencies: `: €5.00, 10 PTS`; nothing where there is none."""
        caps = ", ".join(limit.currency.paid(limit.cap_per_night) for limit in self.limits)
        return f": {caps}" if caps else ""
