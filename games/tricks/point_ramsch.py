"""Ramsch: what is played at skat when nobody bids; everybody plays alone, and who takes most card points loses them.

Source: Parlett, line 4231. There it is a deal within a session of Skat; here it is played by itself, deal after deal.
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import cards_of
from games.kits.claims import THE_REST
from games.kits.pack import total
from games.kits.tricks import TrickState
from games.tricks.skat import CARDS_EACH, GRAND, PACK, POINTS, RANKINGS, SKAT, WORTH, SkatSheet

ROUNDS: Final = 6
"""In each of which everybody deals once."""


class PointRamschState(TrickState):
    """The jacks alone are trumps, and the skat lies aside until the last trick is won."""

    claimed_by = THE_REST
    __slots__ = ()

    pack = PACK
    rankings = RANKINGS
    piles = (say_in("pile", "skat"),)

    def sizes(self) -> list[int]:
        return [CARDS_EACH] * 3 + [SKAT]

    def trump(self) -> int:
        return GRAND

    def on_trick(self, winner: int) -> None:
        """Who wins the last trick takes the skat."""
        if not any(self.hands[:3]):
            self.taken[winner] |= self.hands[3]
            self.shown[3] = self.hands[3]

    def wants(self, holder: int) -> bool:
        return False

    def result(self) -> PointRamsch.Result:
        return PointRamsch.Result(points=tuple(total(cards_of(taken), WORTH) for taken in self.taken[:3]))


@register
class PointRamsch(Game):
    title = "Ramsch"
    summary = say("Skat without a soloist: jacks are trumps, and who takes most card points loses them.")
    wins = say("Who has lost fewest points after the agreed rounds wins.")
    sources = ("parlett 4231",)
    seats = (3,)
    options = (Option("rounds", say("Rounds, in each of which everybody deals once"), ROUNDS, lo=1, hi=40),)
    tie = TABLE_CHOOSES
    settlements = ("average-pot", "winner-from-each", "fixed")

    Sheet = SkatSheet
    State = PointRamschState

    class Result(DealResult):
        """The card points of each, with the skat for the last trick."""

        points: tuple[int, ...] = per_seat(say("Card points"), Number(0, POINTS), total=POINTS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            most = max(self.points)
            losers = [seat for seat, points in enumerate(self.points) if points == most]
            why = [say("{player} took most: {points}", player=Seat(seat), points=most) for seat in losers]
            return sheet.points(dict.fromkeys(losers, -most), *why)
