"""When a move becomes visible to the others: on an even tick, or some seconds after a stop sign. Pure.

Sources: My Games, lines 3373-3393. A move counts from when it was made; what is reckoned here is when it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final

from games.core.errors import Refusal
from games.core.messages import say

LONGEST_TICK: Final = 15
LONGEST_STOP: Final = 20


class BadPace(Refusal):
    """Seconds that cannot be."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What a table chose.

    tick: moves are shown at whole multiples of so many seconds after what came before; 0: at once.
    stop: after a stop sign the next opponent's move is shown so many seconds after the move it was shown at, at the
    earliest; 0: there are no stop signs. jumps: a bid that leaves out lower ones of its kind stops by itself.
    """

    tick: int = 0
    stop: int = 0
    jumps: bool = False

    def to_json(self) -> dict[str, Any] | None:
        """None where nothing is held."""
        said = {"tick": self.tick, "stop": self.stop, "jumps": self.jumps}
        return {key: value for key, value in said.items() if value} or None

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> Pace:
        return cls(**(data or {}))


AT_ONCE: Final = Pace()


def check_pace(pace: Pace) -> Pace:
    """The pace. Raises BadPace."""
    if not 0 <= pace.tick <= LONGEST_TICK or not 0 <= pace.stop <= LONGEST_STOP:
        raise BadPace(
            say(
                "Moves are held for at most {tick} seconds, after a stop sign for at most {stop}.",
                tick=LONGEST_TICK,
                stop=LONGEST_STOP,
            )
        )
    if pace.jumps and not pace.stop:
        raise BadPace(say("Say for how many seconds a jump bid stops."))
    return pace


def shown_at(pace: Pace, before: datetime, made: datetime, *, stopped: bool) -> datetime:
    """When a move is shown that was made at `made`, after what was shown at `before`."""
    when = made
    if pace.tick:
        ticks = max(1, ceil((made - before).total_seconds() / pace.tick))
        when = before + timedelta(seconds=ticks * pace.tick)
    return max(when, before + timedelta(seconds=pace.stop)) if stopped else when
