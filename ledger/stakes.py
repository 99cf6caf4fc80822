"""What is agreed about money before a match, checked against the game."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.errors import RulesError
from games.core.game import Table
from games.core.stakes import Policy, SettlementRule, settlement_rule
from ledger.errors import LedgerError

MOST = 10**12
"""No value, cap or payment is larger: a slip of the finger is caught, and sums stay far inside 64 bits."""


@dataclass(frozen=True, slots=True)
class StakeTerms:
    """A stake as the table agrees on it.

    `value` minor units of `currency` for every `per` points (or as a fixed stake); `rule` a key of
    `games.core.stakes.SETTLEMENT_RULES`; `cap` the most a player can lose by the match, None for no cap.
    """

    currency: str
    value: int
    rule: str
    per: int = 1
    policy: Policy = "per_player"
    cap: int | None = None


def check_terms(terms: StakeTerms, table: Table) -> SettlementRule:
    """The rule of the terms. Raises LedgerError for a number out of range or a rule that does not suit the game."""
    _check_number("value of a point", terms.value, 0)
    _check_number("number of points the value is for", terms.per, 1)
    if terms.cap is not None:
        _check_number("cap", terms.cap, 0)
    if terms.policy not in ("per_player", "per_side"):
        raise LedgerError(f"The policy is per_player or per_side, not {terms.policy!r}.")
    try:
        rule = settlement_rule(terms.rule)
    except RulesError as error:
        raise LedgerError(str(error)) from None
    game, sides = table.game, len(table.sides)
    if game.objective == "win" and rule.basis != "result":
        raise LedgerError(
            f"{game.title} is played to win or lose only: the margin cannot be the stake. Choose fixed or pot."
        )
    if rule.two_only and sides != 2:
        raise LedgerError(f"{rule.title} is for two sides; at this table there are {sides}.")
    if rule.key == "chips" and any(len(side) != 1 for side in table.sides):
        raise LedgerError("Chips are each player's own: they cannot be settled between partnerships.")
    uneven = len({len(side) for side in table.sides}) > 1
    if uneven and sides > 2 and terms.policy == "per_player":
        raise LedgerError("Sides of different sizes settle side by side here: choose the policy per_side.")
    return rule


def _check_number(name: str, number: object, least: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise LedgerError(f"The {name} must be a whole number, not {number!r}.")
    if not least <= number <= MOST:
        raise LedgerError(f"The {name} must be from {least} to {MOST}, not {number}.")
