"""Bid Whist: partnership whist in which trumps are bid for, with a number of tricks that must be made.

Source: Parlett, lines 2298-2320.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal, Game
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, number, seat
from games.kits.phases import Bids
from games.kits.targets import BonusRubber
from games.kits.tricks import PLAY
from games.tricks.kit.lines import BOOK, HIGHEST, STRAINS, TRICKS, ContractState, contracts

TARGET: Final = 7
GAMES: Final = 2
RUBBER: Final = 2
BID: Final = tuple(range(1, HIGHEST + 1))


class BidWhistSheet(BonusRubber):
    """Two games are the rubber."""

    games = GAMES
    bonus = RUBBER


class BidWhistState(ContractState):
    """Nobody doubles or bids no trump, and all four hands stay hidden."""

    strains = len(STRAINS) - 1
    phases = (Bids(say_in("phase", "bidding"), contracts(1, HIGHEST, no_trump=False), silence=3), PLAY)

    def bidding(self, bidder: int, bid: int) -> None:
        """Who spoke last has the contract."""
        super().bidding(bidder, bid)
        self.declarer = bidder

    def contracted(self) -> Mapping[str, Any]:
        return {field: said for field, said in super().contracted().items() if field != "doubled"}


@register
class BidWhist(Game):
    title = "Bid Whist"
    summary = say("Whist with an auction: name trumps and tricks, and make what your side has bid.")
    sources = ("parlett 2298-2320",)
    two_sides = True
    options = (Option("target", say("Points that make a game"), TARGET, lo=1, hi=20),)

    Sheet = BidWhistSheet
    State = BidWhistState

    class Result(DealResult):
        """The contract, whose it was, and the tricks of that side; level 0 is a deal that all passed."""

        level: int = number(say("Level (0: all passed)"), 0, HIGHEST)
        strain: str | None = choice(say("Trumps"), *list(STRAINS.items())[:-1], when={"level": BID})
        declarer: int | None = seat(say("Last bidder"), when={"level": BID})
        tricks: int | None = number(say("Tricks of that side"), 0, TRICKS, when={"level": BID})

        def score(self, sheet: BidWhistSheet, deal: Deal) -> Score:
            if self.declarer is None or self.tricks is None:
                return sheet.points({}, say("All passed"))
            side, over = self.declarer % 2, self.tricks - BOOK
            gains, points = (side, over) if over >= self.level else (1 - side, self.level - over)
            scored = [points * (gains == one) for one in (0, 1)]
            return sheet.with_bonus(deal, scored, [self._explained(points, gains == side)])

        def _explained(self, points: int, made: bool) -> str:
            player, contract = Seat(self.declarer or 0), f"{self.level}{STRAINS[str(self.strain)]}"
            if made:
                return say(
                    "{player} made {contract}: {points}", player=player, contract=contract, points=points
                )
            return say(
                "{player} declared {contract}: {down} down", player=player, contract=contract, down=points
            )
