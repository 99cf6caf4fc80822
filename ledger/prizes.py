"""Prizes that a club pays: an entry from its own account to those who have won."""

from __future__ import annotations

from collections.abc import Mapping

from clubs.models import Club, Player
from games.core.stakes import POT
from ledger.booking import accounts_of, book_once
from ledger.models import Account, LedgerEntry


def pay_prizes(
    *, club: Club, currency: str, amounts: Mapping[int, int], key: str, note: str, by: Player
) -> LedgerEntry:
    """Book what each player has won, in minor units. The same key again returns the entry there is.

    The players are locked, and a transaction is open.
    """
    accounts = accounts_of(club.pk, currency, (POT, *amounts), role=Account.Role.HOUSE)
    legs = {accounts[player].pk: amount for player, amount in amounts.items()}
    legs[accounts[POT].pk] = -sum(amounts.values())
    entry = LedgerEntry(club=club, kind=LedgerEntry.Kind.PRIZE, key=key, note=note[:200], actor=by)
    return book_once(entry, legs)
