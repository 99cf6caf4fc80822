"""Poker: vying with the best five cards, drawn or dealt face up.

Source: Parlett, lines 5380-5402 (hands), 5516-5524 (which cards to draw to), 5580-5592 (who speaks first in stud).
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.messages import say
from games.core.state import Action, Outcome
from games.kits.cards import cards_of, mask_of
from games.kits.poker import CATEGORY_NAMES, RANK_MASK, STRAIGHT, best_strength, category_of
from games.vying.kit.rounds import CHANGING, DEALING, MOST_BET, MOVED, PAT
from games.vying.kit.state import VyingState, changes_said

MOST_LATER: Final = 10
"""The largest bet or raise after cards have been changed."""


class PokerState(VyingState):
    """The best five cards of one's own and of those on the table win."""

    def strength(self, seat: int) -> int:
        return best_strength(self.hands[seat] | self.board)

    def hand_name(self, seat: int) -> str:
        return CATEGORY_NAMES[category_of(self.strength(seat))]

    def labels(self, seat: int) -> list[str]:
        changed = changes_said(self.changed[seat])
        return [*super().labels(seat), *([changed] if changed else [])]

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


class DrawState(PokerState):
    """Cards are changed; when too few are left for the next player those out of play are shuffled in.

    A world forgets which cards shuffled in were once the viewer's: they may turn up anywhere.
    """

    raises = (MOST_BET, MOST_LATER)

    short: bool = False

    def kept_apart(self) -> int:
        """The cards out of play that are not shuffled in."""
        return 0

    def change_next(self) -> None:
        super().change_next()
        if self.phase == CHANGING and len(self.stock) <= max(self.changes):
            self.short, self.phase = True, DEALING

    def reveals(self) -> bool:
        return super().reveals() and not self.short

    def draw(self, rng: Random) -> Outcome:
        if not self.short:
            return super().draw(rng)
        pool = mask_of(self.stock)
        for seat, active in enumerate(self.betting.active):
            pool |= self.thrown[seat] | (0 if active else self.hands[seat])
        return shuffled(cards_of(pool & ~self.kept_apart()), rng)

    def apply_chance(self, outcome: Outcome) -> None:
        if not self.short:
            super().apply_chance(outcome)
            return
        back = mask_of(outcome)
        self.stock, self.short, self.phase = list(outcome), False, CHANGING
        for seat, active in enumerate(self.betting.active):
            self.thrown[seat] &= ~back
            if not active:
                self.hands[seat] &= ~back

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.short:
            return say("The cards out of play are shuffled and put under the stock.")
        return super().told_chance(viewer, outcome)
