"""What a format is usually set to, by the game and by how many have entered: suggested, never forced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, log2
from typing import Final

from games.core import registry
from games.core.errors import BadOption
from games.core.game import GameTable
from tournaments.engine.formats.base import Format
from tournaments.engine.formats.boards import TeamsOfFour
from tournaments.models import Competition


def suggested(form: type[Format], table: GameTable, entrants: int) -> dict[str, int]:
    """All settings of the format, those that depend on game or number as they fit; `entrants` 0: not known yet."""
    usual = {setting.key: setting.default for setting in form.settings}
    fitting = FITTING.get(form.key)
    return usual | (dict(fitting(table, entrants)) if fitting else {})


def suggestion(competition: Competition, form: type[Format]) -> dict[str, int]:
    """What fits the game of a competition and how many have entered. One query."""
    table = registry.get(competition.game).table_for(competition.seats, competition.options)
    return suggested(form, table, competition.entries.count())


def seeding(key: str) -> str:
    """In which order a format is usually numbered: by rating where the places from the start are by strength."""
    by_strength = key in ("league", "ladder", "mcmahon")
    return Competition.Seeding.RATING if by_strength else Competition.Seeding.LOT


def swiss_rounds(entrants: int) -> int:
    """Enough to have one left without a loss, and one more: five for up to 16, six for up to 32."""
    return min(max(ceil(log2(max(entrants, 2))) + 1, 3), max(entrants - 1, 1), 11)


def _swiss(_table: GameTable, entrants: int) -> Mapping[str, int]:
    return {"rounds": swiss_rounds(entrants) if entrants > 2 else 5}


def _mcmahon(table: GameTable, entrants: int) -> Mapping[str, int]:
    """Go is played with handicaps, one stone less than the classes between."""
    stones = {"handicap": 9, "reduction": 1} if table.game.key == "beginners-go" else {}
    return {**_swiss(table, entrants), **stones}


def _groups(_table: GameTable, entrants: int) -> Mapping[str, int]:
    """Groups of about four; up to five entrants are one group; two of each go on, of many groups the winners."""
    size = 4 if entrants >= 8 or not entrants else max(3, ceil(entrants / (2 if entrants > 5 else 1)))
    groups = max(1, round(entrants / size))
    return {"size": size, "onward": 1 if groups > 16 else 2}


def _keizer(_table: GameTable, entrants: int) -> Mapping[str, int]:
    """A season; in a small club two meet again sooner."""
    return {"rounds": 20, "apart": min(6, max((entrants or 14) // 2 - 1, 1))}


def _several(table: GameTable, entrants: int) -> Mapping[str, int]:
    """The table as the game has it; full tables where the game is for no fewer."""
    size = len(table.sides)
    try:
        table.game.table_for(size - 1, table.options)
        exact = size == 3
    except BadOption:
        exact = True
    return {"size": size, "exact": int(exact), "rounds": min(max(entrants - 1, 1), 5) if entrants else 5}


def _teams(_table: GameTable, entrants: int) -> Mapping[str, int]:
    """Few teams all meet; of many each meets some."""
    most = next(one.default for one in TeamsOfFour.settings if one.key == "all")
    return {"rounds": entrants - 1 + entrants % 2} if 0 < entrants <= most else {}


FITTING: Final[Mapping[str, Callable[[GameTable, int], Mapping[str, int]]]] = {
    "swiss": _swiss,
    "dutch": _swiss,
    "mcmahon": _mcmahon,
    "groups-play-offs": _groups,
    "keizer": _keizer,
    "free-for-all": _several,
    "teams-of-four": _teams,
}
