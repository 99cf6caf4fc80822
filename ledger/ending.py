"""What becomes of a club's books when the club is closed: they stay, and what is owed can still be paid."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _, ngettext

from clubs.closing import Effect, Fact
from clubs.models import Club
from ledger.models import Currency, LedgerEntry
from ledger.selectors import balances


def facts(club: Club) -> list[Fact]:
    """How many entries there are, and by currency what is not paid yet. Two queries."""
    entries = LedgerEntry.objects.filter(club=club).count()
    owed: dict[Currency, list[int]] = defaultdict(list)
    for row in balances(club=club):
        if row.amount > 0:
            owed[row.currency].append(row.amount)
    return [
        Fact(
            Effect.STAYS,
            "entries",
            entries,
            ngettext("%(n)s entry in the books stays.", "%(n)s entries in the books stay.", entries)
            % {"n": entries},
        ),
        *(
            Fact(
                Effect.STAYS,
                f"unpaid-{currency.code}",
                len(amounts),
                _("%(sum)s is not paid yet: it can still be paid.") % {"sum": currency.paid(sum(amounts))},
                sum=sum(amounts),
            )
            for currency, amounts in owed.items()
        ),
    ]
