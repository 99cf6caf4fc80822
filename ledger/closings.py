"""Closing a club's books: what stands is proved and kept, with the hash of the last entry.

A closing forbids nothing and is not undone: books are only ever added to, and what reaches back before a closing (a
taking back, a match that is settled anew) is named so on statements. Who keeps the hash can prove later that nothing
before it was changed.

Accounts are locked by id, then the chain of the club: whatever is being booked is either in it, or comes after.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from ledger import chain, triggers
from ledger.errors import LedgerError
from ledger.models import Account, Chain, Closing, Link, Posting
from ledger.permissions import may_reverse
from ledger.selectors import title_of


@transaction.atomic
def close_books(*, club: Club, by: Player) -> Closing:
    """Keep what stands now. Where nothing was booked since the last closing, that one is returned.

    Treasurers and owners do so. Raises LedgerError, also if the books are not right.
    """
    if not may_reverse(by, club):
        raise LedgerError(_("Only treasurers and owners of %(club)s close the books.") % {"club": club})
    list(Account.objects.select_for_update().filter(club=club).order_by("pk"))
    chain.link_now(connection)
    end = Chain.objects.select_for_update().filter(club_id=club.pk).first()
    if end is None:
        raise LedgerError(_("Nothing has been booked yet: there is nothing to close."))
    made = Closing.objects.filter(club=club, entries=end.number).first()
    if made is not None:
        return made
    if triggers.missing(connection) or any(chain.faults(connection, club.pk)):
        raise LedgerError(
            _("The books are not right and cannot be closed: whoever runs this site has to look.")
        )
    return Closing.objects.create(
        club=club,
        at=timezone.now(),
        by=by,
        entries=end.number,
        hash=end.hash,
        balances=_balances(club.pk, end.number),
    )


def _balances(club: int, entries: int) -> dict[str, int]:
    """What each account stood at after so many entries, where that was not nothing."""
    counted = Link.objects.filter(club_id=club, number__lte=entries).values("entry_id")
    rows = Posting.objects.filter(account__club=club, entry__in=counted).order_by()
    sums = rows.values_list("account").annotate(sum=Sum("amount")).exclude(sum=0).order_by("account")
    return {str(account): amount for account, amount in sums}


def faults() -> Iterator[str]:
    """The closings that the books no longer lead to, in words."""
    for closing in Closing.objects.order_by("pk"):
        link = Link.objects.filter(club_id=closing.club_id, number=closing.entries).first()
        if link is None or link.hash != closing.hash:
            yield f"Closing {closing.pk} of club {closing.club_id}: the chain no longer has its hash."
        elif _balances(closing.club_id, closing.entries) != closing.balances:
            yield f"Closing {closing.pk} of club {closing.club_id}: the balances were others."


@dataclass(frozen=True, slots=True)
class ClosedBalance:
    """What an account stood at when the books were closed."""

    account: Account
    amount: int

    @property
    def pot(self) -> str:
        """The title of the game whose pot it is."""
        return title_of(self.account.game) if self.account.game else ""


def closed_balances(closing: Closing) -> list[ClosedBalance]:
    """By currency and name. One query."""
    accounts = Account.objects.filter(pk__in=[int(pk) for pk in closing.balances])
    rows = accounts.select_related("player", "currency").order_by("currency", "player__name", "pk")
    return [ClosedBalance(account, closing.balances[str(account.pk)]) for account in rows]


def last_hash(club: Club) -> Chain | None:
    """How many entries a club's books have, and the hash of the last; None if there are none. One query."""
    return Chain.objects.filter(club_id=club.pk).first()


def known_hash(club: Club, typed: str) -> Link | None:
    """Which entry of the club a hash that somebody has kept is of; None also where the books are not what they were."""
    typed = _typed(typed)
    found = Link.objects.filter(club_id=club.pk, hash=typed).first() if typed else None
    return found if found and not any(chain.faults(connection, club.pk)) else None


def closed_elsewhere(club: Club, typed: str) -> Closing | None:
    """The closing that had this hash where the club was kept then; here its entries have others. One query."""
    typed = _typed(typed)
    return Closing.objects.filter(club=club, was=typed).first() if typed else None


def _typed(hash_: str) -> str:
    """A hash however it was copied; nothing of what is none."""
    plain = "".join(hash_.split()).lower()
    return plain if plain.isalnum() else ""
