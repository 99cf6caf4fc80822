"""Darts on the international board: the sectors in their order, and what a dart can hit as text.

Text: `7` a single, `D7` the double, `T7` the triple, `25` the outer bull, `BULL` the inner bull, `MISS` anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core.errors import BadResult, refuse
from games.core.game import GameTable
from games.core.messages import Message, Seat, say, verbatim
from games.core.results import BadValue, Choice

CLOCKWISE: Final = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
"""The sectors as they lie on the board, from the top."""
DARTS_A_TURN: Final = 3

RINGS: Final = {"": 1, "D": 2, "T": 3}


@dataclass(frozen=True, slots=True)
class Dart:
    """What one dart hit. sector: 1 to 20, 0 for a bull or a miss. multiple: 1 single, 2 double, 3 triple."""

    text: str
    sector: int = 0
    multiple: int = 1

    def said(self) -> Message:
        """In words: `triple 20`, `a miss`."""
        if not self.sector:
            return {"25": say("the outer bull"), "BULL": say("the bull"), "MISS": say("a miss")}[self.text]
        if self.multiple == 1:
            return verbatim(self.text)
        if self.multiple == 2:
            return say("double {sector}", sector=self.sector)
        return say("triple {sector}", sector=self.sector)


DARTS: Final = {
    **{
        f"{ring}{sector}": Dart(f"{ring}{sector}", sector, multiple)
        for ring, multiple in RINGS.items()
        for sector in range(1, 21)
    },
    **{text: Dart(text) for text in ("25", "BULL", "MISS")},
}
"""Every dart by its text."""

_OTHER_WORDS: Final = {
    **{f"S{sector}": str(sector) for sector in range(1, 21)},
    "0": "MISS",
    "OB": "25",
    "DB": "BULL",
    "50": "BULL",
}


def side_by_side(sector: int, other: int) -> bool:
    """Whether two sectors lie next to each other on the board: 20 beside 1 and 5."""
    return abs(CLOCKWISE.index(sector) - CLOCKWISE.index(other)) in (1, len(CLOCKWISE) - 1)


def must_be_on_board(totals: Sequence[int], points: Sequence[int], last: int) -> None:
    """Raise BadResult where points beside the turns would put somebody on a number that there is not."""
    for seat, (total, more) in enumerate(zip(totals, points, strict=True)):
        if not 0 <= total + more <= last:
            refuse("points", "{player} would be on {number}.", player=Seat(seat), number=total + more)


def check_whole(darts: Sequence[str], over: bool) -> None:
    """Raise BadResult for a turn with darts left, unless it was over before."""
    if len(darts) < DARTS_A_TURN and not over:
        refuse("darts", "a turn has {all} darts, not {count}.", all=DARTS_A_TURN, count=len(darts))


def not_thrown(number: int, why: Message) -> BadResult:
    """The refusal of a dart after the end."""
    return BadResult({"darts": say("dart {number} was not thrown: {why}.", number=number, why=why)})


class DartOf(Choice):
    """A dart in a result; small letters, `S7` for a single and other usual words are read too."""

    def __init__(self) -> None:
        super().__init__(tuple((text, dart.said()) for text, dart in DARTS.items()))

    def clean(self, value: object, table: GameTable) -> str:
        word = str(value).strip().upper() if isinstance(value, (str, int)) else ""
        text = _OTHER_WORDS.get(word, word)
        if text not in DARTS:
            raise BadValue(say("{value} is no dart; write 7, D7, T7, 25, BULL or MISS.", value=repr(value)))
        return text

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {**super().describe(table), "picture": "dartboard"}
