"""5 Pin Billiards: drive the opponent's cue ball into the target ball and the pins.

Source: My Games, lines 4258-4306.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal, SheetGame
from games.core.messages import Message, Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, flag, number
from games.kits.frames import FramesSheet

WINS: Final = 60
TARGET: Final = {"own": 4, "other": 3, "none": 0}
"""Points for the first hit of the target ball, by the cue ball that makes it."""
CENTRE: Final = 4
CENTRE_ALONE: Final = 10
BOUNDARY: Final = 2
BOUNDARY_PINS: Final = 4
MISSED: Final = 2
"""For the opponent if the shot does not hit the opponent's cue ball first."""
HITS: Final = {"first": (True,)}


@register
class FivePinBilliards(SheetGame):
    title = "5 Pin Billiards"
    summary = say(
        "One shot a turn: opponent's ball first, then target ball and pins; {points} points win a frame.",
        points=WINS,
    )
    wins = say("Who first has won the agreed number of frames wins.")
    sources = ("my-games 4258-4306",)
    seats = (2,)
    options = (Option("target", say("Frames that win the match"), 3, lo=1, hi=25),)
    luck = "none"
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 6000

    class Result(DealResult):
        """What one shot did."""

        first: bool = flag(say("The opponent's cue ball was hit first"))
        target: str | None = choice(
            say("The target ball was first hit by"),
            ("none", say("No ball")),
            ("own", say("The player's cue ball")),
            ("other", say("The opponent's cue ball")),
            when=HITS,
        )
        boundary: int | None = number(say("Boundary pins down"), 0, BOUNDARY_PINS, when=HITS)
        centre: bool | None = flag(say("The centre pin down"), when=HITS)
        own: bool | None = flag(say("A pin was hit by the player's own cue ball"), when=HITS)

        def parts(self) -> list[tuple[Message, int]]:
            """What the shot earns, by line (lines 4288-4300)."""
            parts = []
            if self.target == "own":
                parts.append((say("the target ball by the own cue ball"), TARGET["own"]))
            if self.target == "other":
                parts.append((say("the target ball by the opponent's cue ball"), TARGET["other"]))
            if self.centre and self.boundary:
                parts.append((say("the centre pin with others"), CENTRE))
            elif self.centre:
                parts.append((say("the centre pin alone"), CENTRE_ALONE))
            if self.boundary:
                pins = say("{count} boundary pins x {points}", count=self.boundary, points=BOUNDARY)
                parts.append((pins, self.boundary * BOUNDARY))
            return parts

        def score(self, sheet: FivePinBilliards.Sheet, deal: Deal) -> Score:
            scores, why = self.played(sheet)
            if max(scores) < WINS:
                return sheet.points({}, *why)
            winner = scores.index(max(scores))
            return sheet.points({winner: 1}, *why, sheet.wins_frame(winner, scores))

        def played(self, sheet: FivePinBilliards.Sheet) -> tuple[list[int], list[Message]]:
            """The scores after a shot, and what it did."""
            scores, player, other = sheet.scores[:], sheet.turn, 1 - sheet.turn
            if not self.first:
                scores[other] += MISSED
                missed = say(
                    "{player} does not hit the opponent's cue ball first: {points} for {other}, and ball in hand",
                    player=Seat(player),
                    points=MISSED,
                    other=Seat(other),
                )
                return scores, [missed]
            parts = self.parts()
            why = [say("{what}: {points}", what=what, points=points) for what, points in parts]
            why = why or [say("nothing scored")]
            gets = other if self.own else player
            if self.own:
                why.append(
                    say(
                        "{player} hits pins with the own cue ball: the points go to {other}",
                        player=Seat(player),
                        other=Seat(other),
                    )
                )
            points = sum(points for _, points in parts)
            scores[gets] += points
            why.append(
                say(
                    "{points} for {player}, now {score}", points=points, player=Seat(gets), score=scores[gets]
                )
            )
            return scores, why

        def follow(self, sheet: FivePinBilliards.Sheet) -> None:
            if any(sheet.rows[-1].points):
                sheet.begin_frame()
                return
            sheet.scores, _ = self.played(sheet)
            sheet.in_hand = not self.first
            sheet.turn = 1 - sheet.turn

    class Sheet(FramesSheet):
        """Rows are shots; totals are frames."""

        unit = "Shot"

        def new_frame(self) -> None:
            self.scores = [0, 0]
            self.in_hand = False

        def carry(self) -> Mapping[str, Any]:
            """For the form: frame, scores, and whether the player has the cue ball in hand."""
            return {"frame": self.frame_number(), "scores": self.scores[:], "in hand": self.in_hand}

        def coming(self) -> tuple[str, ...]:
            frame = say("In this frame {scores}; {points} win it", scores=self.each(self.scores), points=WINS)
            return (*super().coming(), frame, *[say("The cue ball is in hand")] * self.in_hand)
