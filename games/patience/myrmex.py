"""Myrmex: two plain Decktets, whose number cards have two suits each, built down on eight piles.

Source: Abstract Games 21, lines 1954-1988, and the cards of the Decktet (`games.kits.decktet`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_
from typing import Final

from games.core.messages import Value, say
from games.core.registry import register
from games.kits.cards import mask_of
from games.kits.decktet import FACES, NAMES, SIGNS, TEXTS
from games.kits.pack import Pack
from games.patience.kit.tableau import Patience, PatienceGame

RANKS: Final = "A23456789K"
"""Crowns are highest."""
SUIT: Final = len(RANKS)
SUITS: Final = 6
PILES: Final = 8
ROWS: Final = 4
PLAIN: Final = tuple(text for text in TEXTS if text[0] in RANKS)
CARDS: Final = 2 * len(PLAIN) - 2 * SUITS
SIGNS_OF: Final = dict(zip(TEXTS, SIGNS, strict=True))


class TwoDecktets(Pack):
    """The number cards twice, the aces and crowns once."""

    def __init__(self) -> None:
        super().__init__(PLAIN, suits=("",), copies=2)
        self.deck = tuple(
            card for card in self.deck if not self.copy[card] or self.texts[card][0] not in "AK"
        )
        self.whole = mask_of(self.deck)
        self.named = {text: cards & self.whole for text, cards in self.named.items()}
        self.rank = tuple(RANKS.index(text[0]) for text in self.texts)
        self.suit = tuple(SIGNS_OF[text] for text in self.texts)


class MyrmexState(Patience):
    """One deal."""

    __slots__ = ()

    pack = TwoDecktets()
    faces = FACES

    def layout(self) -> Sequence[tuple[int, int]]:
        return [(0, ROWS)] * PILES

    def shared(self, run: Sequence[int]) -> int:
        """The suits that all of these cards have."""
        return reduce(and_, [self.pack.suit[card] for card in run])

    def joins(self, below: int, above: int) -> bool:
        return bool(self.shared((below, above))) and self.fits(above, below)

    def run(self, pile: Sequence[int]) -> int:
        count = super().run(pile)
        while not self.shared(pile[-count:]):
            count -= 1
        return count

    def complete(self, run: Sequence[int]) -> int:
        return SUIT if len(run) == SUIT else 0

    def card_said(self, card: int) -> Value:
        return NAMES[self.pack.texts[card]]


@register
class Myrmex(PatienceGame):
    title = "Myrmex"
    summary = say("Two Decktets, whose cards have two suits each, are built into six suits on eight piles.")
    sources = ("abstract-games 1954-1988",)
    hidden = True

    State = MyrmexState
