"""What the club has spent (a room, coffee, an entry fee), shared among members in the same books."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Player
from common.refusals import KeyReused
from common.request_input import line
from games.core.stakes import apportion
from ledger.booking import accounts_of, book_once, hold_people
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.juniors import refuse_juniors
from ledger.models import LedgerEntry
from ledger.permissions import may_reverse
from ledger.stakes import MOST

MOST_SHARES = 1000


@transaction.atomic
def record_expense(
    *,
    club: Club,
    payer: Player,
    shares: Mapping[Player, int],
    currency: str,
    amount: int,
    description: str,
    key: str,
    by: Player,
) -> LedgerEntry:
    """Book what a member has paid for the club as owed by those who share it: equally, or by their shares.

    Odd minor units go as in settlements. Treasurers and owners record it, but not what they have paid themselves: they
    would be their own witness. The same request again returns the same entry; it is corrected by taking it back.
    Raises LedgerError, KeyReused for another request under the same key.
    """
    require_open(club)
    if not may_reverse(by, club):
        raise LedgerError(_("Only treasurers and owners of %(club)s record expenses.") % {"club": club})
    if by.pk == payer.pk:
        raise LedgerError(_("What you have paid yourself another treasurer or an owner records."))
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST:
        raise LedgerError(_("Say how much it was: more than nothing, and a sum that can be."))
    words = line(description, 200)
    if not words:
        raise LedgerError(_("Say what it was for."))
    if not 0 < len(key) <= 80:
        raise LedgerError(_("An expense needs a key of 1 to 80 characters, so that it is not booked twice."))
    _check_people(club, payer, shares)
    unit = currency_of(currency)
    name = f"expense/{key}"
    legs = {player.pk: -part for player, part in shared(amount, shares, name).items()}
    legs[payer.pk] = legs.get(payer.pk, 0) + amount
    if not any(legs.values()):
        raise LedgerError(_("Nobody but who paid has a part in it: there is nothing to book."))
    accounts = accounts_of(club.pk, unit.pk, legs)
    booked = {accounts[player].pk: part for player, part in legs.items() if part}
    entry = book_once(
        LedgerEntry(club=club, kind=LedgerEntry.Kind.EXPENSE, key=name, actor=by, note=words), booked
    )
    if dict(entry.postings.values_list("account", "amount")) != booked:
        raise KeyReused(_("The key %(key)s belongs to another expense.") % {"key": repr(key)})
    return entry


def shared(amount: int, shares: Mapping[Player, int], key: str) -> dict[Player, int]:
    """Everybody's part of it, whole minor units that add up to it."""
    people, total = {player.pk: player for player in shares}, sum(shares.values())
    exact = {player.pk: Fraction(amount * share, total) for player, share in shares.items()}
    return {people[pk]: part for pk, part in apportion(exact, key).items()}


def _check_people(club: Club, payer: Player, shares: Mapping[Player, int]) -> None:
    if not shares:
        raise LedgerError(_("Choose who shares it."))
    for share in shares.values():
        if isinstance(share, bool) or not isinstance(share, int) or not 0 < share <= MOST_SHARES:
            raise LedgerError(_("A share is a whole number from 1 to %(most)s.") % {"most": MOST_SHARES})
    people = {player.pk: player for player in (payer, *shares)}
    members = set(club.memberships.filter(player__in=people).values_list("player", flat=True))
    for pk, player in people.items():
        if pk not in members:
            raise LedgerError(_("%(player)s is no member of %(club)s.") % {"player": player, "club": club})
    hold_people(people.values())
    refuse_juniors(people)
