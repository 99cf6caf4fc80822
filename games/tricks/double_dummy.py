"""Double Dummy: whist for two, each with a hand of his own and an open one opposite it.

Source: Parlett, lines 298-310.
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import Sheet, first_to
from games.kits.claims import THE_REST
from games.tricks.kit.honours import TRICKS, HonoursState, honour_field, whist_points

TARGET: Final = 7
DUMMY: Final = 2
"""The dummy of a seat is the holder two further on."""


class DoubleDummyState(HonoursState):
    """Four hands of two players, who know all the cards: a player sees three of the hands."""

    claimed_by = THE_REST
    piles = tuple(say("dummy of {player}", player=Seat(seat)) for seat in (0, 1))

    def sizes(self) -> list[int]:
        return [TRICKS] * 4

    def after_deal(self) -> None:
        self.shown = self.hands[:]
        self.actor = ((0,), (1,), (0,), (1,))
        super().after_deal()

    def around_the_table(self) -> tuple[int, ...]:
        """Who did not deal, the dealer's dummy, the other dummy, the dealer."""
        dealer, elder = self.deal.dealer, 1 - self.deal.dealer
        return elder, dealer + DUMMY, elder + DUMMY, dealer

    def trick_order(self, leader: int) -> tuple[int, ...]:
        order = self.around_the_table()
        place = order.index(leader)
        return order[place:] + order[:place]

    def together(self, one: int, other: int) -> bool:
        return one % 2 == other % 2

    def result(self) -> DoubleDummy.Result:
        return DoubleDummy.Result(tricks=self.tricks_of_sides(), honours=self.held)


@register
class DoubleDummy(Game):
    title = "Double Dummy"
    summary = say("Whist for two, with two open hands: you play your own cards and your dummy's.")
    sources = ("parlett 298-310",)
    seats = (2,)
    hidden = False
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=20),
        Option("honours", say("Honours count"), True),
    )
    settlements = ("two-sides", "fixed")

    Sheet = first_to(TARGET, alone=True)
    State = DoubleDummyState

    class Result(DealResult):
        """The tricks of each with his dummy, and the honours that the two hands held."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
        honours: tuple[int, ...] = honour_field()

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            options = sheet.table.options
            held = self.honours if options["honours"] else (0, 0)
            points, why = whist_points(self.tricks, held, deal.scores, int(options["target"]))
            return Score((points[0], points[1]), tuple(why))
