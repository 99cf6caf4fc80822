"""Rockaway: match the upcard by rank or suit, draw until you can, and be the first without cards.

Source: Parlett, lines 4333-4355, with Swedish Rummy, line 4355.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.climbing.kit.matching import EndedGame, MatchingState, ends, left_over
from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet
from games.kits.pack import PACK_52, PIPS

CARDS: Final = 7
TARGET: Final = 100
WILD: Final = 15
COURT: Final = PIPS["K"]
ACE: Final = PIPS["A"]
WORTH: Final = {wild: PACK_52.worth({**PIPS, wild: WILD}) for wild in "A8"}
"""By card what it costs, for each rank that may be wild."""
MOST_LEFT: Final = sum(WORTH["A"])


class RockawayState(MatchingState):
    """Nothing besides the cards."""

    cards_each = CARDS

    def wild(self) -> int:
        return self.pack.of_rank[str(self.table.options["wild"])]

    def worth(self) -> Sequence[int]:
        return WORTH[str(self.table.options["wild"])]

    def result(self) -> Rockaway.Result:
        return Rockaway.Result(left=self.left())


@register
class Rockaway(EndedGame):
    title = "Rockaway"
    summary = say(
        "Put a card on one of its rank or suit, an ace on anything, and get rid of your cards first."
    )
    wins = say("Fewest points win when somebody reaches the agreed points, or after the last deal.")
    seats = (3, 4, 5, 6, 7)
    usual = 4
    sources = ("parlett 4333-4355",)
    variants = (Variant("swedish-rummy", say("Swedish Rummy"), "parlett 4355", {"wild": "8"}),)
    options = (
        Option(
            "wild",
            say("The rank that fits on any card"),
            "A",
            choices={"A": say_in("a rank", "aces"), "8": say_in("a rank", "eights")},
        ),
        *ends(TARGET),
    )

    State = RockawayState

    class Result(DealResult):
        """What the cards left in each hand cost."""

        left: tuple[int, ...] = per_seat(say("Value of the cards in hand"), Number(0, MOST_LEFT))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.left.count(0) > 1:
                refuse("left", "the deal is over as soon as one player has no cards.")
            if sum(self.left) > (most := sum(WORTH[str(table.options["wild"])])):
                refuse("left", "the whole pack is worth {points}.", points=most)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            return left_over(self.left)
