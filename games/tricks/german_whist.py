"""German Whist: for two, with a stock whose top card lies open; the winner of a trick draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal, Game
from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import FixedDeals, Sheet
from games.core.ties import TABLE_CHOOSES
from games.kits.rankings import Duties
from games.kits.whist_scores import over_the_book
from games.tricks.kit.drawing import DrawingState

CARDS_EACH: Final = 6
TRICKS: Final = 26
BOOK: Final = 13
DEALS: Final = 6
DOUBLE: Final = 2


class GermanWhistSheet(FixedDeals):
    """After a tie the next deal that is none counts double."""

    def carry(self) -> Mapping[str, Any]:
        return {"double": bool(self.rows) and not any(self.rows[-1].points)}

    def coming(self) -> tuple[str, ...]:
        double = (say("counts double"),) if self.carry()["double"] else ()
        return *super().coming(), *double


class GermanWhistState(DrawingState):
    """Suit is followed from the first trick on, and the top of the stock is always turned up."""

    cards_each = CARDS_EACH
    free_play = False

    def after_deal(self) -> None:
        self.turn_up()
        self.begin_play()

    def strict_duties(self, led: int, best: int) -> Duties:
        return self.ranking.duty[led]

    def on_trick(self, winner: int) -> None:
        super().on_trick(winner)
        if self.stock:
            self.turn_up()

    def result(self) -> GermanWhist.Result:
        return GermanWhist.Result(tricks=tuple(self.won[:2]))


@register
class GermanWhist(Game):
    title = "German Whist"
    summary = say("Whist for two: win the open card of the stock, or let the other have it.")
    sources = ("parlett 257-265",)
    seats = (2,)
    options = (Option("deals", say("Deals"), DEALS, lo=1, hi=50),)
    tie = TABLE_CHOOSES

    State = GermanWhistState
    Sheet = GermanWhistSheet

    class Result(DealResult):
        """The tricks of each; a point for each over the book."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.tricks[0] == self.tricks[1]:
                return sheet.points({}, say("{tricks} tricks each: the next deal counts double", tricks=BOOK))
            score = over_the_book(self.tricks, BOOK)
            if not deal.carry["double"]:
                return score
            return Score(
                tuple(DOUBLE * points for points in score.points), (*score.why, say("doubled after a tie"))
            )
