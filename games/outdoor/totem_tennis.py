"""Totem Tennis: wind the ball on its string round the pole, your way.

Source: My Games, lines 3858-3882.
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal, SheetGame
from games.core.messages import Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, seat
from games.core.sheet import Sheet, first_to

TARGET: Final = 10


@register
class TotemTennis(SheetGame):
    title = "Totem Tennis"
    summary = say(
        "A ball on a string, a pole and two rackets: wind it up your way, {target} times.", target=TARGET
    )
    wins = say("The first to reach the agreed points wins.")
    sources = ("my-games 3858-3882",)
    seats = (2,)
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=50),)
    luck = "none"
    settlements = ("fixed", "two-sides")

    Sheet = first_to(TARGET, unit="Rally", dealer_does=say("serves"))

    class Result(DealResult):
        """Who wound the string up in a rally; the players serve in turn, whoever wins."""

        winner: int = seat(say("Whose way the string is wound"))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            why = say(
                "{server} served; the string is wound the way of {winner}: {points}",
                server=Seat(deal.dealer),
                winner=Seat(self.winner),
                points=1,
            )
            return sheet.points({self.winner: 1}, why)
