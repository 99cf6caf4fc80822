"""Elfern: for two, eleven of the twenty honours are to be taken; at first any card may be played."""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, flag, per_side
from games.core.sheet import Sheet, fixed_deals
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import cards_of
from games.kits.pack import Pack, total
from games.kits.rankings import Duties, in_order
from games.tricks.kit.drawing import DrawingState

CARDS_EACH: Final = 6
DEALS: Final = 6
HONOURS: Final = 20
POINTS: Final = 120
DOUBLE_HONOURS: Final = 15
DOUBLE_POINTS: Final = 91
SINGLE, DOUBLE, TREBLE = 1, 2, 3

PACK: Final = Pack("789TJQKA")
HONOUR: Final = PACK.worth(dict.fromkeys("TJQKA", 1))
WORTH: Final = PACK.worth({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})


class ElfernState(DrawingState):
    """Without trumps, or with those of the card turned up."""

    pack = PACK
    cards_each = CARDS_EACH

    def after_deal(self) -> None:
        if self.table.options["trumps"]:
            self.turn_up(under=True)
        self.begin_play()

    def strict_duties(self, led: int, best: int) -> Duties:
        return in_order(self.ranking.follow[led], self.ranking.trumps)

    def result(self) -> Elfern.Result:
        worth = WORTH if self.table.options["points"] else HONOUR
        taken = tuple(total(cards_of(cards), worth) for cards in self.taken[:2])
        return Elfern.Result(taken=taken, all_tricks=0 in self.won[:2])


@register
class Elfern(Game):
    title = "Elfern"
    summary = say("A small German game for two: take more than half of the honours.")
    sources = ("parlett 921-948",)
    variants = (
        Variant("trumps", say("Elfern with trumps"), "parlett 935", {"trumps": True}),
        Variant("points", say("Elfern for card points"), "parlett 937-946", {"trumps": True, "points": True}),
    )
    seats = (2,)
    options = (
        Option("trumps", say("A turned-up card makes trumps"), False),
        Option("points", say("Honours count card points"), False),
        Option("deals", say("Deals"), DEALS, lo=1, hi=50),
    )
    tie = TABLE_CHOOSES

    State = ElfernState
    Sheet = fixed_deals(DEALS)

    class Result(DealResult):
        """The honours of each, or their points."""

        taken: tuple[int, ...] = per_side(say("Honours, or their card points"), Number(0, POINTS))
        all_tricks: bool = flag(say("One player took every trick"))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            whole = POINTS if table.options["points"] else HONOURS
            if sum(self.taken) != whole:
                refuse("taken", "together they must be {total}.", total=whole)
            if self.all_tricks and max(self.taken) < whole:
                refuse("all_tricks", "then the other has taken nothing.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            most, points = max(self.taken), bool(sheet.table.options["points"])
            if most == min(self.taken):
                return sheet.points({}, say("{count} each: nobody wins", count=most))
            treble = self.all_tricks if points else most == HONOURS
            double = most >= (DOUBLE_POINTS if points else DOUBLE_HONOURS)
            worth = TREBLE if treble else DOUBLE if double else SINGLE
            why = say("{most} of {total}: {points}", most=most, total=sum(self.taken), points=worth)
            return sheet.points({self.taken.index(most): worth}, why)
