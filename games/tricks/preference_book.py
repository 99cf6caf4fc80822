"""The book of Preference: everybody's pool and hole, and what each has written on the side against each other.

Source: Parlett, lines 3822-3848 and 3888-3927.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from games.core.game import GameTable
from games.core.messages import Message, Seat, Several, joined, say
from games.core.sheet import Sheet
from games.core.stakes import Reckoning

TARGET: Final = 10
AID: Final = 10
"""What is written on the side for each point that fills another's pool, and what a point in the hole counts."""


class Book:
    """pool, hole: by seat. side: what each has against each. target: what fills a pool."""

    def __init__(self, target: int, pool: list[int], hole: list[int], side: list[list[int]]) -> None:
        self.target, self.pool, self.hole, self.side = target, pool, hole, side

    @classmethod
    def of(cls, table: GameTable, carry: Mapping[str, Any] | None = None) -> Self:
        """As a deal hands it on, or empty."""
        nought = [0] * table.seats
        known = carry or {"pool": nought, "hole": nought, "side": [nought] * table.seats}
        pool, hole, side = known["pool"], known["hole"], known["side"]
        return cls(table.target, list(pool), list(hole), [list(row) for row in side])

    def carry(self) -> dict[str, Any]:
        return {"pool": self.pool[:], "hole": self.hole[:], "side": [row[:] for row in self.side]}

    def fill(self, seat: int, points: int) -> None:
        """Points for a pool. What it cannot hold goes to who is nearest to the target, against points on the side."""
        seats = len(self.pool)
        others = sorted(range(1, seats), key=lambda step: -self.pool[(seat + step) % seats])
        for taker in [seat, *((seat + step) % seats for step in others)]:
            given = min(points, max(0, self.target - self.pool[taker]))
            self.pool[taker] += given
            self.side[seat][taker] += AID * given * (taker != seat)
            points -= given

    def totals(self, *, with_pools: bool = False) -> list[int]:
        """What everybody is up or down: the side, pair by pair, and the hole, tenfold, against the average.

        with_pools: each point there for what another would give for it.
        """
        seats = range(len(self.pool))
        average = (2 * AID * sum(self.hole) + len(seats)) // (2 * len(seats))
        return [
            sum(self.side[one][other] - self.side[other][one] for other in seats)
            + average
            - AID * self.hole[one]
            + AID * self.pool[one] * with_pools
            for one in seats
        ]

    def news(self, before: Book) -> list[str]:
        """What has been written since, a line for each part of the book."""
        seats = range(len(self.pool))
        pool = [(Seat(one), self.pool[one] - before.pool[one]) for one in seats]
        hole = [(Seat(one), self.hole[one] - before.hole[one]) for one in seats]
        side = [
            say("{player} against {other} {points}", player=Seat(one), other=Seat(other), points=points)
            for one in seats
            for other in seats
            if (points := self.side[one][other] - before.side[one][other])
        ]
        lines = []
        if filled := listed(pool):
            lines.append(say("In the pool: {each}", each=filled))
        if dug := listed(hole):
            lines.append(say("In the hole: {each}", each=dug))
        if side:
            lines.append(say("On the side: {each}", each=joined(side)))
        return list(lines)


def listed(each: Sequence[tuple[Seat, int]]) -> Message:
    """Players with their points, without those who have none."""
    return joined(Several(one, " ") for one in each if one[1])


class PreferenceSheet(Sheet):
    """Played until every pool is full. book: what stands in it. turns: deals after which the turn to deal went on.

    passed: how many deals in a row everybody has passed.
    """

    def begin(self) -> None:
        super().begin()
        self.book = Book.of(self.table)
        self.turns = self.passed = 0

    def follow(self, result: Any) -> None:
        result.write(self.book, self.rows[-1].deal)
        self.passed = self.passed + 1 if result.declarer is None else 0
        self.turns += not result.dealt_again
        super().follow(result)

    def carry(self) -> Mapping[str, Any]:
        return {**self.book.carry(), "passed": self.passed}

    def dealer(self) -> int:
        return (self.turns + self.skipped) % self.table.seats

    def finished(self) -> bool:
        return min(self.book.pool) >= self.book.target

    def reason(self) -> str:
        return say("Every pool is full.")

    def coming(self) -> tuple[str, ...]:
        lines = [
            say("Pools, which {target} fill: {each}", target=self.book.target, each=self.each(self.book.pool))
        ]
        if any(self.book.hole):
            lines.append(say("In the holes: {each}", each=self.each(self.book.hole)))
        if self.passed:
            lines.append(say("If all pass again, a trick costs {count}", count=self.passed + 1))
        return tuple(lines)

    def left_out(self) -> tuple[str, ...]:
        return (*super().left_out(), say("Pools count nothing: {each}", each=self.each(self.book.pool)))

    def why_no_adjustment(self) -> str:
        return say("What counts stands in the book: correct the deal instead.")

    def reckoning(self) -> Reckoning:
        against = {
            (one, other): points
            for one, row in enumerate(self.book.side)
            for other, points in enumerate(row)
            if points
        }
        return Reckoning(against=against, hole=dict(enumerate(self.book.hole)))
