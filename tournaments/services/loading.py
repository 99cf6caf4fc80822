"""An event made from a file: an archive as it was, a report as a Swiss that goes on."""

from __future__ import annotations

from clubs.models import Club, Player
from tournaments.exchange.loading import look
from tournaments.models import Competition
from tournaments.services.archives import archive_load
from tournaments.services.report_events import report_load


def event_load(
    *, club: Club, text: str, by: Player, game: str = "", format: str = "", title: str = ""
) -> Competition:
    """The event of a file. game, format, title: of a report, which does not know them.

    Raises TrfError, CompetitionError, UnknownGame, ClubError; then nothing has changed.
    """
    brought = look(text, club)
    if brought.archive is not None:
        return archive_load(club=club, archive=brought.archive, by=by)
    assert brought.report is not None
    return report_load(club=club, report=brought.report, game=game, format=format, title=title, by=by)
