"""A deal here and in another program, move by move."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.kits.cards import RANKS


class Both:
    """A deal here and there; `numbers` has theirs for each of our texts."""

    def __init__(self, ours: Any, theirs: Any, numbers: Mapping[str, int], rng: Random) -> None:
        self.ours, self.theirs, self.numbers, self.rng = ours, theirs, numbers, rng

    def dealt(self, order: Any, *before: int) -> None:
        """Chance says here how the pack lies, there a card at a time."""
        self.ours.apply_chance(order)
        for action in before:
            self.theirs.apply_action(action)

    def make(self, text: str = "") -> str:
        """A move of whoever is in turn, legal in both."""
        (seat,) = self.ours.actors()
        assert self.theirs.current_player() == seat
        legal = {self.ours.text(seat, action): action for action in self.ours.legal(seat)}
        assert sorted(self.numbers[word] for word in legal) == sorted(self.theirs.legal_actions())
        text = text or self.rng.choice(sorted(legal))
        self.ours.apply(seat, legal[text])
        self.theirs.apply_action(self.numbers[text])
        return text

    def to_the_end(self) -> None:
        while self.ours.actors():
            self.make()
        assert self.theirs.is_terminal()


def four_by_four(suits: str, ranks: str = RANKS) -> dict[str, int]:
    """Their number of each card, where they count suit by suit within a rank."""
    return {rank + suit: 4 * ranks.index(rank) + suits.index(suit) for rank in ranks for suit in suits}
