"""Wizard's Tower: a tarot pack built down in thirteen piles; suits leave whole, trumps one by one from the Fool up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.messages import say
from games.core.registry import register
from games.kits.cards import BIT
from games.kits.pack import Pack
from games.patience.kit.tableau import Patience, PatienceGame

RANKS: Final = "A23456789TJNQK"
"""The knight, N, stands between the jack and the queen."""
SUIT: Final = len(RANKS)
TRUMPS: Final = 22
HIGHEST: Final = TRUMPS - 1
CARDS: Final = 4 * SUIT + TRUMPS
PILES: Final = 13
EACH: Final = CARDS // PILES
TRUMP: Final = 4
"""The number of the trumps where others have that of their suit."""
OVER: Final = 8.0
"""So much is lost, to the quick player, by each card on the trump that leaves next."""


class Tarot(Pack):
    """Four suits of fourteen, then the trumps, 0 to 21."""

    def __init__(self) -> None:
        super().__init__(RANKS)
        numbers = range(TRUMPS)
        self.deck = self.kind = tuple(range(CARDS))
        self.texts += tuple(map(str, numbers))
        self.rank += tuple(numbers)
        self.suit += (TRUMP,) * TRUMPS
        self.whole = BIT[CARDS] - 1
        self.named |= {str(number): BIT[4 * SUIT + number] for number in numbers}


class WizardsTowerState(Patience):
    """One deal; nothing is hidden in it."""

    __slots__ = ()

    pack = Tarot()

    def layout(self) -> Sequence[tuple[int, int]]:
        return [(0, EACH)] * PILES

    def fits(self, card: int, top: int) -> bool:
        suit, ranks = self.pack.suit, self.pack.rank[top] - self.pack.rank[card]
        if suit[card] == TRUMP:
            return suit[top] == TRUMP and ranks > 0
        return suit[top] != TRUMP and ranks == 1

    def joins(self, below: int, above: int) -> bool:
        return self.pack.suit[below] == self.pack.suit[above] and super().fits(above, below)

    def due(self) -> int:
        """The trump that leaves next."""
        return 4 * SUIT + sum(self.pack.suit[card] == TRUMP for card in self.off)

    def complete(self, run: Sequence[int]) -> int:
        trump = self.pack.suit[run[-1]] == TRUMP
        return int(run[-1] == self.due()) if trump else super().complete(run)

    def promise(self, pile: Sequence[int], hidden: int) -> float:
        """Beside the order of the pile: the fewer cards on the trump that leaves next, the better."""
        due = self.due()
        over = len(pile) - 1 - pile.index(due) if due in pile else 0
        return super().promise(pile, hidden) - OVER * over


@register
class WizardsTower(PatienceGame):
    title = "Wizard's Tower"
    summary = say(
        "Build a tarot pack into four suits, and the trumps into a tower from the Fool to the World."
    )
    sources = ("abstract-games 1990-2020",)

    State = WizardsTowerState
