"""Settlement: from the scores of a match to who pays whom, in whole minor units that always sum to zero.

Source: My Games, lines 219-229 (difference of two sides, average pot, chips), 1791 (IOUs). Every rule is a function of
the sides' final scores and the terms agreed before play; `SETTLEMENT_RULES` is the list a club chooses from.

Rounding, in one place and for every rule (`apportion`): exact fractions are rounded down, and the units still missing
go one each to the largest remainders. Equal remainders are served in the order of the players' numbers, beginning at a
player picked by the checksum of the settlement's own key: fixed for one settlement, fair over many.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Literal

from games.core.errors import RulesError

Policy = Literal["per_player", "per_side"]
Basis = Literal["margin", "result", "chips"]
Amounts = dict[int, int]
Exact = dict[int, Fraction]

POT = 0
"""The number under which a pot that stays on the table is settled; players' numbers are positive."""


class BadSettlement(RulesError):
    """The scores or terms cannot be settled by the rule; the message says why."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side at the end of a match: its players by number, its total, its place (0 is best; None without a winner)."""

    players: tuple[int, ...]
    total: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Iou:
    """Chips lent at the table: at the end they count for the lender and against the borrower."""

    lender: int
    borrower: int
    chips: int


@dataclass(frozen=True, slots=True)
class Bank:
    """One deal against a bank: the banker, and the units each punter won from it (lost: negative)."""

    banker: int
    won: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a finished sheet knows beyond its totals. A sheet gives it by seat, a settlement gets it by player.

    `against[a, b]`: what a has written against b. `hole`: everybody's penalties. `banks`: the deals against a bank.
    """

    against: Mapping[tuple[int, int], int] = field(default_factory=dict)
    hole: Mapping[int, int] = field(default_factory=dict)
    banks: tuple[Bank, ...] = ()

    def of(self, players: Sequence[int]) -> Reckoning:
        """The same by player; `players[seat]` sits there."""
        return Reckoning(
            {(players[a], players[b]): points for (a, b), points in self.against.items()},
            {players[seat]: penalties for seat, penalties in self.hole.items()},
            tuple(
                Bank(players[bank.banker], {players[seat]: units for seat, units in bank.won.items()})
                for bank in self.banks
            ),
        )


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before play.

    `value` minor units for every `per` points (1 cent for 10 points: value 1, per 10); a fixed stake or an entry to a
    pot is `value` alone. `policy`: whether a difference is paid by every player of a side or shared by the side.
    `initial`: chips everybody began with. `carried`: minor units left in the pot. `key` names the settlement and
    decides who gets an odd unit.
    """

    value: int
    per: int = 1
    policy: Policy = "per_player"
    low_wins: bool = False
    initial: int = 0
    carried: int = 0
    ious: tuple[Iou, ...] = ()
    key: str = ""

    def __post_init__(self) -> None:
        if self.value < 0:
            raise BadSettlement(f"The value of a point must not be negative: {self.value}.")
        if self.per < 1:
            raise BadSettlement(f"The value is for at least one point, not for {self.per}.")
        if self.carried < 0:
            raise BadSettlement(f"A pot cannot hold less than nothing: {self.carried}.")


def apportion(exact: Mapping[int, Fraction], key: str) -> Amounts:
    """Whole amounts with the same sum, each less than one unit from the exact one, by largest remainder.

    >>> apportion({1: Fraction(-5, 3), 2: Fraction(-5, 3), 3: Fraction(10, 3)}, key="m1")
    {1: -1, 2: -2, 3: 3}
    """
    whole = {player: floor(amount) for player, amount in exact.items()}
    missing = sum(exact.values()) - sum(whole.values())
    if missing.denominator != 1:
        raise BadSettlement(f"The amounts to share do not sum to a whole number: {sum(exact.values())}.")
    players = sorted(exact)
    start = zlib.crc32(key.encode()) % len(players) if players else 0
    turn = {player: place for place, player in enumerate(players[start:] + players[:start])}
    by_remainder = sorted(players, key=lambda player: (whole[player] - exact[player], turn[player]))
    for player in by_remainder[: int(missing)]:
        whole[player] += 1
    return {player: whole[player] for player in players}


