"""How games on boards are scored: who won, or what is counted for each."""

from __future__ import annotations

from typing import Final

from games.boards.kit.exchanged import ExchangedSides
from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Side, say
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, per_side

MOST: Final = 20_000
"""More points nobody has."""


class BoardSheet(ExchangedSides):
    """One game; a point for the winner, none for a draw."""

    unit = "Game"
    dealer_does = ""

    def verdict(self, winner: int | None, *why: str) -> Score:
        """The point, and how it came about."""
        last = say("Nobody wins") if winner is None else say("{side} wins", side=Side(winner))
        return Score(tuple(int(side == winner) for side in range(len(self.table.sides))), (*why, last))

    def counted(self, result: DealResult) -> tuple[int, ...]:
        return result.points if isinstance(result, Counted) else ()

    def reason(self) -> str:
        return self.over_both() if len(self.rows) > 1 else say("{what}.", what=self.rows[-1].why[-1])


class Won(DealResult):
    """Who won."""

    winner: int | None = entry(Maybe(SideOf()), say("Who won"))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.winner is None and not table.game.draws:
            refuse("winner", "somebody wins: there are no draws.")

    def score(self, sheet: BoardSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        return sheet.verdict(self.winner)


class Counted(DealResult):
    """What is counted for each side at the end; the first number in which they differ decides."""

    points: tuple[int, ...] = per_side(say("Points"), Number(0, MOST))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.best() is None and not table.game.draws:
            refuse("points", "somebody wins: there are no draws.")

    def best(self) -> int | None:
        """The side that has won, None after a draw."""
        sides = list(zip(*self.to_json().values(), strict=True))
        most = max(sides)
        return sides.index(most) if sides.count(most) == 1 else None

    def score(self, sheet: BoardSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        points = " : ".join(map(str, self.points))
        return sheet.verdict(self.best(), say("Points: {points}", points=points))
