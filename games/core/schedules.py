"""Settlements that games of the books bring along: where a line lay, how totals are adjusted, what was written
against whom, who was banker.

Each sums to zero and rounds as every settlement does (`games.core.stakes.apportion`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from games.core.messages import say
from games.core.stakes import (
    BadSettlement,
    Exact,
    Reckoning,
    Rounded,
    SideScore,
    Terms,
    between,
    each_from_each,
    fixed_stake,
    points_of,
    several,
    two,
    two_sides,
)

RUBICON: Final = 100
"""What the game counts in Piquet, and the line under which its loser pays more."""


@Rounded
def doubled_margin(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """The difference of two sides, doubled if the loser stayed under the line.

    So Parlett scores Bezique to 1000 with the line at 500 (lines 1185-1243).
    """
    return two_sides.exact(sides, doubled_if_short(sides, terms))


def doubled_if_short(sides: Sequence[SideScore], terms: Terms) -> Terms:
    """The terms, doubled if a side stayed under the line. Raises BadSettlement."""
    short = min(side.total for side in two(sides)) < _line(terms)
    return _doubled(terms) if short else terms


@Rounded
def double_game(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """A fixed stake, doubled if the loser stayed under the line: Cribbage's lurch (Parlett, line 1316)."""
    short = [side for side in two(sides) if side.place != 1 and side.total < _line(terms)]
    return fixed_stake.exact(sides, _doubled(terms) if short else terms)


def _doubled(terms: Terms) -> Terms:
    return replace(terms, value=terms.value * 2)


def _line(terms: Terms) -> int:
    """Where the line lies. Raises BadSettlement if nobody said, or if low totals win: none falls short then."""
    if terms.line is None:
        raise BadSettlement(say("Double is paid for staying under a line: the terms must say where it lies."))
    if terms.low_wins:
        raise BadSettlement(say("Double is paid for falling short of a line, where high totals win."))
    return terms.line


@Rounded
def rubicon(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Piquet's reckoning of a partie (Parlett, line 743): 100 for the game and the difference.

    A loser short of 100 is rubiconed: the scores are added instead. Equal scores: nobody pays (the source is silent).
    """
    better, worse, sign = rubiconed(two(sides), terms)
    points = RUBICON + points_of(better, terms) + sign * points_of(worse, terms) if sign else 0
    return between(better, worse, Fraction(points * terms.value, terms.per), terms.policy)


def rubiconed(sides: tuple[SideScore, SideScore], terms: Terms) -> tuple[SideScore, SideScore, int]:
    """Who is better, who worse, and whether the loser's points are added (1) or taken off (-1); 0 for equal scores."""
    better, worse = sorted(sides, key=lambda side: -points_of(side, terms))
    high, low = points_of(better, terms), points_of(worse, terms)
    return better, worse, 0 if high == low else 1 if low < RUBICON else -1


@Rounded
def ninety_nine(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Ninety-Nine's schedule (Parlett, line 3424): totals are adjusted, then everybody pays each who has more.

    Under 100 counts nothing; a total in the two hundreds counts twice, in the three hundreds three times, and so on.
    """
    adjusted = [replace(side, total=side.total * times_counted(side.total)) for side in several(sides)]
    return each_from_each.exact(adjusted, terms)


def times_counted(total: int) -> int:
    """How often each point of a total counts in Ninety-Nine: once for every whole hundred."""
    return max(0, total // 100)


@Rounded
def pairwise(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Every two players settle what each has written against the other (Parlett, lines 3919-3922)."""
    players = _players(sides)
    return _paid(_written(_known(terms).against, players), terms)


@Rounded
def banker_against_each(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """In every deal each punter settles with that deal's banker alone.

    Source: Parlett, lines 5146-5194 (Pontoon). Raises BadSettlement if a banker is among the punters of a deal.
    """
    players = _players(sides)
    units = dict.fromkeys(players, Fraction(0))
    for bank in _known(terms).banks:
        _check_known({bank.banker, *bank.won}, players)
        if bank.banker in bank.won or not bank.won:
            raise BadSettlement(
                say("A bank settles with at least one punter, and the banker is none of them.")
            )
        for player, won in bank.won.items():
            units[player] += won
            units[bank.banker] -= won
    return _paid(units, terms)


@Rounded
def preference(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Preference's settlement (Parlett, lines 3919-3927): what is on the side, pair by pair, and what is in the hole.

    Ten times one's own penalties is taken from the average of everybody's tenfold. The pool does not count. Raises
    BadSettlement for a player without a hole.
    """
    players, known = _players(sides), _known(terms)
    if set(known.hole) != set(players):
        raise BadSettlement(say("Everybody's penalties must be known, and nobody else's."))
    average = Fraction(10 * sum(known.hole.values()), len(players))
    points = _written(known.against, players)
    for player, penalties in known.hole.items():
        points[player] += average - 10 * penalties
    return _paid(points, terms)


def _known(terms: Terms) -> Reckoning:
    if terms.reckoning is None:
        raise BadSettlement(
            say("This rule reads more from the sheet than totals, and the sheet does not tell it.")
        )
    return terms.reckoning


def _players(sides: Sequence[SideScore]) -> list[int]:
    if any(len(side.players) != 1 for side in several(sides)):
        raise BadSettlement(say("This rule settles between players: every side must be one player."))
    return [side.players[0] for side in sides]


def _check_known(named: set[int], players: Sequence[int]) -> None:
    if strangers := sorted(named - set(players)):
        raise BadSettlement(
            say("The sheet names {strangers}, who is no player of this match.", strangers=strangers[0])
        )


def _written(against: Mapping[tuple[int, int], int], players: Sequence[int]) -> Exact:
    points = dict.fromkeys(players, Fraction(0))
    for (owner, opponent), written in against.items():
        _check_known({owner, opponent}, players)
        if owner == opponent:
            raise BadSettlement(
                say(
                    "Side points are between two players, not {owner} and {opponent}.",
                    owner=owner,
                    opponent=opponent,
                )
            )
        points[owner] += written
        points[opponent] -= written
    return points


def _paid(points: Exact, terms: Terms) -> Exact:
    return {p: amount * terms.value / terms.per for p, amount in points.items()}
