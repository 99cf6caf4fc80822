"""People who pay together, and what they pay."""

from __future__ import annotations

from clubs.models import Club, Player
from ledger import households
from ledger.models import LedgerEntry, PaidFor
from ledger.payments import record_payment


def pays(club: Club, payer: Player, player: Player) -> PaidFor:
    """From now on, as both have said."""
    return households.agree(row=households.ask(club=club, player=player, payer=payer, by=payer), by=player)


def pay(club: Club, payer: Player, payee: Player, amount: int, key: str = "k") -> LedgerEntry:
    """In cents, booked at once: whoever is paid says so."""
    payment = record_payment(
        club=club, payer=payer, payee=payee, currency="EUR", amount=amount, key=key, by=payee
    )
    assert payment.entry is not None
    return payment.entry
