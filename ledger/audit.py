"""Proving the books: what must be true of them, checked in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from uuid import UUID

from django.db import connection
from django.db.models import Count, F, Sum

from ledger import chain, closings, triggers
from ledger.models import Account, BooksCheck, Currency, LedgerEntry, Payment, Posting, Witness
from ledger.proof import faults_of_settlements

KEPT = 20
"""Sentences of a proof that are kept."""


def faults() -> Iterator[str]:
    """Every fault of the books in words; none if they are right."""
    for name in triggers.missing(connection):
        yield f"The trigger {name} is missing: the database no longer refuses wrong entries."
    yield from _unbalanced()
    yield from _not_as_witnessed()
    yield from _gone_from_the_end()
    yield from chain.faults(connection)
    yield from closings.faults()
    yield from _fewer_than_before()
    yield from _wrong_reversals()
    yield from _wrong_payments()
    yield from faults_of_settlements()


def prove() -> list[str]:
    """Every fault, kept with the day for whoever looks after the site (`last_proof`)."""
    found = list(faults())
    BooksCheck.objects.create(
        entries=LedgerEntry.objects.count(), faults=len(found), words="\n".join(found[:KEPT])
    )
    return found


def last_proof() -> BooksCheck | None:
    """When the books were last proved, and what it came to; None if they never were. One query."""
    return BooksCheck.objects.order_by("-pk").first()


def _unbalanced() -> Iterator[str]:
    per_club = Account.objects.values("club", "currency").annotate(sum=Sum("postings__amount", default=0))
    for row in per_club.exclude(sum=0).order_by("club", "currency"):
        yield f"Club {row['club']}: the balances in {row['currency']} sum to {row['sum']}, not to 0."
    per_entry = Posting.objects.values("entry", "account__currency").annotate(sum=Sum("amount"))
    for legs in per_entry.exclude(sum=0).order_by("entry"):
        yield f"Entry {legs['entry']}: the postings in {legs['account__currency']} sum to {legs['sum']}, not to 0."
    for entry in LedgerEntry.objects.annotate(legs=Count("postings")).filter(legs__lt=2).order_by("pk"):
        yield f"Entry {entry.pk} has {entry.legs} postings; it needs two at least."
    strange = Posting.objects.exclude(account__club=F("entry__club")).order_by("pk")
    for posting in strange:
        yield f"Posting {posting.pk} is booked to an account of another club than its entry."


def _not_as_witnessed() -> Iterator[str]:
    """Entries that are gone, or not what they were, or whose amounts are no longer counted in the same unit."""
    booked: defaultdict[UUID, dict[str, tuple[int, str]]] = defaultdict(dict)
    postings = Posting.objects.values_list("entry", "account", "amount", "account__currency")
    for entry, account, amount, code in postings.iterator():
        booked[entry][str(account)] = (amount, code)
    clubs = dict(LedgerEntry.objects.values_list("pk", "club"))
    counted_in: set[tuple[str, int]] = set()
    for witness in Witness.objects.order_by("pk").iterator():
        counted_in |= {(code, exponent) for _, code, exponent in witness.legs.values()}
        legs = {account: (amount, code) for account, (amount, code, _) in witness.legs.items()}
        club = clubs.pop(witness.pk, None)
        if club is None:
            yield f"Entry {witness.pk} of club {witness.club_id} has been booked and is gone."
        elif club != witness.club_id or booked[witness.pk] != legs:
            yield f"Entry {witness.pk} is not what was booked."
    for unseen in sorted(clubs):
        yield f"Entry {unseen} was booked without a witness."
    now = dict(Currency.objects.values_list("code", "exponent"))
    for code, exponent in sorted(counted_in):
        if now.get(code) != exponent:
            yield f"Entries were booked in {code} with {exponent} decimals; now it has {now.get(code, 'none')}."


def _gone_from_the_end() -> Iterator[str]:
    """SQLite numbers postings without a gap and remembers the last number; PostgreSQL refuses to empty a table."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = 'ledger_posting'")
        last = cursor.fetchone()
    numbered, there = (last[0] if last else 0), Posting.objects.count()
    if numbered != there:
        yield f"{numbered} postings have been numbered, and {there} are there."


def _fewer_than_before() -> Iterator[str]:
    """Entries never become fewer."""
    last, now = last_proof(), LedgerEntry.objects.count()
    if last is not None and now < last.entries:
        yield f"There were {last.entries} entries when the books were last proved; now there are {now}."


def _legs(entry: LedgerEntry) -> dict[int, int]:
    return {posting.account_id: posting.amount for posting in entry.postings.all()}


def _wrong_reversals() -> Iterator[str]:
    reversals = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.REVERSAL).select_related("reverses")
    for entry in reversals.prefetch_related("postings", "reverses__postings").order_by("pk"):
        if entry.reverses and _legs(entry) != {a: -amount for a, amount in _legs(entry.reverses).items()}:
            yield f"Entry {entry.pk} is not the opposite of {entry.reverses_id}, which it reverses."


def _wrong_payments() -> Iterator[str]:
    booked = Payment.objects.filter(status=Payment.Status.CONFIRMED).select_related("entry")
    for payment in booked.prefetch_related("entry__postings__account").order_by("pk"):
        if payment.entry is None:
            continue  # the database refuses that by itself
        legs = {posting.account.player_id: posting.amount for posting in payment.entry.postings.all()}
        if legs != {payment.payer_id: payment.amount, payment.payee_id: -payment.amount}:
            yield f"Payment {payment.pk} is not booked as it was confirmed."
