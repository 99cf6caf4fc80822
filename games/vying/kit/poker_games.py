"""Poker: vying with the best five cards, drawn or dealt face up.

Source: Parlett, lines 5380-5402 (hands), 5516-5524 (which cards to draw to), 5580-5592 (who speaks first in stud).
"""

from __future__ import annotations

from games.core.state import Action
from games.kits.cards import cards_of
from games.kits.poker import CATEGORY_NAMES, RANK_MASK, STRAIGHT, best_strength, category_of
from games.vying.kit.rounds import MOVED, PAT
from games.vying.kit.state import VyingState


class PokerState(VyingState):
    """The best five cards of one's own and of those on the table win."""

    def strength(self, seat: int) -> int:
        return best_strength(self.hands[seat] | self.board)

    def hand_name(self, seat: int) -> str:
        return CATEGORY_NAMES[category_of(self.strength(seat))]

    def greedy_change(self, seat: int, legal: list[Action]) -> Action:
        """Change the lowest of what matches no other card; keep whatever is complete."""
        hand = self.hands[seat]
        if category_of(self.strength(seat)) >= STRAIGHT:
            return legal[0]
        held = hand | self.board
        single = [card for card in cards_of(hand) if (held & RANK_MASK[card % 13]).bit_count() == 1]
        single.sort(key=lambda card: card % 13)
        for count in sorted(self.changes, reverse=True):
            action = sum(1 << card for card in single[:count]) << MOVED or PAT
            if count <= len(single) and action in legal:
                return action
        return legal[0]


class StudState(PokerState):
    """Who shows the best cards speaks first; in the first round he may not check."""

    def may_check(self) -> bool:
        return self.round > 0

    def speaker(self) -> int:
        return max(self.around(), key=lambda seat: best_strength(self.hands[seat] & self.up[seat]))
