"""Five-card Brag: two of five cards are rejected before the betting.

Source: Parlett, lines 5327-5329.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.vying.kit.brag import ACE, FIVE, BragSheet, ModernBragState, brag_strength
from games.vying.kit.game import VyingGame


class FiveCardBragState(ModernBragState):
    rounds = ("DDDDDX",)
    changes = (2,)
    replaced = False

    def strength(self, seat: int) -> int:
        return brag_strength(self.hands[seat], best_prial=FIVE if self.table.options["fives"] else ACE)


@register
class FiveCardBrag(VyingGame):
    title = "Five-card Brag"
    summary = say("Brag with the three cards that one keeps of five.")
    sources = ("parlett 5327-5329",)
    seats = tuple(range(2, 9))
    options = (
        *VyingGame.options,
        Option("fives", say("Three fives are the best hand"), False, help=say("Otherwise three aces are.")),
    )

    State = FiveCardBragState
    Sheet = BragSheet
