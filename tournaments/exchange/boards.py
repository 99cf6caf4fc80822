"""The boards of an event as PBN: of every match that is over and that the format can hold."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core import registry
from games.core.errors import RulesError
from games.files.reading import PBN, formats_of
from matches.files.exporting import formats_for, match_written
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import Competition

MOST = 500
"""So many matches are read for one file."""


def has_boards(competition: Competition) -> bool:
    """Whether the game's boards are written so, once they are drawn. No query."""
    try:
        table = registry.get(competition.game).table_for(competition.seats, competition.options)
    except RulesError:
        return False
    entered = competition.kind == Competition.Kind.TOURNAMENT
    return competition.was_drawn and PBN in formats_of(table, entered=entered)


def boards_of(competition: Competition) -> str:
    """The file. Raises CompetitionError while no match is over whose deals everybody may see."""
    rows = Match.objects.filter(
        pairing_match__pairing__round__competition=competition, status=Match.Status.FINISHED
    )
    over = rows.order_by("pairing_match__pairing__round__number", "pairing_match__pairing__table", "pk")[
        :MOST
    ]
    parts = [
        match_written(match, PBN).content.decode("latin-1") for match in over if PBN in formats_for(match)
    ]
    if not parts:
        raise CompetitionError(_("No board of this event is over yet that everybody may see."))
    return "\n".join(parts)
