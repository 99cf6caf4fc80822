"""American Brag: three cards and betting as in poker, all jacks and nines wild.

Source: Parlett, lines 5343-5345.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import say
from games.core.registry import register
from games.kits.cards import RANKS
from games.kits.poker import RANK_MASK
from games.vying.kit.brag import BragState, brag_strength
from games.vying.kit.game import VyingGame

BRAGGERS: Final = RANK_MASK[RANKS.index("J")] | RANK_MASK[RANKS.index("9")]


class AmericanBragState(BragState):
    def strength(self, seat: int) -> int:
        return brag_strength(self.hands[seat], BRAGGERS, more=True)


@register
class AmericanBrag(VyingGame):
    title = "American Brag"
    summary = say("Hands of brag and the betting of poker, with eight wild cards: the jacks and the nines.")
    sources = ("parlett 5343-5345",)
    seats = tuple(range(2, 9))

    State = AmericanBragState
