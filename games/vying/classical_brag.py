"""Classical Brag: prials, pairs and high cards with three braggers, and betting as in poker.

Source: Parlett, lines 5353-5355.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import say
from games.core.registry import register
from games.kits.cards import CARD, mask_of
from games.vying.kit.brag import ACE, BragState, brag_strength
from games.vying.kit.game import VyingGame

BRAGGERS: Final = mask_of([CARD["JC"], CARD["AD"], CARD["9D"]])


class ClassicalBragState(BragState):
    def strength(self, seat: int) -> int:
        return brag_strength(self.hands[seat], BRAGGERS, ACE, runs=False, more=True)


@register
class ClassicalBrag(VyingGame):
    title = "Classical Brag"
    summary = say("Three cards each, three of the pack stand for any other, and betting is as in poker.")
    sources = ("parlett 5353-5355",)
    seats = tuple(range(2, 9))

    State = ClassicalBragState
