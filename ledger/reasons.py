"""Why somebody owes somebody: the lines of accounts that a proposed payment is made of. They add up to it exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Club, Player
from ledger.engine import divided, open_items
from ledger.errors import LedgerError
from ledger.joint import payers
from ledger.models import Currency, LedgerEntry
from ledger.selectors import Suggestion, settle_up_proposal
from ledger.statements import StatementLine, statement

EVERY_LINE = 10**6
TRIES = 3
"""The proposal and the lines are read one after the other; meanwhile somebody may book."""

Households = dict[int, list[Player]]
"""Whom those pay for who pay for others, by who pays."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line, how much of it belongs to the payment, and whether the two had it with each other.

    `paid_for`: whose line it is, where that is somebody else's than who pays or is paid.
    """

    line: StatementLine
    amount: int
    together: bool
    paid_for: Player | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """One side of a proposed payment: whose lines (None: the pot's) make it up, with theirs whom they pay for."""

    whose: Player | None
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A proposed payment, and what it is made of on either side."""

    payment: Suggestion
    reasons: tuple[Reason, ...]

    @property
    def detour(self) -> bool:
        """Whether some of it was not between the two: one payment stands for several."""
        return any(not part.together for reason in self.reasons for part in reason.parts)


def explained(
    *,
    club: Club,
    currency: Currency,
    payer: Player | None,
    payee: Player | None,
    sides: Sequence[Player | None],
) -> Explained | None:
    """What a proposed payment is made of, as those of its two whose money the reader may see (`sides`) had it.

    None if no such payment is proposed. Raises LedgerError if the books change all the while.
    """
    for _again in range(TRIES):
        households = _households(club)
        proposal = settle_up_proposal(club=club, currency=currency.code)
        found = next((one for one in proposal if (one.payer, one.payee) == (payer, payee)), None)
        if found is None:
            return None
        try:
            reasons = [
                _reason(club, found, proposal, side, households) for side in (payer, payee) if side in sides
            ]
        except ValueError:
            continue
        return Explained(found, tuple(reasons))
    raise LedgerError(_("The books are just being written: look again."))


def _households(club: Club) -> Households:
    heads = payers(club)
    people = Player.objects.in_bulk(heads) if heads else {}
    found: Households = {}
    for person, payer in heads.items():
        found.setdefault(payer.pk, []).append(people[person])
    return found


def _reason(
    club: Club,
    payment: Suggestion,
    proposal: Sequence[Suggestion],
    whose: Player | None,
    households: Households,
) -> Reason:
    """Raises ValueError if something was booked since the proposal was made."""
    lines = _lines(club, payment.currency, [whose, *(households.get(whose.pk, ()) if whose else ())])
    pays = payment.payer == whose
    mine = [one for one in proposal if (one.payer if pays else one.payee) == whose]
    sign = -1 if pays else 1
    items = [sign * amount for amount in open_items(line.amount for line, _of in lines)]
    others = [_numbers(one.payee if pays else one.payer, households) for one in mine]
    between = [[bool(them & line.others) for line, _of in lines] for them in others]
    parts = divided(items, [one.amount for one in mine], between)
    at = mine.index(payment)
    return Reason(
        whose,
        tuple(
            Part(line, amount, together, of if of != whose else None)
            for (line, of), amount, together in zip(lines, parts[at], between[at], strict=True)
            if amount
        ),
    )


def _lines(
    club: Club, currency: Currency, people: Sequence[Player | None]
) -> list[tuple[StatementLine, Player | None]]:
    """Everybody's lines in the order of the books, but for what was taken back, or evened out among just them."""
    inside = {person.pk for person in people if person is not None}
    lines = [
        (line, person)
        for person in people
        for line in statement(club=club, player=person, currency=currency.code, limit=EVERY_LINE)
        if not line.reversed and line.kind != LedgerEntry.Kind.REVERSAL
        if line.kind != LedgerEntry.Kind.HOUSEHOLD or not line.others <= inside
    ]
    return sorted(lines, key=lambda one: one[0].posting)


def _numbers(player: Player | None, households: Households) -> set[int]:
    if player is None:
        return {0}
    return {player.pk, *(one.pk for one in households.get(player.pk, ()))}
