"""Swiss pairing for any game of two sides: who has as many points meets, nobody twice while it can be helped.

The criteria in their order are `CRITERIA`; each pair has a cost in each. Number 0 is the free round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from games.core.messages import say, say_n
from tournaments.engine.event import POINT
from tournaments.engine.pairing.matching import Costs, Pair, best_pairs, total

WHOLE: Final = 64
"""Up to so many every pair is looked at; above, those near in the order and near where the method puts them."""
NEAR: Final = 6
"""So many on each side are looked at then, at first; twice as many each time that this is not enough."""
FREE: Final = 0
KEPT_APART: Final = say("They are to be kept apart: it could not be helped.")
CRITERIA: Final = ("met", "apart", "club", "score", "float", "side", "order")


class Method(IntEnum):
    """Whom the order within a score puts together: the upper half with the lower, or neighbours."""

    FOLD = 0
    MONRAD = 1
    DANISH = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """One who is to be paired. score: with points given for pairing only. balance: times named first less second."""

    number: int
    score: int
    rank: int
    free: int = 0
    club: str = ""
    floated: int = 0
    """1 if the last game was against a lower score, -1 if against a higher one."""
    balance: int = 0
    last_side: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """All who are to be paired, and what is known of their pairs. step: the difference of scores that counts as one."""

    candidates: tuple[Candidate, ...]
    met: Mapping[frozenset[int], int] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()
    method: Method = Method.FOLD
    clubs: bool = True
    sides: bool = True
    step: int = POINT // 2


def pair(given: Field) -> tuple[list[Pair], dict[Pair, Costs]]:
    """The pairs by number, the free round as a pair with 0, and what each costs."""
    order = sorted(given.candidates, key=lambda one: (-one.score, one.rank))
    places = _Places(given, order)
    near = NEAR if len(order) > WHOLE else len(order)
    while True:
        costs = places.costs(near)
        pairs = best_pairs(costs, len(order))
        if near >= len(order) or _is_good(pairs, costs, len(order)):
            return pairs, {one: costs[one] for one in pairs}
        near *= 2


def _is_good(pairs: list[Pair], costs: Mapping[Pair, Costs], players: int) -> bool:
    """Everybody is paired, and nobody again with whom they have met."""
    return len(pairs) == (players + 1) // 2 and not total(pairs, costs)[0]


class _Places:
    """The candidates in their order, in groups of as many points, and where the method looks for an opponent."""

    def __init__(self, given: Field, order: list[Candidate]) -> None:
        self.given, self.order = given, order
        self.lowest = order[-1].score if order else 0
        self.group: dict[int, tuple[int, int]] = {}
        start = 0
        for at, one in enumerate(order):
            if at + 1 == len(order) or order[at + 1].score != one.score:
                for place in range(start, at + 1):
                    self.group[place] = (start, at + 1)
                start = at + 1

    def costs(self, near: int) -> dict[Pair, Costs]:
        found = {}
        for at, other in self._looked_at(near):
            one, two = self.order[at], self.order[other]
            found[min(one.number, two.number), max(one.number, two.number)] = self._cost(at, other)
        if len(self.order) % 2:
            found |= {(FREE, one.number): self._free(at, one) for at, one in enumerate(self.order)}
        return found

    def _looked_at(self, near: int) -> Iterator[tuple[int, int]]:
        count = len(self.order)
        for at in range(count):
            if near >= count:
                yield from ((at, other) for other in range(at + 1, count))
                continue
            opposite = self._opposite(at)
            places = {*range(at + 1, at + near + 1), *range(opposite - near, opposite + near + 1)}
            start, end = self.group[at]
            places |= set(range(end, end + near)) if at >= end - near or at < start + 2 else set()
            yield from ((at, other) for other in sorted(places) if at < other < count)

    def _opposite(self, at: int) -> int:
        """Whom the method would put at the other side."""
        start, end = self.group[at]
        return at + (end - start) // 2 if self.given.method is Method.FOLD else at + 1

    def _cost(self, at: int, other: int) -> Costs:
        one, two = self.order[at], self.order[other]
        both = frozenset((one.number, two.number))
        steps = (one.score - two.score) // self.given.step
        return (
            0 if self.given.method is Method.DANISH else self.given.met.get(both, 0),
            int(both in self.given.apart),
            int(self.given.clubs and bool(one.club) and one.club == two.club),
            steps * steps,
            int(steps > 0) * ((one.floated > 0) + (two.floated < 0)),
            self._side(one, two),
            self._order(at, other),
        )

    def _side(self, one: Candidate, two: Candidate) -> int:
        """What it costs that only one of them can be named first: both have been, or neither."""
        if not self.given.sides or one.balance * two.balance <= 0:
            return 0
        return min(abs(one.balance), abs(two.balance)) ** 2

    def _order(self, at: int, other: int) -> int:
        """How far from where the method puts them they sit."""
        if self.group[at] != self.group[other] or self.given.method is not Method.FOLD:
            return (other - at - 1) ** 2
        start, end = self.group[at]
        return abs(other - at - (end - start) // 2) ** 2

    def _free(self, at: int, one: Candidate) -> Costs:
        steps = (one.score - self.lowest) // self.given.step
        return (one.free, 0, 0, steps * steps, 0, 0, (len(self.order) - 1 - at) ** 2)


def first_named(one: Candidate, two: Candidate) -> bool:
    """Whether `one` is named first: who has been less often; then who was not the last time; then by turns of rank."""
    if one.balance != two.balance:
        return one.balance < two.balance
    if one.last_side != two.last_side and None not in (one.last_side, two.last_side):
        return one.last_side == 1
    return bool(min(one.rank, two.rank) % 2) == (one.rank < two.rank)


def reasons(one: Candidate, two: Candidate, costs: Costs) -> tuple[str, ...]:
    """What decided that they meet, criterion by criterion; what cost nothing is said only where people ask."""
    met, apart, club, score, floated, side, order = costs
    said: list[str] = [
        say("They have met before: it could not be helped.") if met else say("They have not met yet.")
    ]
    if apart:
        said.append(KEPT_APART)
    if club:
        said.append(say("They are of one club: it could not be helped."))
    if score:
        said.append(say("{one} against {other} points.", one=_points(one.score), other=_points(two.score)))
    else:
        said.append(say("Their points are equal: {points}.", points=_points(one.score)))
    if floated:
        said.append(say("Somebody meets another score again."))
    if side:
        said.append(say("Both would rather be named the other time."))
    if order:
        said.append(
            say_n(
                "{count} place from whom the order would give: nobody nearer could be met.",
                "{count} places from whom the order would give: nobody nearer could be met.",
                round(order**0.5),
            )
        )
    else:
        said.append(say("Just as the order among equal points gives."))
    return tuple(said)


def free_reasons(one: Candidate) -> tuple[str, ...]:
    """Why they are free."""
    had = (
        say("They have been free before: it could not be helped.")
        if one.free
        else say("They have not been free yet.")
    )
    lowest = say(
        "The lowest score that can be, and in it the lowest place: {points} points.",
        points=_points(one.score),
    )
    return (had, lowest)


def _points(score: int) -> str:
    return f"{score / POINT:g}"
