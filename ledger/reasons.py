"""Why somebody owes somebody: the lines of an account that a proposed payment is made of. They add up to it exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Club, Player
from ledger.engine import divided, open_items
from ledger.errors import LedgerError
from ledger.models import Currency, LedgerEntry
from ledger.selectors import Suggestion, settle_up_proposal
from ledger.statements import StatementLine, statement

EVERY_LINE = 10**6
TRIES = 3
"""The proposal and the lines are read one after the other; meanwhile somebody may book."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line, how much of it belongs to the payment, and whether the two had it with each other."""

    line: StatementLine
    amount: int
    together: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """One side of a proposed payment: whose lines (None: the pot's) make it up."""

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
        proposal = settle_up_proposal(club=club, currency=currency.code)
        found = next((one for one in proposal if (one.payer, one.payee) == (payer, payee)), None)
        if found is None:
            return None
        try:
            reasons = [_reason(club, found, proposal, side) for side in (payer, payee) if side in sides]
        except ValueError:
            continue
        return Explained(found, tuple(reasons))
    raise LedgerError(_("The books are just being written: look again."))


def _reason(club: Club, payment: Suggestion, proposal: Sequence[Suggestion], whose: Player | None) -> Reason:
    """Raises ValueError if something was booked since the proposal was made."""
    lines = [
        line
        for line in statement(club=club, player=whose, currency=payment.currency.code, limit=EVERY_LINE)
        if not line.reversed and line.kind != LedgerEntry.Kind.REVERSAL
    ]
    pays = payment.payer == whose
    mine = [one for one in proposal if (one.payer if pays else one.payee) == whose]
    sign = -1 if pays else 1
    items = [sign * amount for amount in open_items(line.amount for line in lines)]
    between = [[_number(one.payee if pays else one.payer) in line.others for line in lines] for one in mine]
    parts = divided(items, [one.amount for one in mine], between)
    at = mine.index(payment)
    return Reason(
        whose,
        tuple(
            Part(line, amount, together)
            for line, amount, together in zip(lines, parts[at], between[at], strict=True)
            if amount
        ),
    )


def _number(player: Player | None) -> int:
    return player.pk if player else 0
