"""Crash: thirteen cards make four hands of brag; a point for each that is best, and all four win outright.

Source: Parlett, lines 5339-5341.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet, first_to
from games.vying.kit.arranged import ArrangedState
from games.vying.kit.brag import PAIR, THREE

HANDS: Final = 4
TARGET: Final = 7


class CrashState(ArrangedState):
    def hands_each(self) -> int:
        return HANDS

    def best_prial(self) -> int:
        return THREE

    def result(self) -> Crash.Result:
        points = [0] * self.table.seats
        for number, best in enumerate(self.winners):
            last = self.table.options["pair"] and number == HANDS - 1
            if len(best) == 1 and not (last and self.worth(self.rows[best[0]][number]) >> 14 < PAIR):
                points[best[0]] += 1
        return Crash.Result(points=tuple(points))


@register
class Crash(Game):
    title = "Crash"
    summary = say("Thirteen cards make four hands of brag, and a point is won with each.")
    wins = say("The first to reach the agreed points wins; all four hands in a deal win at once.")
    sources = ("parlett 5339-5341",)
    seats = (4,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=50),
        Option("pair", say("The last hand counts only from a pair up"), False),
    )
    draws = True
    settlements = ("fixed", "winner-from-each")

    State = CrashState
    Sheet = first_to(TARGET)

    class Result(DealResult):
        """A point for each hand that was better than all others."""

        points: tuple[int, ...] = per_seat(say("Hands won"), Number(0, HANDS))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sum(self.points) > HANDS:
                refuse("points", "There are only {count} hands to win.", count=HANDS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            """A crash brings all the points that are missing."""
            if HANDS not in self.points:
                return Score(self.points)
            winner = self.points.index(HANDS)
            missing = sheet.table.target - sheet.totals[winner]
            return sheet.points(
                {winner: max(HANDS, missing)},
                say("{player} wins all {count} hands: a crash", player=Seat(winner), count=HANDS),
            )
