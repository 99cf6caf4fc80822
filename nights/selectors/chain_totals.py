"""What the matches of a chain have come to for each person."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from ledger.models import Currency, LedgerEntry, Posting
from nights.models import Chain
from nights.selectors import by_person
from nights.selectors.by_person import GameTotals
from nights.selectors.tables import tables_with_totals


@dataclass(frozen=True, slots=True)
class Own:
    """An amount in minor units, with its currency."""

    amount: int
    currency: Currency


def of_chain(chain: Chain) -> list[GameTotals]:
    """Everybody's total, the best first; nothing before anybody has played twice."""
    rows = [table for table in tables_with_totals(chain.session) if table.row.chain_id == chain.pk]
    return by_person.of_night(rows)


def own(chain: Chain, player: Player | None) -> list[Own]:
    """What the settlements of its matches have come to for whoever looks, by currency. One query."""
    if player is None:
        return []
    rows = Posting.objects.filter(
        entry__match__session_table__chain=chain,
        entry__kind=LedgerEntry.Kind.SETTLEMENT,
        entry__reversed_by__isnull=True,
        account__player=player,
    )
    sums: dict[Currency, int] = {}
    for row in rows.select_related("account__currency"):
        sums[row.account.currency] = sums.get(row.account.currency, 0) + row.amount
    return [Own(amount, currency) for currency, amount in sums.items()]
