"""Receipts: one payment of the books, for who paid, who was paid and who keeps the money, to print."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from uuid import UUID

from clubs.models import Deputy, Player
from clubs.signing import told_for
from ledger.looks import note_look
from ledger.models import Currency, LedgerEntry, Link
from ledger.permissions import Visit


@dataclass(frozen=True, slots=True)
class Receipt:
    """A booked payment. `number` is the entry's in the club's chain: given once it is committed, without gaps.

    payer, payee: None is the club. amount: minor units. reversed_at: when it was taken back, if it was.
    """

    entry_id: UUID
    number: int | None
    at: datetime
    payer: Player | None
    payee: Player | None
    currency: Currency
    amount: int
    note: str
    said_by: str
    reversed_at: datetime | None


def receipt(who: Visit, entry_id: UUID) -> Receipt | None:
    """The receipt of a payment of the club; None where there is none, or it is not the reader's to see.

    That somebody who sees everybody's money looked at two others' is recorded.
    """
    rows = LedgerEntry.objects.filter(club=who.club, kind=LedgerEntry.Kind.PAYMENT, pk=entry_id)
    found = told_for(
        rows.select_related("actor", "reversed_by"),
        by="actor",
        at=attrgetter("created_at"),
        need=Deputy.Office.TREASURER,
    )
    if not found:
        return None
    entry = found[0]
    legs = list(entry.postings.select_related("account__player", "account__currency").order_by("-amount"))
    payer, payee = legs[0].account.player, legs[-1].account.player
    people = [one for one in (payer, payee) if one is not None]
    if who.player.pk not in {pk for one in people for pk in (one.pk, one.merged_into_id)}:
        if not who.sees_all:
            return None
        for one in people:
            note_look(club=who.club, by=who.player, whose=one)
    undone = getattr(entry, "reversed_by", None)
    return Receipt(
        entry_id=entry.pk,
        number=Link.objects.filter(entry_id=entry.pk).values_list("number", flat=True).first(),
        at=entry.created_at,
        payer=payer,
        payee=payee,
        currency=legs[0].account.currency,
        amount=legs[0].amount,
        note=entry.note,
        said_by=getattr(entry, "said_by", ""),
        reversed_at=undone.created_at if undone else None,
    )
