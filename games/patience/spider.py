"""Spider: two packs built down on ten piles; a whole suit from king to ace leaves the table, and eight are to leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.messages import say
from games.core.registry import register
from games.kits.pack import Pack
from games.patience.kit.tableau import Patience, PatienceGame

SUIT: Final = 13
PILES: Final = 10
LONGER: Final = 4
"""So many piles have a card more than the others."""
SIX, FIVE = 6, 5


class SpiderState(Patience):
    """One deal."""

    __slots__ = ()

    pack = Pack("A23456789TJQK", copies=2)

    def layout(self) -> Sequence[tuple[int, int]]:
        return [(SIX - 1, 1)] * LONGER + [(FIVE - 1, 1)] * (PILES - LONGER)

    def may_deal(self) -> bool:
        return bool(self.stock) and all(self.piles)


@register
class Spider(PatienceGame):
    title = "Spider"
    summary = say("Build two packs into eight suits, from king to ace, on ten piles.")
    sources = ("abstract-games 1912-1934",)
    hidden = True

    State = SpiderState
