"""10-ball: 9-ball with ten balls and called shots.

Source: My Games, lines 4252-4254.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import Message, say
from games.core.registry import register
from games.core.results import Number, choice, many
from games.cue.nine_ball import NineBall, Visit

BALLS: Final = 10


class CalledVisit(Visit):
    """A visit to the table: what was called and pocketed, how it ended, and what went in without effect."""

    potted: tuple[int, ...] = many(say("Balls pocketed as called, in order"), Number(1, BALLS), BALLS)
    end: str = choice(
        say("How it ended"),
        ("miss", say("No more pots")),
        ("uncalled", say("A ball went in that was not called")),
        ("foul", say("A foul")),
    )
    lost: tuple[int, ...] | None = many(
        say("Balls that went in without effect"),
        Number(1, BALLS),
        BALLS,
        when={"end": ("uncalled", "foul")},
        help=say("They stay down, but the {ball} is put back.", ball=BALLS),
    )

    def fault(self, sheet: NineBall.Sheet) -> Message:
        return (
            say("Not called: the pocketing is not valid") if self.end == "uncalled" else super().fault(sheet)
        )


@register
class TenBall(NineBall):
    title = "10-ball"
    summary = say("9-ball with ten balls, and you must say which ball goes where.")
    wins = say("Who first has won the agreed number of frames wins; the ten ends a frame.")
    sources = ("my-games 4252-4254",)
    variants = ()
    seats = (2,)

    class Sheet(NineBall.Sheet):
        """As in 9-ball; a ball that was not called ends the visit."""

        balls = BALLS
        Visit = CalledVisit
