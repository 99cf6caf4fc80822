"""Results as organisers type them, one or two keys each, and what they mean to a game's sheet. Pure.

`1` and `0`: the side named first has won or lost; `=`: a draw; `5-3`: scores; `+-`, `-+`, `--`: who did not come.
At tables of several: scores with spaces, `35 20 10`, or places with strokes, `2/1/3`, in the order of the sides.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.core.game import GameTable
from games.core.results import DealResult, Flag, Maybe, Per, SideOf
from tournaments.errors import CompetitionError

WINNERS: Final = {"1": 0, "1-0": 0, "0": 1, "0-1": 1, "=": None, "½": None, "½-½": None}
CAME: Final = {"+-": (True, False), "-+": (False, True), "--": (False, False)}
NUMBER: Final = re.compile(r"-?\d{1,6}")
SCORES: Final = re.compile(r"(\d{1,6})\s*[-:/ ]\s*(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: who came, where somebody did not; else who won (None: a draw) and the scores, if given.

    places: of each side, at tables of several where no scores were typed.
    """

    came: tuple[bool, bool] | None = None
    winner: int | None = None
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] = ()


def typed(text: str) -> Typed:
    """What that means. Raises CompetitionError."""
    code = " ".join(text.replace("–", "-").replace("−", "-").split())
    if code in CAME:
        return Typed(came=CAME[code])
    if code in WINNERS:
        return Typed(winner=WINNERS[code])
    read = SCORES.fullmatch(code)
    if read is None:
        raise CompetitionError(
            _("%(typed)s is no result: type 1, 0, =, scores as 5-3, or +-.") % {"typed": text[:20]}
        )
    first, second = int(read[1]), int(read[2])
    winner = None if first == second else int(second > first)
    return Typed(winner=winner, scores=(first, second))


def typed_of_several(text: str, sides: int) -> Typed:
    """What that means at a table of so many. Raises CompetitionError."""
    strokes = "/" in text
    parts = text.split("/") if strokes else text.split()
    if len(parts) != sides or not all(NUMBER.fullmatch(part.strip()) for part in parts):
        words = _("%(typed)s is no result: type %(n)s scores as 35 20 10, or places as 2/1/3.")
        raise CompetitionError(words % {"typed": text[:20], "n": sides})
    numbers = tuple(int(part) for part in parts)
    return Typed(places=numbers) if strokes else Typed(scores=numbers)


def on_sheet(result: Typed, table: GameTable) -> Mapping[str, Any] | None:
    """The fields of the game's own sheet, if who has won, or the scores, is all that it asks for."""
    fields = {one.name: one.metadata["field"] for one in dataclasses.fields(_asked(table))}
    if sum(isinstance(field, Per) for field in fields.values()) > 1:
        return None
    said: dict[str, Any] = {}
    for name, field in fields.items():
        asks_for_side = isinstance(field, SideOf) or (
            isinstance(field, Maybe) and isinstance(field.item, SideOf)
        )
        if asks_for_side and result.scores is None and not result.places:
            said[name] = result.winner
        elif isinstance(field, Per) and result.scores is not None:
            said[name] = list(result.scores)
        elif isinstance(field, Flag):
            said[name] = False
        else:
            return None
    return said


def _asked(table: GameTable) -> type[DealResult]:
    return table.game.Result
