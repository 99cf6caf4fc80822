"""The Finnish dartboard: rings from 1 on the outside to 9, and 10 in the centre; add up five darts.

Source: My Games, lines 3566-3570. It is silent on the number of turns: one, or as many as agreed.
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal, SheetGame
from games.core.messages import Seat, joined, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, many
from games.core.sheet import FixedDeals

RINGS: Final = 9
CENTRE: Final = 10
DARTS: Final = 5


@register
class FinnishDarts(SheetGame):
    title = "Finnish darts"
    summary = say("Five darts at ten rings: the more in the middle, the better.")
    wins = say("The highest sum of all throws wins.")
    sources = ("my-games 3566-3570",)
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    usual = 2
    options = (Option("turns", say("Turns for each player"), 1, lo=1, hi=20),)
    may_stop = False
    settlements = ("fixed", "winner-from-each", "average-pot")

    class Result(DealResult):
        """What each dart of a turn scored; 0 for one beside the board."""

        darts: tuple[int, ...] = many(
            say("Darts"),
            Number(0, CENTRE),
            DARTS,
            least=DARTS,
            help=say("1 is the outermost ring, {centre} the centre, 0 a miss.", centre=CENTRE),
        )

        def score(self, sheet: FinnishDarts.Sheet, deal: Deal) -> Score:
            total, player = sum(self.darts), deal.dealer
            each = joined(self.darts, " + ")
            why = say("{player}: {darts} = {total}", player=Seat(player), darts=each, total=total)
            return sheet.points({player: total}, why)

    class Sheet(FixedDeals):
        """Everybody throws in turn."""

        unit = "Turn"
        dealer_does = say("throws")

        def turns(self) -> int:
            return int(self.table.options["turns"])

        def number_of_deals(self) -> int:
            return self.table.seats * self.turns()

        @property
        def ranking(self) -> list[int] | None:
            return super().ranking if self.table.seats > 1 else None

        def reason(self) -> str:
            return say("Everybody has thrown {count} darts.", count=DARTS * self.turns())

        def coming(self) -> tuple[str, ...]:
            turn, of, player = len(self.rows) // self.table.seats + 1, self.turns(), Seat(self.dealer())
            if of == 1:
                return ()
            return (say("Turn {number} of {of} for {player}", number=turn, of=of, player=player),)