def two_sides(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """The losing side pays the difference of scores times the value of a point (lines 223-225).

    per_player: everybody on the larger side pays or gets the whole difference, and the smaller side shares what that
    comes to, so a soloist settles with each opponent. per_side: the difference is paid once and shared on both sides.
    """
    first, second = _two(sides)
    gap = Fraction((_points(first, terms) - _points(second, terms)) * terms.value, terms.per)
    return apportion(_between(first, second, gap, terms.policy), terms.key)


def average_pot(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Who is below the average pays the pot the difference; who is above takes it (line 227)."""
    return _around_average(sides, terms, Fraction(1))


def each_from_each(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Everybody settles the difference with everybody else: the average pot times the number of sides."""
    return _around_average(sides, terms, Fraction(len(sides)))


def winner_from_each(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Everybody else pays the winner the difference between their scores; winners with equal scores share."""
    best = max(_points(side, terms) for side in _several(sides))
    winners = [i for i, side in enumerate(sides) if _points(side, terms) == best]
    owed = [Fraction((best - _points(side, terms)) * terms.value, terms.per) for side in sides]
    share = sum(owed, Fraction()) / len(winners)
    return _for_sides(sides, [share if i in winners else -owed[i] for i in range(len(sides))], terms)


def rubicon(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Piquet's reckoning of a partie (Parlett, line 743): 100 for the game and the difference.

    A loser short of 100 is rubiconed: the scores are added instead. Equal scores: nobody pays (the source is silent).
    """
    first, second = _two(sides)
    better, worse = sorted((first, second), key=lambda side: -_points(side, terms))
    high, low = _points(better, terms), _points(worse, terms)
    points = 0 if high == low else 100 + high + (low if low < 100 else -low)
    gap = Fraction(points * terms.value, terms.per)
    return apportion(_between(better, worse, gap, terms.policy), terms.key)


def ninety_nine(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Ninety-Nine's schedule (Parlett, line 3424): totals are adjusted, then everybody pays each who has more.

    Under 100 counts nothing; a total in the two hundreds counts twice, in the three hundreds three times, and so on.
    """
    adjusted = [
        SideScore(side.players, side.total * max(0, side.total // 100), side.place)
        for side in _several(sides)
    ]
    return each_from_each(adjusted, terms)


def fixed_stake(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Losers pay a sum fixed beforehand, whatever the scores; who shares first place shares the winnings."""
    winners = _winners(sides)
    if len(sides) == 2:
        first, second = sides
        gap = Fraction(0) if len(winners) == 2 else Fraction(terms.value if winners == [0] else -terms.value)
        return apportion(_between(first, second, gap, terms.policy), terms.key)
    share = Fraction(terms.value * (len(sides) - len(winners)), len(winners))
    amounts = [share if i in winners else Fraction(-terms.value) for i in range(len(sides))]
    return _for_sides(sides, amounts, terms)


def pot(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Every player puts the stake in, the winning side takes all with what was carried over.

    If nobody is better than anybody else, the pot stays for the next match: it is in the answer under `POT`.
    """
    winners = _winners(sides)
    players = [player for side in sides for player in side.players]
    amounts: Exact = {player: Fraction(-terms.value) for player in players}
    stake = terms.value * len(players)
    if len(winners) == len(sides):
        return apportion({POT: Fraction(stake), **amounts}, terms.key)
    taking = [player for i in winners for player in sides[i].players]
    for player in taking:
        amounts[player] += Fraction(stake + terms.carried, len(taking))
    if terms.carried:
        amounts[POT] = Fraction(-terms.carried)
    return apportion(amounts, terms.key)


def chips(sides: Sequence[SideScore], terms: Terms) -> Amounts:
    """Everybody settles the chips won or lost: final + IOUs held - IOUs written - initial (lines 229, 1791)."""
    final = {side.players[0]: side.total for side in sides}
    if any(len(side.players) != 1 for side in sides) or len(final) != len(sides):
        raise BadSettlement("Chips are each player's own: every side must be one player.")
    for iou in terms.ious:
        _check_iou(iou, final)
        final[iou.lender] += iou.chips
        final[iou.borrower] -= iou.chips
    issued, counted = terms.initial * len(sides), sum(final.values())
    if counted != issued:
        raise BadSettlement(f"The chips do not add up: {issued} were issued, {counted} were counted.")
    exact = {p: Fraction((count - terms.initial) * terms.value, terms.per) for p, count in final.items()}
    return apportion(exact, terms.key)


def cap_losses(amounts: Mapping[int, int], room: Mapping[int, int], key: str) -> Amounts:
    """Let nobody lose more than their room; what is then missing is taken from the winners in proportion.

    A player without an entry in `room` has no cap. What is owed to the pot is kept as long as there are winners; a pot
    that nobody won gets only what the caps let the players put in.
    """
    capped = {
        player: max(amount, -room[player]) if player in room else amount for player, amount in amounts.items()
    }
    forgiven = sum(capped.values())
    won = sum(amount for player, amount in amounts.items() if amount > 0 and player != POT)
    if not forgiven:
        return dict(capped)
    if forgiven > won:
        if won or capped.get(POT, 0) < forgiven:
            raise BadSettlement("The cap cannot be kept: the pot would be short of what it is owed.")
        return {**capped, POT: capped[POT] - forgiven}
    return apportion(
        {
            player: Fraction(amount * (won - forgiven), won)
            if amount > 0 and player != POT
            else Fraction(amount)
            for player, amount in capped.items()
        },
        key,
    )


@dataclass(frozen=True, slots=True)
class SettlementRule:
    """A way to settle that a club can choose.

    `basis`: what it reads; `two_only`: it needs exactly two sides; `special`: only for games that name it.
    """

    key: str
    title: str
    explanation: str
    basis: Basis
    settle: Callable[[Sequence[SideScore], Terms], Amounts]
    two_only: bool = False
    special: bool = False


SETTLEMENT_RULES: Mapping[str, SettlementRule] = {
    rule.key: rule
    for rule in (
        SettlementRule(
            "two-sides",
            "Difference of two sides",
            "The losers pay the winners the difference of the scores times the value of a point.",
            "margin",
            two_sides,
            two_only=True,
        ),
        SettlementRule(
            "average-pot",
            "Average pot",
            "Who scored less than the average pays the difference into a pot, who scored more takes it out. Sums are "
            "about half of what a difference between two would be: choose the value of a point with that in mind.",
            "margin",
            average_pot,
        ),
        SettlementRule(
            "each-from-each",
            "Each from each",
            "Everybody settles the difference of scores with everybody else: as many times the average pot as there "
            "are sides.",
            "margin",
            each_from_each,
        ),
        SettlementRule(
            "winner-from-each",
            "Winner from each",
            "Everybody pays the winner the difference between the winner's score and their own.",
            "margin",
            winner_from_each,
        ),
        SettlementRule(
            "fixed",
            "Fixed stake",
            "The losers pay a fixed sum, however close it was.",
            "result",
            fixed_stake,
        ),
        SettlementRule(
            "pot",
            "Pot",
            "Everybody puts in the stake and the winner takes it all; without a winner it stays for the next match.",
            "result",
            pot,
        ),
        SettlementRule(
            "chips",
            "Chips",
            "Everybody is paid for the chips they end with above those they began with, IOUs included, and pays for "
            "those they lack.",
            "chips",
            chips,
        ),
        SettlementRule(
            "rubicon",
            "Rubicon",
            "The winner gets 100 and the difference; from a loser with less than 100, the sum of both scores instead.",
            "margin",
            rubicon,
            two_only=True,
            special=True,
        ),
        SettlementRule(
            "ninety-nine",
            "Adjusted, each from each",
            "Totals under 100 count nothing, the two hundreds double, the three hundreds treble and so on; then "
            "everybody pays each who has more the difference.",
            "margin",
            ninety_nine,
            special=True,
        ),
    )
}


def settlement_rule(key: str) -> SettlementRule:
    """The rule of that key. Raises BadSettlement naming those there are."""
    try:
        return SETTLEMENT_RULES[key]
    except KeyError:
        raise BadSettlement(
            f"There is no settlement rule {key!r}; there are: {', '.join(SETTLEMENT_RULES)}."
        ) from None


def _points(side: SideScore, terms: Terms) -> int:
    return -side.total if terms.low_wins else side.total


def _several(sides: Sequence[SideScore]) -> Sequence[SideScore]:
    if len(sides) < 2:
        raise BadSettlement(f"There must be at least two sides to settle, not {len(sides)}.")
    players = [player for side in sides for player in side.players]
    if len(set(players)) != len(players):
        raise BadSettlement("A player cannot settle on two sides of one match.")
    if not all(side.players for side in sides):
        raise BadSettlement("Every side needs a player.")
    return sides


def _two(sides: Sequence[SideScore]) -> tuple[SideScore, SideScore]:
    if len(_several(sides)) != 2:
        raise BadSettlement(f"This rule settles between two sides; there are {len(sides)}.")
    return sides[0], sides[1]


def _winners(sides: Sequence[SideScore]) -> list[int]:
    placed = [side.place for side in _several(sides) if side.place is not None]
    if len(placed) != len(sides):
        raise BadSettlement("This rule needs to know who won, and this match has no winner.")
    return [i for i, side in enumerate(sides) if side.place == min(placed)]


def _share(side: SideScore, amount: Fraction) -> Iterable[tuple[int, Fraction]]:
    return ((player, amount / len(side.players)) for player in side.players)


def _between(first: SideScore, second: SideScore, gap: Fraction, policy: Policy) -> Exact:
    """`gap` goes from the second side to the first."""
    times = max(len(first.players), len(second.players)) if policy == "per_player" else 1
    return dict([*_share(first, gap * times), *_share(second, -gap * times)])


def _for_sides(sides: Sequence[SideScore], amounts: Sequence[Fraction], terms: Terms) -> Amounts:
    """Every side's amount to its players: whole to each, or shared (`policy`)."""
    sizes = {len(side.players) for side in sides}
    if terms.policy == "per_player" and len(sizes) > 1:
        raise BadSettlement(
            "Sides of different sizes can only settle side by side here, not player by player."
        )
    times = sizes.pop() if terms.policy == "per_player" else 1
    exact = dict(
        pair for side, amount in zip(sides, amounts, strict=True) for pair in _share(side, amount * times)
    )
    return apportion(exact, terms.key)


def _around_average(sides: Sequence[SideScore], terms: Terms, times: Fraction) -> Amounts:
    points = [_points(side, terms) for side in _several(sides)]
    average = Fraction(sum(points), len(points))
    return _for_sides(sides, [(p - average) * times * terms.value / terms.per for p in points], terms)


def _check_iou(iou: Iou, final: Mapping[int, int]) -> None:
    if iou.lender not in final or iou.borrower not in final or iou.lender == iou.borrower:
        raise BadSettlement(
            f"An IOU is between two players of the match, not {iou.lender} and {iou.borrower}."
        )
    if iou.chips <= 0:
        raise BadSettlement(f"An IOU is for at least one chip, not {iou.chips}.")
