"""The Bum Game for two: one pack in two deals, the second with the cards that were left.

Source: Parlett, line 5002.
"""

from __future__ import annotations

from typing import Final

from games.climbing.kit.ranked_sets import RANK, RankedSetsState
from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet, fixed_deals
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import cards_of
from games.kits.stock import StockState

FIRST: Final = 14
SECOND: Final = 13
MOST: Final = FIRST + FIRST + SECOND
"""More points than that nobody wins with a pack."""


class BumGameTwoState(StockState, RankedSetsState):
    """won: what each has won in both parts. part: which one is played, 1 or 2."""

    piles = (say_in("pile", "stock"), say_in("pile", "played"))
    cards_each = FIRST

    part: int = 1
    won: tuple[int, int] = (0, 0)

    def after_deal(self) -> None:
        self.order = (1 - self.deal.dealer, self.deal.dealer)
        self.lead(self.order[0])

    def out(self, seat: int) -> None:
        """A point for each card that the other has left; after the first part the stock is dealt."""
        left = self.hands[1 - seat].bit_count()
        self.won = (self.won[0] + left, self.won[1]) if seat == 0 else (self.won[0], self.won[1] + left)
        if self.part == 2:
            self.went_out = (seat,)
            self.end()
            return
        self.part, self.order = 2, (seat, 1 - seat)
        self.from_stock(*self.order * SECOND)
        boss, bum = (
            sorted(cards_of(self.hands[one]), key=lambda card: (RANK[card], card)) for one in self.order
        )
        self.exchange((seat, 1 - seat, 1 << boss[0]), (1 - seat, seat, 1 << bum[-1]))
        self.lead(seat)

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Part"), str(self.part)], [say("Won so far"), " : ".join(map(str, self.won))]]

    def result(self) -> BumGameTwo.Result:
        return BumGameTwo.Result(points=self.won)


@register
class BumGameTwo(Game):
    title = "The Bum Game for two"
    summary = say(
        "One pack in two deals: whoever is out first wins a point for each card that the other has left."
    )
    wins = say("Who has more points after the agreed packs wins.")
    sources = ("parlett 5002",)
    seats = (2,)
    options = (Option("deals", say("Packs"), 4, lo=1, hi=50),)
    tie = TABLE_CHOOSES
    settlements = ("two-sides", "average-pot", "fixed")

    State = BumGameTwoState
    Sheet = fixed_deals(4)

    class Result(DealResult):
        """The cards that the other had left, in both parts together."""

        points: tuple[int, ...] = per_seat(say("Points of both parts"), Number(0, MOST))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if not any(self.points):
                refuse("points", "Whoever is out first wins a point at least.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            return Score(self.points, (say("In both parts: {points}", points=joined(self.points, " : ")),))
