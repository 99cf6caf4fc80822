"""What a rule of settling makes of results."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from games.core.settlements import SETTLEMENT_RULES, settlement_rule
from games.core.stakes import (
    POT,
    BadSettlement,
    Bank,
    Reckoning,
    SideScore,
    Terms,
    apportion,
    average_pot,
    chips,
    fixed_stake,
    two_sides,
)
from tests.games.core.settled import placed, sides_of_players, singles, some_terms


def reckoning(totals) -> Reckoning:
    """Something of everything a sheet can tell, for players 1, 2, 3 ..."""
    players = range(1, len(totals) + 1)
    return Reckoning(
        against={(player, player % len(totals) + 1): totals[player - 1] for player in players},
        hole={player: totals[player - 1] for player in players},
        banks=(Bank(1, {player: totals[player - 1] for player in players if player != 1}),),
    )


@given(sides_of_players, some_terms, st.sampled_from(sorted(SETTLEMENT_RULES)))
def test_every_rule_sums_to_zero_and_to_the_same_whatever_the_order(totals, terms, key):
    rule = SETTLEMENT_RULES[key]
    if rule.two_only:
        totals = totals[:2]
    if rule.basis == "chips":
        totals[-1] = -sum(totals[:-1])
    if rule.lined:
        terms = replace(terms, line=totals[0], low_wins=False)
    if rule.basis == "sheet":
        terms = replace(terms, reckoning=reckoning(totals))
    sides = placed(*totals)
    amounts = rule.settle(sides, terms)
    assert sum(amounts.values()) == 0
    assert {side.players[0] for side in sides} == set(amounts) - {POT}
    assert rule.settle(sides[::-1], terms) == amounts


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (lambda: two_sides(singles(1, 2, 3), Terms(value=1)), "between two sides; there are 3"),
        (lambda: average_pot(singles(1), Terms(value=1)), "at least two sides"),
        (lambda: fixed_stake(singles(1, 2), Terms(value=1)), "has no winner"),
        (lambda: two_sides([SideScore((1,), 1), SideScore((1,), 2)], Terms(value=1)), "on two sides"),
        (lambda: two_sides([SideScore((1,), 1), SideScore((), 2)], Terms(value=1)), "needs a player"),
        (lambda: average_pot([SideScore((1, 2), 1), SideScore((3,), 2)], Terms(value=1)), "different sizes"),
        (lambda: chips([SideScore((1, 2), 1), SideScore((3,), 2)], Terms(value=1)), "each player's own"),
        (lambda: Terms(value=-1), "must not be negative"),
        (lambda: Terms(value=1, per=0), "at least one point"),
        (lambda: Terms(value=1, carried=-1), "less than nothing"),
        (lambda: settlement_rule("roulette"), "no settlement rule 'roulette'; there are: two-sides"),
        (lambda: apportion({1: Fraction(1, 2)}, ""), "whole number"),
    ],
)
def test_what_cannot_be_settled_is_refused_with_the_reason(work, reason):
    with pytest.raises(BadSettlement, match=reason):
        work()
