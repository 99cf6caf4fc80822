"""Curling: sixteen rocks an end, and the last of them is the hammer.

Source: My Games, lines 4058-4146.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, entry, number
from games.core.sheet import FixedDeals

ROCKS: Final = 8
"""Rocks of a team in an end: two for each of four players."""
ENDS: Final = (8, 10)
PROTECTED: Final = 4
"""So many first rocks of an end may not drive a guard out of play."""


class End(DealResult):
    """What an end brought."""

    winner: int | None = entry(
        Maybe(SideOf()), "Whose rock lies closest", help="Nobody: no rock in the rings."
    )
    rocks: int | None = number(
        "Rocks that count",
        1,
        ROCKS,
        when={"winner": (0, 1)},
        help="In the rings and closer than the best loser.",
    )


class CurlingSheet(FixedDeals):
    """Rows are ends. The team that scores delivers first in the next end and so loses the hammer."""

    unit = "End"
    dealer_does = ""

    def begin(self) -> None:
        super().begin()
        self.first = 0

    def number_of_deals(self) -> int:
        return int(self.table.options["ends"])

    def dealer(self) -> int:
        return self.table.sides[self.first][0]

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, End)
        hammer = 1 - self.first
        if result.winner is None:
            return Score((0, 0), (f"No rock counts; {self.who(hammer)} keeps the hammer",))
        assert result.rocks is not None
        rocks, winner = result.rocks, result.winner
        why = f"{self.who(winner)} has {rocks} closer than the best loser: {rocks}"
        change = "loses the hammer" if winner == hammer else "steals, and stays without the hammer"
        return Score((rocks, 0) if winner == 0 else (0, rocks), (why, f"{self.who(winner)} {change}"))

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, End)
        self.first = self.first if result.winner is None else result.winner

    def finished(self) -> bool:
        level = self.totals[0] == self.totals[1]
        return super().finished() and not (level and self.table.options["extra"])

    def reason(self) -> str:
        extra = len(self.rows) - self.number_of_deals()
        return f"{self.number_of_deals()} ends have been played" + (f", and {extra} more." if extra else ".")

    def carry(self) -> Mapping[str, Any]:
        """For the form: which team has the hammer, and whether this is an extra end."""
        return {"hammer": 1 - self.first, "extra": len(self.rows) >= self.number_of_deals()}

    def coming(self) -> tuple[str, ...]:
        extra = ("An extra end decides",) if len(self.rows) >= self.number_of_deals() else ()
        hammer = f"hammer: {self.who(1 - self.first)}"
        return (f"Delivers first: {self.who(self.first)}; {hammer}", *super().coming(), *extra)


@register
class Curling(Game):
    title = "Curling"
    summary = "Two teams of four slide rocks to the middle of the rings; who scores gives the hammer away."
    wins = "The team with more points after the last end wins."
    kind = "sheet"
    seats = (8,)
    options = (
        Option(
            "ends",
            "Ends",
            str(ENDS[0]),
            tuple(map(str, ENDS)),
            help="Ten in the finals of great tournaments.",
        ),
        Option("extra", "Extra ends until one team is ahead", True),
    )
    presets = (
        Preset("my-games", "Curling", (Source("my-games", "curling", (4058, 4146)),)),
        Preset(
            "final",
            "A final of ten ends",
            (Source("my-games", "curling", (4082, 4084)),),
            {"ends": str(ENDS[1])},
        ),
    )
    hidden = False
    chance = False
    draws = True
    luck = "some"
    may_stop = True
    settlements = ("fixed", "two-sides")
    max_deals = 60
    page: ClassVar[dict[str, str]] = {
        "object": "Have rocks closer to the centre of the rings than the other team's best, end after end.",
        "equipment": f"A curling sheet, {2 * ROCKS} rocks, two teams of four players.",
        "play": (
            f"In an end each player delivers two rocks, teams in turn, players in a fixed order; {2 * ROCKS} rocks "
            "in all. "
            "A rock that touches the edge of the sheet or goes behind the rings is removed. Rocks may drive others "
            "away, but "
            f"the first {PROTECTED} rocks of an end may not put out of play a rock that lies in front of the rings. "
            "Team-mates sweep the ice before a moving rock to make it run farther and straighter."
        ),
        "scoring": (
            "The team whose rock is closest to the centre scores 1 for each rock closer than the best of the other "
            "team; "
            "only rocks that touch the rings count. With no rock in the rings nobody scores."
        ),
        "hammer": (
            "The team that won the last end with points delivers first in the next one, and the other has the "
            "hammer, the "
            "last rock. After an end without points the same team delivers first again, so that the hammer stays "
            "where it "
            "is. With the hammer, taking just 1 is a failure: 2 or more, or nothing at all, is better."
        ),
        "match": f"{ENDS[0]} ends, in great finals {ENDS[1]}; more points win. A team may give up at any time.",
    }
    decisions = (
        "After the last end an even score is played off by extra ends, as curlers do; without that option it is a "
        "draw.",
        "The source says by a slip that the winner of the previous team delivers first; the previous end is meant.",
        "Who delivers first in the first end is drawn: the first team of the sheet.",
        "Two rocks equally far from the centre count for nobody, since neither is closer than the other.",
        "Teams are every other seat of the sheet.",
    )

    two_sides = True

    Result = End
    Sheet = CurlingSheet
