"""Breakthrough: steal through the dark forest to the campfire untouched.

Source: My Games, lines 4022-4040.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import BadResult
from games.core.game import Deal, SheetGame
from games.core.messages import say
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import FixedDeals

SEATS: Final = tuple(range(15, 41))


@register
class Breakthrough(SheetGame):
    title = "Breakthrough"
    summary = say(
        "Attackers sneak through the dark forest to the campfire; defenders touch them; then the teams switch."
    )
    wins = say("The team that brings more attackers through wins.")
    sources = ("my-games 4022-4040",)
    seats = SEATS
    usual = 16
    two_sides = True
    hidden = True
    simultaneous = True
    may_stop = False

    class Result(DealResult):
        """How many got through."""

        untouched: int = number(say("Attackers who reached the fire untouched"), 0, (SEATS[-1] + 1) // 2)

        def score(self, sheet: Breakthrough.Sheet, deal: Deal) -> Score:
            team, through, size = sheet.attackers(), self.untouched, sheet.size()
            if through > size:
                few = say("the attacking team has {size} players, not {count}.", size=size, count=through)
                raise BadResult({"untouched": few})
            why = say(
                "{team}: {through} of {size} attackers reach the fire untouched: {points}",
                team=sheet.party(team),
                through=through,
                size=size,
                points=through,
            )
            return sheet.points({team: through}, why)

    class Sheet(FixedDeals):
        """Two rows: an attack of each team."""

        unit = "Attack"
        dealer_does = ""
        deals = 2

        def attackers(self) -> int:
            """The team that attacks now: first the first one."""
            return len(self.rows) % 2

        def size(self) -> int:
            """How many attack."""
            return len(self.table.sides[self.attackers()])

        def dealer(self) -> int:
            return self.table.sides[self.attackers()][0]

        def reason(self) -> str:
            return say("Both teams have attacked.")

        def carry(self) -> Mapping[str, Any]:
            """For the form: which team attacks, and how many they are."""
            return {"attackers": self.attackers(), "size": self.size()}

        def coming(self) -> tuple[str, ...]:
            team = self.party(self.attackers())
            return say("{team} attacks with {count}", team=team, count=self.size()), *super().coming()

        def example(self, rng: Random) -> DealResult:
            """Some get through."""
            return Breakthrough.Result(untouched=rng.randint(0, self.size()))
