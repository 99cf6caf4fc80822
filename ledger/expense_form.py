"""What a treasurer typed of an expense: who paid how much, and who shares it, by parts or by amounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Self

from django.http import QueryDict
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.request_input import line, whole
from ledger.amounts import minor_units
from ledger.currencies import currency_of
from ledger.engine import filled
from ledger.errors import LedgerError
from ledger.expenses import record_expense
from ledger.models import Currency, Expense

THE_REST = "="
"""Typed beside somebody: what is left, in equal parts where it stands beside several."""
PAYERS = 2
"""Rows for who paid, on an empty form."""
MOST_PAYERS = 40


@dataclass(frozen=True, slots=True)
class Typed:
    """The fields of the form as they were sent. `outlays` and `shares`: what was typed beside whose number."""

    description: str
    sum: str
    currency: str
    key: str
    in_amounts: bool
    outlays: Sequence[tuple[str, str]]
    shares: Mapping[str, str]

    @classmethod
    def of(cls, posted: QueryDict) -> Self:
        both = zip_longest(posted.getlist("payer"), posted.getlist("outlay"), fillvalue="")
        outlays = list(both)[:MOST_PAYERS]
        rows = max(PAYERS, len(outlays) + (1 if "more" in posted else 0))
        return cls(
            description=posted.get("description", ""),
            sum=posted.get("sum", ""),
            currency=line(posted.get("currency", ""), 12),
            key=line(posted.get("key", ""), 80),
            in_amounts=posted.get("how", "") == "amounts",
            outlays=outlays + [("", "")] * (rows - len(outlays)),
            shares={
                one: share.strip()
                for one, share in zip(posted.getlist("who"), posted.getlist("share"), strict=False)
            },
        )


def record(typed: Typed, club: Club, people: Sequence[Player], by: Player) -> Expense:
    """Book it. Raises LedgerError."""
    unit = currency_of(typed.currency)
    total = minor_units(typed.sum, unit)
    known = {str(one.pk): one for one in people}
    return record_expense(
        club=club,
        paid=_paid(typed, known, total, unit),
        shares=_shares(typed, known, total, unit),
        in_amounts=typed.in_amounts,
        currency=unit.code,
        description=typed.description,
        key=typed.key,
        by=by,
    )


def _paid(typed: Typed, known: Mapping[str, Player], total: int, unit: Currency) -> dict[Player, int]:
    """Who paid how much: nothing beside one of them is the rest."""
    amounts: dict[Player, int | None] = {}
    for number, sum_ in typed.outlays:
        if not number and not sum_.strip():
            continue
        if number not in known:
            raise LedgerError(_("Choose who paid."))
        if known[number] in amounts:
            raise LedgerError(_("%(player)s stands twice among those who paid.") % {"player": known[number]})
        amounts[known[number]] = minor_units(sum_, unit) if sum_.strip(" " + THE_REST) else None
    paid = _with_the_rest(amounts, total, unit, typed.key)
    if amounts and (gap := total - sum(paid.values())):
        said = _("Those who paid have paid %(gap)s less than the amount.")
        more = _("Those who paid have paid %(gap)s more than the amount.")
        raise LedgerError((said if gap > 0 else more) % {"gap": unit.paid(abs(gap))})
    return paid


def _shares(typed: Typed, known: Mapping[str, Player], total: int, unit: Currency) -> dict[Player, int]:
    given = {number: share for number, share in typed.shares.items() if share}
    if given.keys() - known.keys():
        raise LedgerError(_("Choose a member of the club."))  # one who has left is not left out silently
    if not typed.in_amounts:
        return {known[number]: whole(share) or 0 for number, share in given.items()}
    amounts = {
        known[number]: None if share == THE_REST else minor_units(share, unit)
        for number, share in given.items()
    }
    return _with_the_rest(amounts, total, unit, typed.key)


def _with_the_rest(
    amounts: Mapping[Player, int | None], total: int, unit: Currency, key: str
) -> dict[Player, int]:
    people = {player.pk: player for player in amounts}
    try:
        done = filled({player.pk: amount for player, amount in amounts.items()}, total, f"expense/{key}")
    except ValueError:
        over = sum(amount for amount in amounts.values() if amount is not None) - total
        raise LedgerError(
            _("Nothing is left for the rest: what is typed is %(gap)s too much.") % {"gap": unit.paid(over)}
        ) from None
    return {people[number]: amount for number, amount in done.items()}
