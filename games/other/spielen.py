"""Spielen: two in a team collect four of a kind in front of everybody, and tell each other so in a secret code.

Source: Unusual card games, lines 205-223. It is played in real time with real cards; the site keeps the sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.game import Deal, SheetGame, Sides
from games.core.messages import say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, choice, flag, side
from games.core.sheet import Sheet, first_to
from games.core.ties import EQUAL_SHARE

TARGET, LONG = 6, 11
CALLS: Final = {
    "games": say("Games: the partner has four of a kind"),
    "anti": say("Anti-Games: an opponent has"),
    "double": say("Double Games: both partners have"),
    "anti-double": say("Anti-Double Games: both opponents have"),
    "together": say("Two teams called at the same moment"),
}
WORTH: Final = {"games": 1, "anti": 2, "double": 2, "anti-double": 4}


@register
class Spielen(SheetGame):
    title = "Spielen"
    summary = say("Exchange cards with the table all at once, and let only your partner know what you hold.")
    wins = say("The first team with the agreed points wins.")
    sources = ("unusual 205-223",)
    seats = (4, 6, 8)
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=50),)
    variants = (Variant("long", say("The long game"), "unusual 216", {"target": LONG}),)
    tie = EQUAL_SHARE
    permits = ("codes",)
    simultaneous = True
    luck = "some"
    settlements = ("two-sides", "average-pot", "fixed")

    Sheet = first_to(TARGET, unit="Deal")

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        """Teams of two who sit opposite each other."""
        return tuple((seat, seat + seats // 2) for seat in range(seats // 2))

    class Result(DealResult):
        """What was called, by which team, and whether it was so."""

        call: str = choice(say("What was called"), *CALLS.items())
        caller: int | None = side(say("Which team called"), when={"call": tuple(WORTH)})
        right: bool | None = flag(say_in("a call", "It was so"), when={"call": tuple(WORTH)})

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.caller is None:
                return sheet.points({}, say("Two teams called at the same moment: nobody scores"))
            points, team = WORTH[self.call], sheet.party(self.caller)
            if self.right:
                return sheet.points(
                    {self.caller: points}, say("{team} called rightly: {points}", team=team, points=points)
                )
            others = {side: points for side in range(len(sheet.table.sides)) if side != self.caller}
            return sheet.points(
                others, say("{team} called wrongly: {points} to the others", team=team, points=points)
            )
