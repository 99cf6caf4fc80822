"""Contract Whist: bidding as in bridge and all four hands hidden, with a simple score below and above the line.

Source: Parlett, lines 2324-2348.
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal, Game
from games.core.messages import say
from games.core.registry import register
from games.kits.rankings import NO_TRUMP
from games.tricks.kit.lines import STRAINS, ContractResult, ContractState, Lines, LineSheet

TRICK: Final = 3
NO_TRUMP_TRICK: Final = 4
OVERTRICK: Final = 2
INSULT: Final = 5
"""For a doubled contract that is made, and for each trick over it; redoubled twice as much."""
UNDERTRICK: Final = 10
ENOUGH: Final = 10
RUBBER: Final = 50


class ContractWhistState(ContractState):
    """Nobody's cards are shown."""

    def result(self) -> ContractWhist.Result:
        return ContractWhist.Result(**self.contracted())


class ContractWhistSheet(LineSheet):
    """Ten points are a game."""

    enough = ENOUGH
    rubber = (RUBBER, RUBBER)
    unfinished = part_score = 0


@register
class ContractWhist(Game):
    title = "Contract Whist"
    summary = say("Bid for trumps and tricks as in bridge, but play all four hands hidden.")
    wins = say("The side with more points wins when one of them has won two games.")
    sources = ("parlett 2324-2348",)
    seats = (4,)
    two_sides = True
    draws = True
    objective = "margin"
    settlements = ("two-sides", "fixed")
    max_actions = 400

    Sheet = ContractWhistSheet
    State = ContractWhistState

    class Result(ContractResult):
        """The contract, who declared, and the tricks of his side; level 0 is a deal that all passed."""

        def lines(self, deal: Deal) -> Lines:
            below, above = [0, 0], [0, 0]
            if self.declarer is None or self.doubled is None:
                return (0, 0), (0, 0)
            side, factor = self.declarer % 2, int(self.doubled)
            if self.over < 0:
                above[1 - side] = -self.over * UNDERTRICK * factor
            else:
                each = NO_TRUMP_TRICK if self.strain == list(STRAINS)[NO_TRUMP] else TRICK
                below[side] = self.level * each * factor
                insult = INSULT * factor // 2
                above[side] = insult + self.over * insult if factor > 1 else self.over * OVERTRICK
            return (below[0], below[1]), (above[0], above[1])
