"""How somebody is paid: said by themself, shown only to who owes them, while they owe."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.request_input import line
from ledger.debts import owed
from ledger.engine import epc_text, iban as checked, in_fours
from ledger.errors import LedgerError
from ledger.looks import note_look
from ledger.models import Currency, HowToPay

PHONE = re.compile(r"\+?\d{5,15}", re.ASCII)
LONGEST = 60
"""Signs typed for a number, spaces among them."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What a debtor sees: how much, to whom, where to, and what to write on it."""

    club: Club
    debtor: Player
    creditor: Player
    currency: Currency
    amount: int
    to: HowToPay

    @property
    def iban(self) -> str:
        """In fours; empty if there is none."""
        return in_fours(self.to.iban)

    @property
    def reference(self) -> str:
        """What people can read on the statement of a bank."""
        return f"{self.club.name}: {self.debtor.name}"

    @property
    def code(self) -> str:
        """What a bank's app reads from a QR code; empty where no euros are owed, or no account is known."""
        if self.currency.code != "EUR" or self.currency.exponent != 2 or not self.to.iban:
            return ""
        try:
            return epc_text(
                name=self.to.holder, number=self.to.iban, cents=self.amount, message=self.reference
            )
        except ValueError:
            return ""


@transaction.atomic
def say_how_to_pay(*, player: Player, holder: str, iban: str, mobilepay: str) -> HowToPay | None:
    """Say where one wants to be paid; with neither account nor number it is forgotten. Raises LedgerError."""
    number = _iban(iban)
    phone = _phone(mobilepay)
    name = line(holder, 70)
    if number and not name:
        raise LedgerError(_("Say whose account it is: banks compare the name."))
    if not number and not phone:
        HowToPay.objects.filter(player=player).delete()
        return None
    saved, _made = HowToPay.objects.update_or_create(
        player=player, defaults={"holder": name if number else "", "iban": number, "mobilepay": phone}
    )
    return saved


def said_by(player: Player) -> HowToPay | None:
    """What somebody has said of themself."""
    return HowToPay.objects.filter(player=player).first()


def payable(players: Iterable[Player | None]) -> set[int]:
    """Which of them have said how they are paid. One query, none for nobody."""
    wanted = {player.pk for player in players if player is not None}
    return (
        set(HowToPay.objects.filter(player__in=wanted).values_list("player", flat=True)) if wanted else set()
    )


@transaction.atomic
def bill(*, club: Club, debtor: Player, creditor: Player, currency: Currency) -> Bill | None:
    """How the debtor pays the creditor, who sees that it was looked at. None if nothing is owed or was said."""
    to = said_by(creditor)
    amount = owed(club=club, debtor=debtor, creditor=creditor, currency=currency.code) if to else 0
    if to is None or not amount:
        return None
    note_look(club=club, by=debtor, whose=creditor, how_to_pay=True)
    return Bill(club, debtor, creditor, currency, amount, to)


def _iban(typed: str) -> str:
    if not typed.strip():
        return ""
    number = checked(typed) if len(typed) <= LONGEST else None
    if number is None:
        raise LedgerError(
            _("%(typed)s is no IBAN: a sign is missing, or two have changed places.")
            % {"typed": repr(typed[:40])}
        )
    return number


def _phone(typed: str) -> str:
    number = re.sub(r"[\s()-]", "", typed) if len(typed) <= LONGEST else "?"
    if number and not PHONE.fullmatch(number):
        raise LedgerError(
            _("%(typed)s is no phone number: write it like +358 40 123 4567.") % {"typed": repr(typed[:40])}
        )
    return number
