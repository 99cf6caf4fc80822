"""Settlement: from the scores of a match to who pays whom, in whole minor units that always sum to zero.

Source: My Games, lines 219-229 (difference of two sides, average pot, chips), 1791 (IOUs). Every rule is a function of
the sides' final scores and the terms agreed before play. Games' own schedules are in `games.core.schedules`, the list
a club chooses from in `games.core.settlements`.

Rounding, in one place and for every rule (`apportion`): exact fractions are rounded down, and the units still missing
go one each to the largest remainders. Equal remainders are served in the order of the players' numbers, beginning at a
player picked by the checksum of the settlement's own key: fixed for one settlement, fair over many.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import update_wrapper
from math import floor
from typing import Literal

from games.core.errors import RulesError
from games.core.messages import say

Policy = Literal["per_player", "per_side"]
Basis = Literal["margin", "result", "chips", "sheet"]
Amounts = dict[int, int]
Exact = dict[int, Fraction]

POT = 0
"""The number under which a pot that stays on the table is settled; players' numbers are positive."""


class BadSettlement(RulesError):
    """The scores or terms cannot be settled by the rule; the message says why."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side at the end of a match: its players by number, its total, its place (1 is best; None without a winner)."""

    players: tuple[int, ...]
    total: int
    place: int | None = None


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

    def since(self, before: Reckoning) -> Reckoning:
        """What has come to it since it was `before`."""
        pairs, seats = {**before.against, **self.against}, {**before.hole, **self.hole}
        return Reckoning(
            {pair: self.against.get(pair, 0) - before.against.get(pair, 0) for pair in pairs},
            {seat: self.hole.get(seat, 0) - before.hole.get(seat, 0) for seat in seats},
            self.banks[len(before.banks) :],
        )


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before play.

    `value` minor units for every `per` points (1 cent for 10 points: value 1, per 10); a fixed stake or an entry to a
    pot is `value` alone. `policy`: whether a difference is paid by every player of a side or shared by the side.
    `initial`: chips everybody began with. `carried`: minor units left in the pot. `line`: a loser with less pays a
    doubled margin. `reckoning`: what the sheet knows beyond totals, by player. `key` names the settlement and decides
    who gets an odd unit.
    """

    value: int
    per: int = 1
    policy: Policy = "per_player"
    low_wins: bool = False
    initial: int = 0
    carried: int = 0
    line: int | None = None
    reckoning: Reckoning | None = None
    key: str = ""

    def __post_init__(self) -> None:
        if self.value < 0:
            raise BadSettlement(say("The value of a point must not be negative: {value}.", value=self.value))
        if self.per < 1:
            raise BadSettlement(say("The value is for at least one point, not for {per}.", per=self.per))
        if self.carried < 0:
            raise BadSettlement(say("A pot cannot hold less than nothing: {carried}.", carried=self.carried))


def apportion(exact: Mapping[int, Fraction], key: str) -> Amounts:
    """Whole amounts with the same sum, each less than one unit from the exact one, by largest remainder.

    >>> apportion({1: Fraction(-5, 3), 2: Fraction(-5, 3), 3: Fraction(10, 3)}, key="m1")
    {1: -1, 2: -2, 3: 3}
    """
    whole = {player: floor(amount) for player, amount in exact.items()}
    missing = sum(exact.values()) - sum(whole.values())
    if missing.denominator != 1:
        raise BadSettlement(
            say("The amounts to share do not sum to a whole number: {sum}.", sum=str(sum(exact.values())))
        )
    players = sorted(exact)
    start = zlib.crc32(key.encode()) % len(players) if players else 0
    turn = {player: place for place, player in enumerate(players[start:] + players[:start])}
    by_remainder = sorted(players, key=lambda player: (whole[player] - exact[player], turn[player]))
    for player in by_remainder[: int(missing)]:
        whole[player] += 1
    return {player: whole[player] for player in players}


class Rounded:
    """A rule of settlement: called it gives whole amounts (`apportion`); `exact` are those it rounds."""

    def __init__(self, exact: Callable[[Sequence[SideScore], Terms], Exact]) -> None:
        self.exact = exact
        update_wrapper(self, exact)

    def __call__(self, sides: Sequence[SideScore], terms: Terms) -> Amounts:
        return apportion(self.exact(sides, terms), terms.key)


@Rounded
def two_sides(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """The losing side pays the difference of scores times the value of a point (lines 223-225).

    per_player: everybody on the larger side pays or gets the whole difference, and the smaller side shares what that
    comes to, so a soloist settles with each opponent. per_side: the difference is paid once and shared on both sides.
    """
    first, second = two(sides)
    gap = Fraction((points_of(first, terms) - points_of(second, terms)) * terms.value, terms.per)
    return between(first, second, gap, terms.policy)


@Rounded
def average_pot(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Who is below the average pays the pot the difference; who is above takes it (line 227)."""
    return _around_average(sides, terms, Fraction(1))


