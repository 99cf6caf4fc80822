"""Contract Whist: bidding as in bridge and all four hands hidden, with a simple score below and above the line.

Source: Parlett, lines 2324-2348.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.game import Deal, Game
from games.core.messages import say
from games.core.registry import register
from games.kits.rankings import NO_TRUMP
from games.tricks.kit.lines import (
    BID,
    INSULTED,
    OVER,
    SHORT,
    STRAINS,
    ContractResult,
    ContractState,
    LineSheet,
    Part,
)

TRICK: Final = 3
NO_TRUMP_TRICK: Final = 4
OVERTRICK: Final = 2
INSULT: Final = 5
"""For a doubled contract that is made, and for each trick over it; redoubled twice as much."""
UNDERTRICK: Final = 10
ENOUGH: Final = 10
RUBBER: Final = 50


class ContractWhistSheet(LineSheet):
    """Ten points are a game."""

    enough = ENOUGH
    rubber = (RUBBER, RUBBER)
    unfinished = part_score = 0


@register
class ContractWhist(Game):
    title = "Contract Whist"
    summary = say("Bid for trumps and tricks as in bridge, but play all four hands hidden.")
    sources = ("parlett 2324-2348",)
    two_sides = True

    Sheet = ContractWhistSheet
    State = ContractState

    class Result(ContractResult):
        """The contract, who declared, and the tricks of his side; level 0 is a deal that all passed."""

        def parts(self, deal: Deal) -> Iterator[Part]:
            if self.declarer is None or self.doubled is None:
                return
            side, factor = self.declarer % 2, int(self.doubled)
            if self.over < 0:
                yield Part(1 - side, -self.over * UNDERTRICK * factor, SHORT)
                return
            each = NO_TRUMP_TRICK if self.strain == list(STRAINS)[NO_TRUMP] else TRICK
            insult = INSULT * factor // 2 if factor > 1 else 0
            yield Part(side, self.level * each * factor, BID)
            yield Part(side, self.over * (insult or OVERTRICK), OVER)
            yield Part(side, insult, INSULTED)
