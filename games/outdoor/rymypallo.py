"""Rymypallo: a ball, deep snow, two goals, and few other rules.

Source: My Games, lines 3996-4018.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.game import Deal, Game
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, side
from games.core.sheet import Sheet

MINUTES: Final = 30


class Whistle(DealResult):
    """A goal, or the end of time."""

    what: str = choice("What happened", ("goal", "A goal"), ("time", "Time is up"))
    scorer: int | None = side("Which team scored", when={"what": ("goal",)})


class RymypalloSheet(Sheet):
    """Rows are goals, and the end of time. Totals are goals."""

    unit = "Entry"
    dealer_does = ""

    def begin(self) -> None:
        super().begin()
        self.possession = 0
        self.time_up = False

    def dealer(self) -> int:
        return self.table.sides[self.possession][0]

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Whistle)
        if result.scorer is None:
            return Score((0, 0), (f"{self.table.options['minutes']} minutes are over",))
        team = result.scorer
        why = f"{self.who(team)} scores a goal: 1; {self.who(1 - team)} goes on near the own goal"
        return Score((1, 0) if team == 0 else (0, 1), (why,))

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Whistle)
        if result.scorer is None:
            self.time_up = True
        else:
            self.possession = 1 - result.scorer

    def finished(self) -> bool:
        return self.time_up

    def reason(self) -> str:
        return "Time is up."

    def carry(self) -> Mapping[str, Any]:
        """For the form: the team that has the ball near its goal."""
        return {"possession": self.possession}

    def coming(self) -> tuple[str, ...]:
        minutes = f"Played for {self.table.options['minutes']} minutes"
        return minutes, f"{self.who(self.possession)} has the ball near the own goal"

    def example(self, rng: Random) -> DealResult:
        """A goal, seldom the end."""
        if rng.random() < 0.1:
            return Whistle(what="time")
        return Whistle(what="goal", scorer=rng.randrange(2))


@register
class Rymypallo(Game):
    title = "Rymypallo"
    summary = "Get the ball through deep snow over the other team's goal line, by any friendly means."
    wins = "The team with more goals wins."
    kind = "sheet"
    seats = tuple(range(10, 21))
    options = (Option("minutes", "Playing time in minutes", MINUTES, lo=5, hi=120),)
    sources = ("my-games 3996-4018",)
    hidden = False
    chance = False
    simultaneous = True
    draws = True
    luck = "some"
    max_deals = 300
    page: ClassVar[dict[str, str]] = {
        "object": "Get the ball over the goal line of the other team more often than they over yours.",
        "equipment": (
            "Snow at least half a metre deep on a field at least 20 m long, goals 2 m wide at its ends, and a ball "
            "like a "
            "football. Around ten to twenty players in two teams."
        ),
        "play": (
            "Touch, carry, pass or throw the ball with any part of the body. Nobody may strike; whoever has the "
            "ball may be "
            "held and wrestled without hurting, and nobody else may be touched. Bigger players are careful with "
            "smaller ones. "
            "At the beginning one team has the ball near its own goal, and after a goal the team that did not score."
        ),
        "scoring": "Each goal counts 1.",
        "match": f"The playing time is agreed beforehand, {MINUTES} minutes for example. More goals win.",
    }
    decisions = (
        f"The source leaves the time open: {MINUTES} minutes unless agreed otherwise. The players keep the clock "
        "and enter "
        "when time is up.",
        "As many goals on both sides are a draw.",
        "The teams are every other seat of the sheet; the first one has the ball first.",
    )

    two_sides = True

    Result = Whistle
    Sheet = RymypalloSheet
