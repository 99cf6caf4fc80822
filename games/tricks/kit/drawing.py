"""Trick games for two in which both draw from a stock after each trick, the winner first, until there is none."""

from __future__ import annotations

from games.kits.cards import BIT
from games.kits.rankings import Duties
from games.kits.stock import StockState
from games.kits.tricks import TrickState


class DrawingState(StockState, TrickState):
    """One deal. While there is a stock any card may be played (`free_play`); then suit is followed."""

    free_play = True

    def strict(self) -> bool:
        """Whether the second part has begun, in which suit is followed."""
        return not self.stock

    def strict_duties(self, led: int, best: int) -> Duties:
        """`duties` of the second player then: to follow suit."""
        return self.ranking.duty[led]

    def follow_duties(self, led: int, best: int) -> Duties:
        return () if self.free_play and not self.strict() else self.strict_duties(led, best)

    def play_card(self, card: int) -> None:
        self.parted(self.order[len(self.trick)], BIT[card])
        super().play_card(card)

    def on_trick(self, winner: int) -> None:
        self.from_stock(winner, 1 - winner)
