"""FIDE's tie-breaks that look at ratings (article 10), with the tables of FIDE's rating regulations."""

from __future__ import annotations

from bisect import bisect_right
from itertools import repeat
from typing import Final

from games.core.messages import say
from tournaments.engine.tiebreaks.base import Cut, Term, Value, counted, cut_from
from tournaments.engine.tiebreaks.record import Record

ONE: Final = 100
MOST: Final = 800
"""A difference of ratings counts no more than this."""
# fmt: off
OVER_HALF: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
)
"""Rating Regulations 8.1.1: the difference that a score of 50, 51 ... 100 per cent speaks for."""
STEPS: Final = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180,
    189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457,
    485, 518, 560, 620, 736,
)
"""Rating Regulations 8.1.2: the differences from which the stronger is expected to make 51, 52 ... 100 per cent."""
# fmt: on


def difference(percent: int) -> int:
    """What a score speaks for: `difference(75)` is 193, `difference(25)` is -193."""
    return OVER_HALF[percent - 50] if percent >= 50 else -OVER_HALF[50 - percent]


def expected(own: int, other: int) -> int:
    """The score that is expected of a rating against another, in hundredths."""
    apart = max(-MOST, min(MOST, own - other))
    better = 50 + bisect_right(STEPS, abs(apart))
    return better if apart >= 0 else ONE - better


def _met(record: Record, number: int) -> list[tuple[int, int, int]]:
    """Round, opponent and own points of each game over the board."""
    return [(m.round, n, m.points) for m in record.meetings[number] if m.played for n in m.opponents]


def _ratings(record: Record, number: int) -> list[Term]:
    return [Term(when, n, ONE * record.entrants[n].rating) for when, n, _ in _met(record, number)]


def average(ratings: list[int]) -> int:
    """The mean of ratings, halves rounded up."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def performance(score: int, ratings: list[int]) -> int:
    """Tournament performance; `score` in hundredths."""
    if not ratings:
        return 0
    percent = (2 * score + len(ratings)) // (2 * len(ratings))
    return average(ratings) + difference(max(0, min(ONE, percent)))


def perfect_performance(score: int, ratings: list[int]) -> int:
    """The lowest rating whose expected score reaches the score that was made."""
    if not ratings:
        return 0
    if score <= 0:
        return min(ratings) - MOST
    low, high = min(ratings) - MOST - 1, max(ratings) + MOST
    while high - low > 1:
        middle = (low + high) // 2
        reached = sum(map(expected, repeat(middle), ratings)) >= score
        low, high = (low, middle) if reached else (middle, high)
    return high


@counted(
    "ARO", say("Average rating of opponents"), say("The mean rating of those met over the board."), cuts=True
)
def average_rating(record: Record, number: int, cut: Cut) -> Value:
    terms = cut_from(_ratings(record, number), cut)
    return Value(ONE * average([term.amount // ONE for term in terms if term.counted]), tuple(terms))


def _performance(record: Record, number: int, *, perfect: bool) -> int:
    games = _met(record, number)
    score = sum(points for _, _, points in games)
    ratings = [record.entrants[n].rating for _, n, _ in games]
    return perfect_performance(score, ratings) if perfect else performance(score, ratings)


@counted("TPR", say("Performance"), say("The rating that the score speaks for, by FIDE's table."))
def tournament_performance(record: Record, number: int, cut: Cut) -> Value:
    return Value(ONE * _performance(record, number, perfect=False), tuple(_ratings(record, number)))


@counted(
    "PTP", say("Perfect performance"), say("The lowest rating of which the score made would be expected.")
)
def perfect_tournament_performance(record: Record, number: int, cut: Cut) -> Value:
    return Value(ONE * _performance(record, number, perfect=True), tuple(_ratings(record, number)))


def _of_opponents(record: Record, number: int, *, perfect: bool) -> Value:
    terms = [
        Term(when, n, ONE * _performance(record, n, perfect=perfect)) for when, n, _ in _met(record, number)
    ]
    return Value(ONE * average([term.amount // ONE for term in terms]), tuple(terms))


@counted("APRO", say("Opponents' performance"), say("The mean performance of those met over the board."))
def average_performance(record: Record, number: int, cut: Cut) -> Value:
    return _of_opponents(record, number, perfect=False)


@counted(
    "APPO",
    say("Opponents' perfect performance"),
    say("The mean perfect performance of those met over the board."),
)
def average_perfect_performance(record: Record, number: int, cut: Cut) -> Value:
    return _of_opponents(record, number, perfect=True)


@counted("RTNG", say("Rating"), say("The rating as it was at the draw."))
def own_rating(record: Record, number: int, cut: Cut) -> Value:
    return Value(ONE * record.entrants[number].rating)
