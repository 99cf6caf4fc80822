"""What is agreed about money before a match, checked against the game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from django.utils.translation import gettext as _, ngettext

from common.refusals import reason_for
from common.speaking import spoken
from games.core.errors import RulesError
from games.core.game import GameTable
from games.core.settlements import SettlementRule, settlement_rule
from games.core.stakes import Policy, SideScore, Terms
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.models import Currency, Stake

MOST = 10**12
"""No value, cap or payment is larger: a slip of the finger is caught, and sums stay far inside 64 bits."""

FURTHEST = 10**6
"""No line lies farther from nought."""


@dataclass(frozen=True, slots=True)
class StakeTerms:
    """A stake as the table agrees on it.

    `value` minor units of `currency` for every `per` points (or as a fixed stake); `rule` a key of
    `games.core.settlements.SETTLEMENT_RULES`; `cap` the most a player can lose by the match, None for no cap; `line`
    the score below which a loser pays double, for rules that have one (None: the game's).
    """

    currency: str
    value: int
    rule: str
    per: int = 1
    policy: Policy = "per_player"
    cap: int | None = None
    line: int | None = None


def check_terms(terms: StakeTerms, table: GameTable, objective: str = "") -> SettlementRule:
    """The rule of the terms. Raises LedgerError for a number out of range or a rule that does not suit the game.

    `objective`: what the table agreed to play for; empty: as the game has it. A game that is usually played for the win
    alone may name rules of its own that read the margin.
    """
    if table.allows and terms.value:
        raise LedgerError(_("Where looking or secret codes are allowed nothing is played for."))
    _check_number(_("value of a point"), terms.value, 0)
    _check_number(_("number of points the value is for"), terms.per, 1, FURTHEST)
    if terms.cap is not None:
        _check_number(_("cap"), terms.cap, 0)
    if terms.line is not None:
        _check_number(_("line"), terms.line, -FURTHEST, FURTHEST)
    if terms.policy not in ("per_player", "per_side"):
        raise LedgerError(
            _("The policy is per_player or per_side, not %(policy)s.") % {"policy": repr(terms.policy)}
        )
    try:
        rule = settlement_rule(terms.rule)
    except RulesError as error:
        raise LedgerError(reason_for(error)) from None
    _check_suits(rule, terms, table, objective)
    return rule


def _check_suits(rule: SettlementRule, terms: StakeTerms, table: GameTable, objective: str) -> None:
    game, sides = table.game, len(table.sides)
    own = rule.key in game.settlements
    if rule.special and not own:
        raise LedgerError(
            _("%(rule)s is the settlement of other games: %(game)s does not know it.")
            % {"rule": spoken(rule.title), "game": game.title}
        )
    if (objective or ("" if own else game.objective)) == "win" and rule.basis != "result":
        if objective and game.objective != "win":
            raise LedgerError(
                _(
                    "This table plays to win or lose only: the margin cannot be the stake. Choose fixed or pot."
                )
            )
        raise LedgerError(
            _("%(game)s is played to win or lose only: the margin cannot be the stake. Choose fixed or pot.")
            % {"game": game.title}
        )
    if rule.lined and game.low_wins:
        raise LedgerError(
            _("Low scores win %(game)s: nobody can stay under a line there.") % {"game": game.title}
        )
    if rule.lined and line_of(terms, table) is None:
        raise LedgerError(_("Say under which score a loser pays double."))
    if rule.two_only and sides != 2:
        raise LedgerError(
            _("%(rule)s is for two sides; at this table there are %(sides)s.")
            % {"rule": spoken(rule.title), "sides": sides}
        )
    if rule.key == "chips" and any(len(side) != 1 for side in table.sides):
        raise LedgerError(_("Chips are each player's own: they cannot be settled between partnerships."))
    if rule.basis == "chips" and not own:
        raise LedgerError(
            _("Wins and losses may not cancel out in %(game)s: choose the average pot.")
            % {"game": game.title}
        )
    uneven = len({len(side) for side in table.sides}) > 1
    if uneven and sides > 2 and "policy" in rule.reads and terms.policy == "per_player":
        raise LedgerError(_("Sides of different sizes settle side by side here: choose the policy per_side."))


def line_of(terms: StakeTerms, table: GameTable) -> int | None:
    """Under which score a loser pays double: as agreed, else as the game has it with the table's options.

    None where the rule has no line.
    """
    if not settlement_rule(terms.rule).lined:
        return None
    return table.game.line_at(table.options) if terms.line is None else terms.line


def in_words(terms: StakeTerms) -> str:
    """The terms as people say them: `1 point = 0.01 €, average pot, at most 5.00 € each`. Raises LedgerError."""
    return words_in(terms, currency_of(terms.currency))


def words_in(terms: StakeTerms, unit: Currency) -> str:
    """The same, with their currency at hand."""
    return _words(unit, terms.rule, terms.value, terms.per, terms.policy, terms.cap, terms.line)


def stake_in_words(stake: Stake) -> str:
    """As `in_words`, of a stake that was set; its currency should be loaded with it."""
    return _words(stake.currency, stake.rule, stake.value, stake.per, stake.policy, stake.cap, stake.line)


def terms_of(stake: Stake) -> StakeTerms:
    """The terms that a stake was set by."""
    return StakeTerms(
        currency=stake.currency_id,
        value=stake.value,
        rule=stake.rule,
        per=stake.per,
        policy="per_side" if stake.policy == Stake.Policy.PER_SIDE else "per_player",
        cap=stake.cap,
        line=stake.line,
    )


def example(terms: StakeTerms, table: GameTable) -> str:
    """What a win comes to, reckoned by the rule itself, without caps; empty where only the sheet can tell.

    Such as: `Won by 100 points: each loser pays 1.00 €, each winner gets 1.00 €.` Raises LedgerError.
    """
    rule, unit = check_terms(terms, table), currency_of(terms.currency)
    if rule.basis == "sheet":
        return ""
    if rule.basis == "chips":
        worth = unit.paid(floor(Fraction(100 * terms.value, terms.per)))
        return _("100 chips more than at the start are worth %(sum)s.") % {"sum": worth}
    line = line_of(terms, table)
    amounts = rule.settle(_won_by(100, table, line or 0), _example_terms(terms, table)).values()
    sums = {"loses": unit.paid(min(amounts)), "wins": unit.paid(max(amounts))}
    words = _("Each loser pays %(loses)s, each winner gets %(wins)s.")
    if rule.basis != "result":
        words = _("Won by 100 points: each loser pays %(loses)s, each winner gets %(wins)s.")
    twice = "" if line is None else " " + _("With fewer than %(line)d twice as much.") % {"line": line}
    return words % sums + twice


def _won_by(points: int, table: GameTable, worst: int) -> list[SideScore]:
    """The first side is so many points better than every other."""
    best, others = (worst, worst + points) if table.game.low_wins else (worst + points, worst)
    return [
        SideScore(tuple(seat + 1 for seat in side), others if number else best, 2 if number else 1)
        for number, side in enumerate(table.sides)
    ]


def _example_terms(terms: StakeTerms, table: GameTable) -> Terms:
    return Terms(
        value=terms.value,
        per=terms.per,
        policy=terms.policy,
        low_wins=table.game.low_wins,
        line=line_of(terms, table),
    )


def _words(
    unit: Currency, key: str, value: int, per: int, policy: str, cap: int | None, line: int | None
) -> str:
    rule = settlement_rule(key)
    title = spoken(rule.title)
    title = title[0].lower() + title[1:]
    if rule.basis == "result":
        parts = [_("%(rule)s of %(sum)s") % {"rule": title, "sum": unit.paid(value)}]
    else:
        points = ngettext("%(n)d point", "%(n)d points", per) % {"n": per}
        parts = [f"{points} = {unit.paid(value)}", title]
    if rule.lined and line is not None:
        parts.append(_("double under %(line)d") % {"line": line})
    if policy == Stake.Policy.PER_SIDE and "policy" in rule.reads:
        parts.append(_("a side pays it once"))
    if cap is not None:
        parts.append(_("at most %(sum)s each") % {"sum": unit.paid(cap)})
    return ", ".join(parts)


def _check_number(name: str, number: object, least: int, most: int = MOST) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise LedgerError(
            _("The %(name)s must be a whole number, not %(number)s.") % {"name": name, "number": repr(number)}
        )
    if not least <= number <= most:
        raise LedgerError(
            _("The %(name)s must be from %(least)s to %(most)s, not %(number)s.")
            % {"name": name, "least": least, "most": most, "number": number}
        )
