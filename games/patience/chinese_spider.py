"""Chinese Spider: three suits four times over, built down on twelve piles.

Source: Abstract Games 21, line 2049, which names no more than suits, copies and piles. The layout, the rows dealt and
the thirteen ranks are those of the patience of this name in PySolFC. The nine ranks are the suit tiles of mah jong, of
which the same line tells; with them all lies open, as in Sparrow, which was made from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.game import GameTable
from games.core.messages import say
from games.core.options import Option, Variant
from games.core.registry import register
from games.kits.pack import Pack
from games.patience.kit.tableau import Patience, PatienceGame

RANKS: Final = "A23456789TJQK"
CARDS, TILES = len(RANKS), 9
"""How long a suit is."""
COPIES: Final = 4
PILES: Final = 12
EACH: Final = 6


class ChineseSpiderState(Patience):
    """One deal."""

    __slots__ = ()

    pack = Pack(RANKS, "CDH", copies=COPIES)

    @classmethod
    def dealt(cls, table: GameTable) -> Sequence[int]:
        return [card for card in cls.pack.deck if cls.pack.rank[card] < int(table.options["ranks"])]

    def tiles(self) -> bool:
        """Whether it is played with nine ranks, all of them open."""
        return self.table.options["ranks"] == TILES

    def layout(self) -> Sequence[tuple[int, int]]:
        return [(0, EACH) if self.tiles() else (EACH - 1, 1)] * PILES

    def complete(self, run: Sequence[int]) -> int:
        return len(run) if len(run) == self.table.options["ranks"] else 0

    def may_deal(self) -> bool:
        return bool(self.stock) and (self.tiles() or all(self.piles))


@register
class ChineseSpider(PatienceGame):
    title = "Chinese Spider"
    summary = say("Three suits, each four times, are built down on twelve piles: twelve suits are to leave.")
    options = (Option("ranks", say("Cards of a suit"), CARDS, lo=TILES, hi=CARDS),)
    sources = ("abstract-games 2049",)
    variants = (Variant("mah-jong", say("Suit tiles of mah jong"), "abstract-games 2049", {"ranks": TILES}),)
    hidden = True

    State = ChineseSpiderState
