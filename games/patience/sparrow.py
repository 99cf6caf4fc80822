"""Sparrow: a whole set of mah jong tiles on twelve piles; winds and flowers stand in the way of the suits.

Source: Abstract Games 21, lines 2047-2129.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from games.core.errors import Illegal
from games.core.messages import Message, Value, joined, say
from games.core.registry import register
from games.core.state import Action
from games.kits.cards import mask_of
from games.kits.pack import Pack
from games.kits.tiles import ALL_TILES, COPIES, FIRST_DRAGON, FIRST_WIND, KIND, KINDS, TEXT, tile_said
from games.patience.kit.moves import NAMES, SPECIAL
from games.patience.kit.tableau import Patience, PatienceGame

SUIT: Final = 10
PILES: Final = 12
ROWS: Final = 6
TOGETHER: Final = 3
"""So many winds, or flowers, may be laid on one another."""
SET: Final = 4
WIND, FLOWER = 3, 4
"""Their numbers where others have that of their suit."""
DRAGON_OF: Final = "RGW"
"""The dragon on top of the circles, the bamboos and the characters: red, green, white."""
END: Final = "-off"


def _place(kind: int) -> tuple[int, int]:
    """The suit of a tile and its rank there, the dragon's above the nine."""
    if kind < FIRST_WIND:
        return divmod(kind, SUIT - 1)
    if FIRST_DRAGON <= kind < KINDS:
        return DRAGON_OF.index(TEXT[kind][0]), SUIT - 1
    return (WIND, kind) if kind < KINDS else (FLOWER, kind)


class Tiles(Pack):
    """The 144 tiles as cards, twins side by side."""

    def __init__(self) -> None:
        super().__init__([TEXT[kind] for kind in range(KINDS)], suits=("",), copies=COPIES)
        self.deck = tuple(range(len(ALL_TILES)))
        self.whole = mask_of(self.deck)
        self.texts = tuple(TEXT[kind] for kind in ALL_TILES)
        places = [_place(kind) for kind in ALL_TILES]
        self.suit, self.rank = tuple(suit for suit, _ in places), tuple(rank for _, rank in places)
        self.named = {text: self._mask(self.texts, text) for text in self.texts}


class SparrowState(Patience):
    """One deal."""

    __slots__ = ()

    pack = Tiles()

    def layout(self) -> Sequence[tuple[int, int]]:
        return [(0, ROWS)] * PILES

    def fits(self, card: int, top: int) -> bool:
        suit = self.pack.suit
        if max(suit[card], suit[top]) >= WIND:
            return suit[card] == suit[top]
        return super().fits(card, top)

    def joins(self, below: int, above: int) -> bool:
        return self.pack.suit[below] < WIND and super().joins(below, above)

    def full(self, pile: Sequence[int]) -> bool:
        suits = {self.pack.suit[card] for card in pile[-TOGETHER:]}
        return len(pile) >= TOGETHER and len(suits) == 1 and suits <= {WIND, FLOWER}

    def complete(self, run: Sequence[int]) -> int:
        return SUIT if len(run) == SUIT else 0

    def specials(self) -> Iterator[Action]:
        """Four piles with the four winds, or any four flowers, on top."""
        tops = [(pile, self.piles[pile][-1]) for pile in range(len(self.piles)) if self.piles[pile]]
        for suit, different in ((WIND, SET), (FLOWER, 1)):
            able = [(pile, card) for pile, card in tops if self.pack.suit[card] == suit]
            for four in combinations(able, SET):
                if len({self.pack.rank[card] for _, card in four}) >= different:
                    yield SPECIAL + sum(1 << pile for pile, _ in four)

    def do_special(self, action: Action) -> None:
        for pile in _piles(action):
            self.off += self._lift(pile, 1)
        self.idle = 0

    def special_text(self, action: Action) -> str:
        return "".join(NAMES[pile] for pile in _piles(action)) + END

    def special_named(self, text: str) -> Action:
        piles = text.removesuffix(END) if isinstance(text, str) else ""
        if (
            len(piles) == SET
            and text.endswith(END)
            and list(piles) == sorted(set(piles) & set(NAMES[:PILES]))
        ):
            return SPECIAL + sum(1 << NAMES.index(name) for name in piles)
        raise Illegal(say("{text} is not a move of this game.", text=repr(text)))

    def special_said(self, action: Action) -> Message:
        tops = [self.card_said(self.piles[pile][-1]) for pile in _piles(action) if self.piles[pile]]
        return say("take off {cards}", cards=joined(tops))

    def card_said(self, card: int) -> Value:
        return tile_said(KIND[self.pack.texts[card]])

    def greedy(self, seat: int, rng: Random) -> Action:
        """A set leaves as soon as there is one."""
        return next(self.specials(), None) or super().greedy(seat, rng)


def _piles(action: Action) -> list[int]:
    """The piles from which a set is taken."""
    return [pile for pile in range(PILES) if action - SPECIAL >> pile & 1]


@register
class Sparrow(PatienceGame):
    title = "Sparrow"
    summary = say("A set of mah jong tiles on twelve piles: suits, winds and flowers are to leave the table.")
    sources = ("abstract-games 2047-2129",)
    hidden = True

    State = SparrowState
