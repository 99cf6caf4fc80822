"""Settlement of a match in which people took others' seats: each settles by the rows of the sheet that they sat for.

A *segment* is a run of rows during which the same people sat. Who has won and who fell short of a line is known of the
whole match alone, at its end; then each rule says what of its settlement a segment has brought (its `Spread`). So who
sat there all along gets what they would have got if nobody had changed, and the parts sum to the whole, to the
fraction: it is rounded once (`apportion`). A bonus belongs to the segment in whose rows the sheet scored it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.core import schedules, stakes
from games.core.messages import say
from games.core.stakes import (
    POT,
    Amounts,
    Exact,
    Reckoning,
    Rounded,
    SideScore,
    Terms,
    apportion,
    between,
    for_sides,
    points_of,
    two,
)

KEPT = say("Who gives a seat up keeps what it has won or lost by then; who takes it begins at nought.")
AT_THE_END = say(
    "The end decides who has won, and what counts double; by that each settles the points of the deals they sat for."
)
SHARED = say(
    "What a seat comes to in the end is shared by those who sat there, by the number of deals that each has sat for."
)


@dataclass(frozen=True, slots=True)
class Segment:
    """Rows during which the same people sat.

    `share`: of all rows of the match; `points`: each side's in them; `players`: who sat at each seat, by number;
    `reckoning`: what the sheet noted in them beyond points, by seat, where the rule reads it.
    """

    share: Fraction
    points: tuple[int, ...]
    players: tuple[int, ...]
    reckoning: Reckoning | None = None

    def sides(self, final: Sequence[SideScore]) -> list[SideScore]:
        """The sides with what they scored in these rows."""
        return [replace(side, total=points) for side, points in zip(final, self.points, strict=True)]


Part = Callable[[Sequence[SideScore], Segment, Terms], Exact]
"""What a segment has brought, by seat (from 1): of the sides as they ended, whose players are seats."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How a rule's settlement spreads over segments, and the same in words for who is about to change."""

    part: Part
    said: str


def as_scored(rule: Rounded, said: str = KEPT) -> Spread:
    """The rule itself on the points of the segment: for rules that only add up what was scored or noted."""
    return Spread(lambda final, segment, terms: rule.exact(segment.sides(final), terms), said)


def by_rows(rule: Rounded) -> Spread:
    """What the rule comes to in the end, by the number of rows: for rules that look at the result alone."""

    def part(final: Sequence[SideScore], segment: Segment, terms: Terms) -> Exact:
        return {seat: amount * segment.share for seat, amount in rule.exact(final, terms).items()}

    return Spread(part, SHARED)


def _chips(final: Sequence[SideScore], segment: Segment, terms: Terms) -> Exact:
    """A stack changes hands at what it counts. What lies in a pot between two deals is nobody's until it is won."""
    return {
        side.players[0]: Fraction((side.total - terms.initial) * terms.value, terms.per)
        for side in segment.sides(final)
    }


def _winner(final: Sequence[SideScore], segment: Segment, terms: Terms) -> Exact:
    """Who won in the end is paid by everybody else what they scored less in these rows, or pays what they did more."""
    ends = [points_of(side, terms) for side in final]
    now = [points_of(side, terms) for side in segment.sides(final)]
    winners = [number for number, points in enumerate(ends) if points == max(ends)]
    amounts = [Fraction(0)] * len(final)
    for loser in set(range(len(final))) - set(winners):
        for winner in winners:
            gap = Fraction((now[winner] - now[loser]) * terms.value, terms.per * len(winners))
            amounts[winner] += gap
            amounts[loser] -= gap
    return for_sides(final, amounts, terms)


def _doubled(final: Sequence[SideScore], segment: Segment, terms: Terms) -> Exact:
    return stakes.two_sides.exact(segment.sides(final), schedules.doubled_if_short(final, terms))


def _rubicon(final: Sequence[SideScore], segment: Segment, terms: Terms) -> Exact:
    """The hundred of the game by rows; the loser's points for or against them, as the end has it."""
    better, worse, sign = schedules.rubiconed(two(final), terms)
    if not sign:
        return between(better, worse, Fraction(0), terms.policy)
    now = {side.players: points_of(side, terms) for side in segment.sides(final)}
    points = schedules.RUBICON * segment.share + now[better.players] + sign * now[worse.players]
    return between(better, worse, points * terms.value / terms.per, terms.policy)


def _ninety_nine(final: Sequence[SideScore], segment: Segment, terms: Terms) -> Exact:
    """The points of these rows as often as every point of that total counts in the end."""
    adjusted = [
        replace(now, total=now.total * schedules.times_counted(side.total))
        for side, now in zip(final, segment.sides(final), strict=True)
    ]
    return stakes.each_from_each.exact(adjusted, terms)


CHIPS = Spread(_chips, KEPT)
WINNER = Spread(_winner, AT_THE_END)
DOUBLED = Spread(_doubled, AT_THE_END)
RUBICON = Spread(_rubicon, AT_THE_END)
NINETY_NINE = Spread(_ninety_nine, AT_THE_END)


def settle_segments(
    spread: Spread, final: Sequence[SideScore], segments: Sequence[Segment], terms: Terms
) -> Amounts:
    """What each player (and `POT`) gets: the parts of all segments, rounded once. `final`: by seat, from 1.

    What everybody began with (`Terms.initial`) is taken off in the first segment.
    """
    exact: Exact = {}
    for number, segment in enumerate(segments):
        now = replace(terms, reckoning=segment.reckoning, initial=0 if number else terms.initial)
        for seat, amount in spread.part(final, segment, now).items():
            player = segment.players[seat - 1] if seat != POT else POT
            exact[player] = exact.get(player, Fraction(0)) + amount
    return apportion(exact, terms.key)