@Rounded
def each_from_each(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Everybody settles the difference with everybody else: the average pot times the number of sides."""
    return _around_average(sides, terms, Fraction(len(sides)))


@Rounded
def winner_from_each(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Everybody else pays the winner the difference between their scores; winners with equal scores share."""
    best = max(points_of(side, terms) for side in several(sides))
    winners = [i for i, side in enumerate(sides) if points_of(side, terms) == best]
    owed = [Fraction((best - points_of(side, terms)) * terms.value, terms.per) for side in sides]
    share = sum(owed, Fraction()) / len(winners)
    return for_sides(sides, [share if i in winners else -owed[i] for i in range(len(sides))], terms)


@Rounded
def fixed_stake(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Losers pay a sum fixed beforehand, whatever the scores; who shares first place shares the winnings."""
    winners = _winners(sides)
    if len(sides) == 2:
        first, second = sides
        gap = Fraction(0) if len(winners) == 2 else Fraction(terms.value if winners == [0] else -terms.value)
        return between(first, second, gap, terms.policy)
    share = Fraction(terms.value * (len(sides) - len(winners)), len(winners))
    amounts = [share if i in winners else Fraction(-terms.value) for i in range(len(sides))]
    return for_sides(sides, amounts, terms)


@Rounded
def pot(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Every player puts the stake in, the winning side takes all with what was carried over.

    If nobody is better than anybody else, the pot stays for the next match: it is in the answer under `POT`.
    """
    winners = _winners(sides)
    players = [player for side in sides for player in side.players]
    amounts: Exact = {player: Fraction(-terms.value) for player in players}
    stake = terms.value * len(players)
    if len(winners) == len(sides):
        return {POT: Fraction(stake), **amounts}
    taking = [player for i in winners for player in sides[i].players]
    for player in taking:
        amounts[player] += Fraction(stake + terms.carried, len(taking))
    if terms.carried:
        amounts[POT] = Fraction(-terms.carried)
    return amounts


@Rounded
def chips(sides: Sequence[SideScore], terms: Terms) -> Exact:
    """Everybody settles the chips won or lost: final - initial (line 229).

    A chip sheet (`games.kits.chips`) counts from nought what was won, IOUs included (line 1791): there `initial` is 0.
    Raises BadSettlement if the bank has paid or taken, so that wins and losses differ; an average pot settles those.
    """
    final = {side.players[0]: side.total for side in sides}
    if any(len(side.players) != 1 for side in sides) or len(final) != len(sides):
        raise BadSettlement(say("Chips are each player's own: every side must be one player."))
    issued, counted = terms.initial * len(sides), sum(final.values())
    if counted != issued:
        raise BadSettlement(
            say(
                "The chips do not add up: {issued} were issued, {counted} were counted. Where the bank pays or takes, "
                "an average pot settles.",
                issued=issued,
                counted=counted,
            )
        )
    return {p: Fraction((count - terms.initial) * terms.value, terms.per) for p, count in final.items()}


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
            raise BadSettlement(say("The cap cannot be kept: the pot would be short of what it is owed."))
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


def nothing_won_by(amounts: Mapping[int, int], players: Iterable[int], key: str) -> Amounts:
    """Let none of `players` win anything: what would have come to them stays with those who pay, in proportion.

    >>> nothing_won_by({1: 30, 2: -20, 3: -20, 4: 10}, [1], key="m1")
    {1: 0, 2: -5, 3: -5, 4: 10}
    """
    taken = {player for player in players if amounts.get(player, 0) > 0}
    kept = sum(amounts[player] for player in taken)
    paid = -sum(amount for amount in amounts.values() if amount < 0)
    if not kept:
        return dict(amounts)
    return apportion(
        {
            player: Fraction(0 if player in taken else amount)
            if amount >= 0
            else Fraction(amount * (paid - kept), paid)
            for player, amount in amounts.items()
        },
        key,
    )


def points_of(side: SideScore, terms: Terms) -> int:
    """A side's total, turned round where low totals win."""
    return -side.total if terms.low_wins else side.total


def several(sides: Sequence[SideScore]) -> Sequence[SideScore]:
    """The sides, if they can settle with each other. Raises BadSettlement."""
    if len(sides) < 2:
        raise BadSettlement(say("There must be at least two sides to settle, not {count}.", count=len(sides)))
    players = [player for side in sides for player in side.players]
    if len(set(players)) != len(players):
        raise BadSettlement(say("A player cannot settle on two sides of one match."))
    if not all(side.players for side in sides):
        raise BadSettlement(say("Every side needs a player."))
    return sides


def two(sides: Sequence[SideScore]) -> tuple[SideScore, SideScore]:
    """Exactly two sides. Raises BadSettlement."""
    if len(several(sides)) != 2:
        raise BadSettlement(say("This rule settles between two sides; there are {count}.", count=len(sides)))
    return sides[0], sides[1]


def _winners(sides: Sequence[SideScore]) -> list[int]:
    placed = [side.place for side in several(sides) if side.place is not None]
    if len(placed) != len(sides):
        raise BadSettlement(say("This rule needs to know who won, and this match has no winner."))
    return [i for i, side in enumerate(sides) if side.place == min(placed)]


def _share(side: SideScore, amount: Fraction) -> Iterable[tuple[int, Fraction]]:
    return ((player, amount / len(side.players)) for player in side.players)


def between(first: SideScore, second: SideScore, gap: Fraction, policy: Policy) -> Exact:
    """`gap` goes from the second side to the first."""
    times = max(len(first.players), len(second.players)) if policy == "per_player" else 1
    return dict([*_share(first, gap * times), *_share(second, -gap * times)])


def for_sides(sides: Sequence[SideScore], amounts: Sequence[Fraction], terms: Terms) -> Exact:
    """Every side's amount to its players: whole to each, or shared (`policy`)."""
    sizes = {len(side.players) for side in sides}
    if terms.policy == "per_player" and len(sizes) > 1:
        raise BadSettlement(
            say("Sides of different sizes can only settle side by side here, not player by player.")
        )
    times = sizes.pop() if terms.policy == "per_player" else 1
    return dict(
        pair for side, amount in zip(sides, amounts, strict=True) for pair in _share(side, amount * times)
    )


def _around_average(sides: Sequence[SideScore], terms: Terms, times: Fraction) -> Exact:
    points = [points_of(side, terms) for side in several(sides)]
    average = Fraction(sum(points), len(points))
    return for_sides(sides, [(p - average) * times * terms.value / terms.per for p in points], terms)
