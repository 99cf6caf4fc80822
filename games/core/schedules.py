"""Settlements that need more than the sides' totals: who was banker, what was written against whom, where a line lay.

Each sums to zero and rounds as every settlement does (`games.core.stakes.apportion`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.core.stakes import Amounts, BadSettlement, Exact, SideScore, Terms, apportion, two_sides


def doubled_margin(sides: Sequence[SideScore], terms: Terms, *, line: int) -> Amounts:
    """The difference of two sides, doubled if the loser stayed under `line`.

    So Parlett scores Bezique to 1000 with the line at 500 (lines 1185-1243). Raises BadSettlement if low totals
    win: there is no falling short then.
    """
    if terms.low_wins:
        raise BadSettlement("A margin is doubled for falling short of a line, where high totals win.")
    short = min((side.total for side in sides), default=line) < line
    doubled = Terms(terms.value * (2 if short else 1), terms.per, terms.policy, key=terms.key)
    return two_sides(sides, doubled)


def banker_against_each(won: Mapping[int, int], banker: int, terms: Terms) -> Amounts:
    """Each punter settles with the bank alone; `won`: the units each punter has won (lost: negative).

    Source: Parlett, lines 5146-5194 (Pontoon). Raises BadSettlement if the banker is among the punters.
    """
    if banker in won or not won:
        raise BadSettlement("A bank settles with at least one punter, and the banker is none of them.")
    exact = {player: Fraction(units * terms.value, terms.per) for player, units in won.items()}
    return apportion({**exact, banker: -sum(exact.values(), Fraction())}, terms.key)


def preference(against: Mapping[tuple[int, int], int], hole: Mapping[int, int], terms: Terms) -> Amounts:
    """Preference's settlement (Parlett, lines 3919-3927): what is on the side, pair by pair, and what is in the hole.

    `against[a, b]`: what a has on the side against b. `hole`: everybody's penalties; ten times one's own is taken from
    the average of everybody's tenfold. The pool does not count. Raises BadSettlement for a player without a hole.
    """
    if len(hole) < 2:
        raise BadSettlement(f"There must be at least two players to settle, not {len(hole)}.")
    average = Fraction(10 * sum(hole.values()), len(hole))
    points: Exact = {player: average - 10 * penalties for player, penalties in hole.items()}
    for (owner, opponent), written in against.items():
        if owner not in hole or opponent not in hole or owner == opponent:
            raise BadSettlement(
                f"Side points are between two players of the game, not {owner} and {opponent}."
            )
        points[owner] += written
        points[opponent] -= written
    return apportion({p: amount * terms.value / terms.per for p, amount in points.items()}, terms.key)
