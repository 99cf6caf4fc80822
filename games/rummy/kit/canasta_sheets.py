"""Sheets of the canasta games: each side's points of a deal item by item, and the race to a target.

Under `SideCounts` stands any match in which a side's deal is counted by itself; a `CanastaRace` is to a number of
points, and what the first melds of a side must be worth depends on how far it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core.game import Deal
from games.core.messages import Message, Signed, joined, say, say_in, say_n
from games.core.results import DealResult, Score
from games.core.sheet import FirstTo, Sheet


def items_said(items: Iterable[tuple[int, str]]) -> list[str]:
    """What counts for or against a side, an item each, or that nothing does."""
    said: list[str] = [
        say("{what} {points}", what=what, points=Signed(points)) for points, what in items if points
    ]
    return said or [say_in("points", "nothing")]


def many_threes(count: int) -> Message:
    """`1 red three`, `2 red threes`."""
    return say_n("{count} red three", "{count} red threes", count)


def canasta_said(ranks: str, *, mixed: bool) -> Message:
    """What a full meld is called."""
    if mixed:
        return say("mixed canasta of {ranks}", ranks=ranks)
    return say("natural canasta of {ranks}", ranks=ranks)


class SideCounts(Sheet):
    """A deal is counted for each side by itself: a game says `count`."""

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        """What a deal is worth to a side, and how that comes about, an item each."""
        raise NotImplementedError

    def score(self, result: DealResult, deal: Deal) -> Score:
        result.check(self.table, deal)
        counted = [self.count(result, side) for side in range(len(self.table.sides))]
        why = tuple(
            say("{side}: {items}.", side=self.party(side), items=joined(lines))
            for side, (_, lines) in enumerate(counted)
        )
        return Score(tuple(points for points, _ in counted), why)


class CanastaRace(SideCounts, FirstTo):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def opening(self, total: int) -> int:
        """What the first melds of a side with so many points must be worth."""
        raise NotImplementedError

    def finished(self) -> bool:
        return super().finished() and len(set(self.totals)) == len(self.totals)

    def coming(self) -> tuple[str, ...]:
        openings = self.each([self.opening(total) for total in self.totals])
        return (*super().coming(), say("First melds must be worth: {openings}", openings=openings))
