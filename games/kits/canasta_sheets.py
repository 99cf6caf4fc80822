"""Sheets of the canasta games: each side's points of a deal item by item, and the race to a target.

Under `SideCounts` stands any match in which a side's deal is counted by itself; a `CanastaRace` is to a number of
points, and what the first melds of a side must be worth depends on how far it is.
"""

from __future__ import annotations

from games.core.game import Deal
from games.core.results import DealResult, Score
from games.core.sheet import FirstTo, Sheet


class SideCounts(Sheet):
    """A deal is counted for each side by itself: a game says `count`."""

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        """What a deal is worth to a side, and how that comes about, an item each."""
        raise NotImplementedError

    def score(self, result: DealResult, deal: Deal) -> Score:
        result.check(self.table, deal)
        counted = [self.count(result, side) for side in range(len(self.table.sides))]
        why = tuple(f"{self.who(side)}: {', '.join(lines)}." for side, (_, lines) in enumerate(counted))
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
        return (*super().coming(), f"First melds must be worth: {openings}")
