"""Who should pay whom, in all of a club's currencies at once: for pages that have read the balances already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from clubs.models import Club, Player
from games.core.stakes import POT
from ledger.engine import Transfer
from ledger.joint import payers
from ledger.models import LedgerEntry, Posting
from ledger.selectors import Balance, Suggestion, proposed, transfers_of


def proposals(*, club: Club, standing: Sequence[Balance]) -> list[Suggestion]:
    """The fewest payments that make the club even, currency by currency. Two queries, none if everybody is even.

    standing: the club's balances, from `ledger.selectors.balances`. As `settle_up_proposal` has it, payments booked
    since the last other entry are taken off the proposal made before them, so that the others stay as they were.
    """
    if not standing:
        return []
    paid = _payments_since_settling(club)
    heads = payers(club)
    others = {player.pk: player for player in heads.values()}
    suggested = []
    for code in sorted({row.currency.code for row in standing}):
        rows = [row for row in standing if row.currency.code == code]
        people = others | {row.player.pk: row.player for row in rows if row.player is not None}
        for payer, payee, amount in _transfers(rows, paid.get(code, []), heads):
            suggested.append(
                Suggestion(_person(people, payer), _person(people, payee), amount, rows[0].currency)
            )
    return suggested


def _person(people: dict[int, Player], player: int) -> Player | None:
    """None stands for the club's pots."""
    return None if player == POT else people[player]


def _transfers(
    rows: Sequence[Balance], paid: Sequence[Transfer], heads: Mapping[int, Player]
) -> list[Transfer]:
    standing: dict[int, int] = {}
    for row in rows:
        key = row.player.pk if row.player else POT
        standing[key] = standing.get(key, 0) + row.amount
    return proposed(standing, paid, {person: payer.pk for person, payer in heads.items()})


def _payments_since_settling(club: Club) -> dict[str, list[Transfer]]:
    """By currency: what was paid or forgiven after the last entry of another kind."""
    own = Posting.objects.filter(account__club=club)
    settled = own.filter(account__currency=OuterRef("account__currency"))
    last = settled.exclude(entry__kind__in=LedgerEntry.SETTLE_NOTHING).order_by("-pk").values("pk")[:1]
    rows = own.filter(entry__kind__in=LedgerEntry.BETWEEN_TWO, pk__gt=Coalesce(Subquery(last), 0)).order_by(
        "pk"
    )
    legs: dict[str, dict[UUID, dict[bool, tuple[int, int]]]] = {}
    for code, entry, player, amount in rows.values_list(
        "account__currency", "entry", "account__player", "amount"
    ):
        legs.setdefault(code, {}).setdefault(entry, {})[amount > 0] = (player or POT, amount)
    return {code: transfers_of(entries.values()) for code, entries in legs.items()}
