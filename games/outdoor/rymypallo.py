"""Rymypallo: a ball, deep snow, two goals, and few other rules.

Source: My Games, lines 3996-4018.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.game import Deal, SheetGame
from games.core.messages import say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, side
from games.core.sheet import Sheet as ScoreSheet

MINUTES: Final = 30


@register
class Rymypallo(SheetGame):
    title = "Rymypallo"
    summary = say("Get the ball through deep snow over the other team's goal line, by any friendly means.")
    wins = say("The team with more goals wins.")
    sources = ("my-games 3996-4018",)
    seats = tuple(range(10, 21))
    two_sides = True
    options = (Option("minutes", say("Playing time in minutes"), MINUTES, lo=5, hi=120),)
    simultaneous = True
    draws = True
    max_deals = 300

    class Result(DealResult):
        """A goal, or the end of time."""

        what: str = choice(say("What happened"), ("goal", say("A goal")), ("time", say("Time is up")))
        scorer: int | None = side(say("Which team scored"), when={"what": ("goal",)})

        def score(self, sheet: Rymypallo.Sheet, deal: Deal) -> Score:
            team = self.scorer
            if team is None:
                return sheet.points({}, say("{minutes} minutes are over", minutes=sheet.minutes()))
            scorers, others = sheet.party(team), sheet.party(1 - team)
            why = say(
                "{team} scores a goal: {points}; {others} goes on near the own goal",
                team=scorers,
                points=1,
                others=others,
            )
            return sheet.points({team: 1}, why)

        def follow(self, sheet: Rymypallo.Sheet) -> None:
            if self.scorer is None:
                sheet.time_up = True
            else:
                sheet.possession = 1 - self.scorer

    class Sheet(ScoreSheet):
        """Rows are goals, and the end of time. Totals are goals."""

        unit = "Entry"
        dealer_does = ""

        def begin(self) -> None:
            super().begin()
            self.possession = 0
            self.time_up = False

        def minutes(self) -> int:
            return int(self.table.options["minutes"])

        def dealer(self) -> int:
            return self.table.sides[self.possession][0]

        def finished(self) -> bool:
            return self.time_up

        def reason(self) -> str:
            return say("Time is up.")

        def carry(self) -> Mapping[str, Any]:
            """For the form: the team that has the ball near its goal."""
            return {"possession": self.possession}

        def coming(self) -> tuple[str, ...]:
            return (
                say("Played for {minutes} minutes", minutes=self.minutes()),
                say("{team} has the ball near the own goal", team=self.party(self.possession)),
            )

        def example(self, rng: Random) -> DealResult:
            """A goal, seldom the end."""
            if rng.random() < 0.1:
                return Rymypallo.Result(what="time")
            return Rymypallo.Result(what="goal", scorer=rng.randrange(2))
