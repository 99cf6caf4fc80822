"""Curling: sixteen rocks an end, and the last of them is the hammer.

Source: My Games, lines 4058-4146.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal, SheetGame
from games.core.messages import say, verbatim
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, entry, number
from games.core.sheet import FixedDeals
from games.core.ties import Tie

ROCKS: Final = 8
"""Rocks of a team in an end: two for each of four players."""
ENDS: Final = (8, 10)
PROTECTED: Final = 4
"""So many first rocks of an end may not drive a guard out of play."""


@register
class Curling(SheetGame):
    title = "Curling"
    summary = say(
        "Two teams of four slide rocks to the middle of the rings; who scores gives the hammer away."
    )
    wins = say("The team with more points after the last end wins.")
    sources = ("my-games 4058-4146",)
    variants = (Variant("final", say("A final of ten ends"), "my-games 4082-4084", {"ends": str(ENDS[1])}),)
    seats = (8,)
    two_sides = True
    options = (
        Option(
            "ends",
            say("Ends"),
            str(ENDS[0]),
            {str(ends): verbatim(str(ends)) for ends in ENDS},
            help=say("Ten in the finals of great tournaments."),
        ),
        Option("extra", say("Extra ends until one team is ahead"), True),
    )
    tie = Tie(say("extra ends until one team is ahead, or a draw, as the table chooses."), chosen="extra")
    settlements = ("fixed", "two-sides")
    max_deals = 60

    class Result(DealResult):
        """What an end brought."""

        winner: int | None = entry(
            Maybe(SideOf()), say("Whose rock lies closest"), help=say("Nobody: no rock in the rings.")
        )
        rocks: int | None = number(
            say("Rocks that count"),
            1,
            ROCKS,
            when={"winner": (0, 1)},
            help=say("In the rings and closer than the best loser."),
        )

        def score(self, sheet: Curling.Sheet, deal: Deal) -> Score:
            hammer = 1 - sheet.first
            if self.winner is None or self.rocks is None:
                return sheet.points(
                    {}, say("No rock counts; {team} keeps the hammer", team=sheet.party(hammer))
                )
            team = sheet.party(self.winner)
            why = say(
                "{team} has {rocks} closer than the best loser: {points}",
                team=team,
                rocks=self.rocks,
                points=self.rocks,
            )
            if self.winner == hammer:
                change = say("{team} loses the hammer", team=team)
            else:
                change = say("{team} steals, and stays without the hammer", team=team)
            return sheet.points({self.winner: self.rocks}, why, change)

        def follow(self, sheet: Curling.Sheet) -> None:
            sheet.first = sheet.first if self.winner is None else self.winner

    class Sheet(FixedDeals):
        """Rows are ends. The team that scores delivers first in the next end and so loses the hammer."""

        unit = "End"
        dealer_does = ""

        def begin(self) -> None:
            super().begin()
            self.first = 0

        def number_of_deals(self) -> int:
            return int(self.table.options["ends"])

        def extra(self) -> int:
            """The ends that have been played besides."""
            return len(self.rows) - self.number_of_deals()

        def dealer(self) -> int:
            return self.table.sides[self.first][0]

        def finished(self) -> bool:
            level = self.totals[0] == self.totals[1]
            return super().finished() and not (level and self.table.options["extra"])

        def reason(self) -> str:
            played = self.number_of_deals()
            if self.extra():
                return say(
                    "{count} ends have been played, and {extra} more.", count=played, extra=self.extra()
                )
            return say("{count} ends have been played.", count=played)

        def carry(self) -> Mapping[str, Any]:
            """For the form: which team has the hammer, and whether this is an extra end."""
            return {"hammer": 1 - self.first, "extra": self.extra() >= 0}

        def coming(self) -> tuple[str, ...]:
            first, last = self.party(self.first), self.party(1 - self.first)
            order = say("Delivers first: {first}; hammer: {last}", first=first, last=last)
            return (order, *super().coming(), *[say("An extra end decides")] * (self.extra() >= 0))
