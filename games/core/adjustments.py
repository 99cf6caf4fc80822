"""Points beside the deals: penalties for what a game's book calls an error, and corrections that a table agrees on.

Such a row stands on the sheet between two deals and is counted with them; what a deal is worth, who deals and what is
won in games of a rubber follows from the deals alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from games.core.errors import BadResult, refuse
from games.core.messages import Message, say, verbatim

if TYPE_CHECKING:
    from games.core.game import GameTable

MOST: Final = 1_000_000
"""No row beside the deals is worth more."""
LONGEST: Final = 200
"""So many letters say why."""
LOSES, TO_OTHERS = "loses", "to_others"


@dataclass(frozen=True, slots=True)
class Penalty:
    """An error that a game's book names.

    `points`: what the side at fault loses by it there, 0 where the book has another remedy, which `remedy` says;
    `goes`: whether the points are lost or are the other side's.
    """

    key: str
    title: Message
    points: int = 0
    goes: Literal["loses", "to_others"] = "loses"
    remedy: Message | None = None

    def to_json(self) -> dict[str, Any]:
        """For the form and the API."""
        return {
            "key": self.key,
            "title": self.title,
            "points": self.points,
            "goes": self.goes,
            "remedy": self.remedy or "",
        }

    def costs(self, table: GameTable, side: int) -> tuple[int, ...]:
        """What it comes to for each side where this one is at fault."""
        bad = 1 if table.game.low_wins else -1
        if self.goes == LOSES:
            return tuple(bad * self.points if one == side else 0 for one in range(len(table.sides)))
        return tuple(0 if one == side else -bad * self.points for one in range(len(table.sides)))


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points for each side and why: the key of one of the game's penalties, or what somebody wrote."""

    points: tuple[int, ...]
    penalty: str = ""
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        return {"points": list(self.points), "penalty": self.penalty, "reason": self.reason}

    def said(self, table: GameTable) -> Message:
        """Why, for people."""
        known = penalty_of(table, self.penalty)
        if known is None:
            return verbatim(self.reason)
        if not self.reason:
            return say("Penalty: {title}", title=known.title)
        return say("Penalty: {title} ({reason})", title=known.title, reason=verbatim(self.reason))


@dataclass(frozen=True, slots=True)
class AdjustedRow:
    """Such a row on a sheet, after so many deals, with the totals as they were then."""

    after: int
    adjustment: Adjustment
    points: tuple[int, ...]
    totals: tuple[int, ...]
    why: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As a deal's row, but for `deal`, which is null, and `after`, the number of the deal before it."""
        return {
            "deal": None,
            "after": self.after,
            "result": self.adjustment.to_json(),
            "points": list(self.points),
            "totals": list(self.totals),
            "why": list(self.why),
        }


def penalty_of(table: GameTable, key: str) -> Penalty | None:
    """The game's penalty of that key, if it has one."""
    return next((penalty for penalty in table.game.penalties if penalty.key == key), None)


def read_adjustment(data: object, table: GameTable) -> Adjustment:
    """What somebody gives as an adjustment. Raises BadResult."""
    if not isinstance(data, Mapping):
        raise BadResult(say("a penalty or correction is an object with points and a reason."))
    key, reason = data.get("penalty", ""), _reason_in(data.get("reason", ""))
    if key and (not isinstance(key, str) or penalty_of(table, key) is None):
        refuse("penalty", "{game} knows no such penalty.", game=table.game.title)
    if not key and not reason:
        refuse("reason", "say why, or choose a penalty.")
    points = _points_in(data.get("points"), len(table.sides))
    if table.game.closed() and sum(points) != 0:
        refuse(
            "points",
            "what one loses others win in {game}: the points must come to nought together.",
            game=table.game.title,
        )
    return Adjustment(points, str(key), reason)


def _points_in(given: object, sides: int) -> tuple[int, ...]:
    if not isinstance(given, (list, tuple)) or len(given) != sides:
        refuse("points", "give a number of points for each of {sides} sides.", sides=sides)
    if not all(isinstance(one, int) and not isinstance(one, bool) and abs(one) <= MOST for one in given):
        refuse("points", "points are whole numbers up to {most}.", most=MOST)
    points = tuple(map(int, given))
    if not any(points):
        refuse("points", "somebody must win or lose points by it.")
    return points


def _reason_in(given: object) -> str:
    if not isinstance(given, str):
        refuse("reason", "a reason is a text.")
    reason = " ".join(given.split())
    if len(reason) > LONGEST or not reason.isprintable():
        refuse("reason", "say in at most {most} characters why.", most=LONGEST)
    return reason
