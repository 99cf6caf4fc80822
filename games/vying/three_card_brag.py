"""Three-card Brag: stay in or stack, until one of the last two sees the other.

Source: Parlett, lines 5281-5325.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.kits.cards import BIT, CARD
from games.vying.kit.brag import BragSheet, ModernBragState, brag_strength
from games.vying.kit.game import VyingGame

BRAGGER: Final = BIT[CARD["JC"]]


class ThreeCardBragState(ModernBragState):
    def strength(self, seat: int) -> int:
        return brag_strength(self.hands[seat], BRAGGER if self.table.options["bragger"] else 0)


@register
class ThreeCardBrag(VyingGame):
    title = "Three-card Brag"
    summary = say("Three cards each, and nothing is shown before one of the last two pays to see the other.")
    sources = ("parlett 5281-5325",)
    seats = tuple(range(2, 9))
    options = (
        *VyingGame.options,
        Option("bragger", say("The jack of clubs is wild"), False, help=say("It stands for any card.")),
    )

    State = ThreeCardBragState
    Sheet = BragSheet
