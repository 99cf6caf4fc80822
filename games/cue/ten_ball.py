"""10-ball: 9-ball with ten balls and called shots.

Source: My Games, lines 4252-4254.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.core.registry import register
from games.core.results import DealResult, Number, choice, many
from games.cue.nine_ball import FRAMES, NineBall, NineBallSheet

BALLS: Final = 10


class CalledVisit(DealResult):
    """A visit to the table: what was called and pocketed, how it ended, and what went in without effect."""

    potted: tuple[int, ...] = many("Balls pocketed as called, in order", Number(1, BALLS), BALLS)
    end: str = choice(
        "How it ended",
        ("miss", "No more pots"),
        ("uncalled", "A ball went in that was not called"),
        ("foul", "A foul"),
    )
    lost: tuple[int, ...] | None = many(
        "Balls that went in without effect",
        Number(1, BALLS),
        BALLS,
        when={"end": ("uncalled", "foul")},
        help=f"They stay down, but the {BALLS} is put back.",
    )


class TenBallSheet(NineBallSheet):
    """As in 9-ball; a ball that was not called ends the visit."""

    balls = BALLS
    Visit = CalledVisit

    def _fault(self, end: str) -> str:
        return "Not called: the pocketing is not valid" if end == "uncalled" else super()._fault(end)


@register
class TenBall(NineBall):
    title = "10-ball"
    summary = "9-ball with ten balls, and you must say which ball goes where."
    wins = "Who first has won the agreed number of frames wins; the ten ends a frame."
    seats = (2,)
    sources = ("my-games 4252-4254",)
    page: ClassVar[dict[str, str]] = {
        "object": f"Pocket the {BALLS}.",
        "equipment": (
            f"A pool table, the white cue ball and {BALLS} balls, the {BALLS} white with a blue stripe. Two players."
        ),
        "play": (
            "The cue ball must first touch the lowest ball on the table. Say before the shot which ball you mean to "
            "pocket "
            "and where, unless it is obvious: anything else that goes in is not valid, and your turn ends. Who "
            "pockets the "
            "called ball shoots again. If the cue ball goes in or does not touch the lowest ball first, the "
            "opponent may "
            "place it anywhere on the table."
        ),
        "scoring": f"Whoever pockets the {BALLS} as called wins the frame, at any time. There are no points.",
        "match": "Whoever first has the agreed number of frames wins.",
    }
    decisions = (
        f"A {BALLS} that goes in by a foul or without being called is put back; other such balls stay down.",
        "A ball that falls besides the called one may be entered as pocketed with it, since the visit goes on.",
        "Push-outs and the loss of a frame by three fouls are not in the source, and there are none.",
        f"The players begin frames in turn; {FRAMES} frames win unless agreed otherwise.",
    )

    Sheet = TenBallSheet
