"""What an evening came to for each person: matches of one game in which partners change, added up. Pure.

Sources: My Games, lines 1281 and 1359 (everybody partners everybody in three matches) and 1331 (each player's score).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Decided = Literal["first", "second", "level"]


@dataclass(frozen=True, slots=True)
class Played:
    """A person's part in one match: their side's score, and their share of the win (1, or less where it is shared).

    `share`: of its deals, for which they sat; score and win are those of these deals then.
    """

    player: int
    score: int
    won: Fraction
    share: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Total:
    """What somebody has: `place` from 1, and what decided it: the first number, the second, or nothing ("level").

    Where not all have played equally often the averages of a match decide.
    """

    player: int
    matches: int
    points: int
    won: Fraction
    place: int
    decided: Decided


def won_shares(places: Sequence[int]) -> list[Fraction]:
    """By side its share of the win, from the places."""
    first = places.count(1)
    return [Fraction(1, first) if place == 1 else Fraction(0) for place in places]


def even(played: Iterable[Played]) -> bool:
    """Whether all have played equally often, so that sums can be compared."""
    times: dict[int, Fraction] = defaultdict(Fraction)
    for one in played:
        times[one.player] += one.share
    return len(set(times.values())) <= 1


def totals(played: Sequence[Played], *, by_wins: bool, low_wins: bool = False) -> list[Total]:
    """Everybody's total, the best first. by_wins: matches won decide before points, else points before matches won."""
    parts: dict[int, list[Played]] = defaultdict(list)
    for one in played:
        parts[one.player].append(one)
    average = not even(played)
    keys = {player: _key(own, by_wins, low_wins, average) for player, own in parts.items()}
    order = sorted(parts, key=lambda player: keys[player], reverse=True)
    return [
        Total(
            player,
            len(parts[player]),
            sum(one.score for one in parts[player]),
            sum((one.won for one in parts[player]), Fraction(0)),
            1 + sum(other > keys[player] for other in keys.values()),
            _decided(keys[player], [keys[other] for other in order if other != player]),
        )
        for player in order
    ]


def _key(own: Sequence[Played], by_wins: bool, low_wins: bool, average: bool) -> tuple[Fraction, Fraction]:
    """What decides, the greater the better: first and second number."""
    per = sum((one.share for one in own), Fraction(0)) if average else Fraction(1)
    points = sum(one.score for one in own) / per * (-1 if low_wins else 1)
    won = sum((one.won for one in own), Fraction(0)) / per
    return (won, points) if by_wins else (points, won)


def _decided(own: tuple[Fraction, Fraction], others: Sequence[tuple[Fraction, Fraction]]) -> Decided:
    if own in others:
        return "level"
    return "second" if any(other[0] == own[0] for other in others) else "first"
