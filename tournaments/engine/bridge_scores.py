"""Scores of one board across its tables: matchpoints, IMPs, cross-IMPs, Butler, and victory points of a match.

What comes out is in hundredths: of a matchpoint (two for each score beaten), of an IMP, of a victory point.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import sqrt
from typing import Final

from games.core.messages import say
from tournaments.engine.event import EventError

ONE: Final = 100
IMP_STEPS: Final = (
    *(
        20,
        50,
        90,
        130,
        170,
        220,
        270,
        320,
        370,
        430,
        500,
        600,
        750,
        900,
        1100,
        1300,
        1500,
        1750,
        2000,
        2250,
        2500,
    ),
    *(3000, 3500, 4000),
)
"""Laws of Duplicate Bridge, law 78B: the differences from which 1, 2 ... 24 IMPs are given."""
AVERAGES: Final = {"A+": 60, "A": 50, "A-": 40}
"""Per cent of the matchpoints that an adjusted board gives: to who did no wrong, to both, to who did."""
GOLDEN: Final = (sqrt(5) - 1) / 2


def rounded(value: Fraction) -> int:
    """To a whole number, halves away from nought."""
    sign = -1 if value < 0 else 1
    return sign * ((2 * abs(value).numerator + value.denominator) // (2 * value.denominator))


def matchpoints(scores: Sequence[int], full: int | None = None) -> list[int]:
    """Of each score two points for one that is lower and one for an equal, by Neuberg raised to `full` scores.

    >>> matchpoints([420, 420, 170])
    [300, 300, 0]
    """
    n, counts = len(scores), Counter(scores)
    lower, below = {}, 0
    for score in sorted(counts):
        lower[score] = below
        below += counts[score]
    plain = [2 * lower[score] + counts[score] - 1 for score in scores]
    whole = full or n
    if whole < n:
        raise EventError(
            say("A board has {count} scores, more than the {most} that were said.", count=n, most=whole)
        )
    return [rounded(ONE * (Fraction(whole, n) * (points + 1) - 1)) for points in plain]


def average(kind: str, full: int, own_percent: int = 0) -> int:
    """Matchpoints of a board that was not played; who did no wrong has their own average if that is more."""
    percent = max(AVERAGES[kind], own_percent) if kind == "A+" else AVERAGES[kind]
    return rounded(Fraction(ONE * percent * 2 * (full - 1), 100))


def imps(difference: int) -> int:
    """IMPs for a difference of scores: `imps(430)` is 10, `imps(-430)` is -10."""
    sign = -1 if difference < 0 else 1
    return sign * bisect_right(IMP_STEPS, abs(difference))


def cross_imps(scores: Sequence[int]) -> list[int]:
    """Of each score the mean of the IMPs against every other table."""
    others = max(len(scores) - 1, 1)
    counts = Counter(scores)
    sums = {own: sum(times * imps(own - other) for other, times in counts.items()) for own in counts}
    return [rounded(Fraction(ONE * sums[score], others)) for score in scores]


def datum(scores: Sequence[int], leave: int | None = None) -> int:
    """The mean to tens without the extremes: one at each end from four scores on, or `leave` of them."""
    cut = (1 if len(scores) >= 4 else 0) if leave is None else leave
    kept = sorted(scores)[cut : len(scores) - cut]
    if not kept:
        raise EventError(
            say("No score is left of {count}, without {cut} at each end.", count=len(scores), cut=cut)
        )
    return 10 * rounded(Fraction(sum(kept), 10 * len(kept)))


def butler(scores: Sequence[int], leave: int | None = None) -> list[int]:
    """Of each score the IMPs against the datum."""
    middle = datum(scores, leave)
    return [ONE * imps(score - middle) for score in scores]


def victory_points(margin: int, boards: int) -> tuple[int, int]:
    """The WBF's continuous scale: of 20 points what a match of so many boards gives for a margin of IMPs.

    >>> victory_points(10, 16)
    (1280, 720)
    """
    if boards < 1:
        raise EventError(say("A match has at least one board, not {boards}.", boards=boards))
    blitz = 15 * sqrt(boards)
    share = min(1.0, (1 - GOLDEN ** (3 * abs(margin) / blitz)) / (1 - GOLDEN**3))
    exact = Decimal(10 + 10 * share).quantize(Decimal("0.01"), ROUND_HALF_UP)
    winner = int(exact * ONE)
    return (winner, 2000 - winner) if margin >= 0 else (2000 - winner, winner)
