"""Formats of pairs, teams and changing partners: which games they are for, and how many play for an entrant."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.core.game import GameTable
from tournaments.models import Competition

INDIVIDUAL: Final = "whist"
"""The format whose entrants are single players with another partner in each round."""
TEAMS: Final = "teams-of-four"
ON_BOARDS: Final = frozenset({"mitchell", "howell", "swiss-pairs", TEAMS})
"""Formats whose tables all play boards, which are compared."""
CARD_MOVEMENTS: Final = (INDIVIDUAL, "mitchell", "howell", "swiss-pairs", TEAMS)
GO_ROUND: Final = frozenset({"mitchell", "howell"})
"""Formats whose boards are played by other tables in other rounds."""
VICTORY_POINTS: Final = frozenset({"swiss-pairs", TEAMS})
"""Formats whose matches on boards give victory points, so that a round that was missed can count some."""
ROOMS: Final = {TEAMS: 2}
"""Formats whose matches sit at several tables at once."""


def team_size(format: str, table: GameTable) -> int:
    """How many play for an entrant at once: as many as sit on a side, at each of the tables of a match."""
    if format == INDIVIDUAL:
        return 1
    return max(len(side) for side in table.sides) * ROOMS.get(format, 1)


def movement_refusal(format: str, table: GameTable) -> str:
    """Why a game cannot be played in such a format; empty if it can, or the format is none of these."""
    if format in CARD_MOVEMENTS and [len(side) for side in table.sides] != [2, 2]:
        return _("two pairs sit at a table of a card movement")
    return ""


def fixed_places(competition: Competition, started: int) -> int | None:
    """How many places a movement has that the number at the draw has fixed; none where everybody is paired anew."""
    everybody = competition.format == TEAMS and started <= competition.settings.get("all", 0)
    return started + started % 2 if everybody or competition.format in GO_ROUND else None


def on_boards(competition: Competition) -> bool:
    """Whether its tables play boards, so that results are entered by board and compared."""
    boards = competition.settings.get("boards", 0)
    return competition.format in ON_BOARDS or (competition.format == INDIVIDUAL and boards > 0)
