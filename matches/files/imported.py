"""What is shown of matches from files: to their owners, and to others once they are shared."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from common.speaking import NOBODY, spoken
from games.core import match_file
from games.core.match import LiveMatch
from games.core.match_file import MatchFile
from games.core.messages import from_json
from games.core.state import OPEN
from matches.models import ImportedMatch
from matches.readings import Reading
from matches.replays import Replays

_READINGS: Final = Replays[Reading]()


def own(player: Player) -> QuerySet[ImportedMatch]:
    """One's own, the newest first, without what stands in them."""
    return player.imported_matches.defer("content").order_by("-id")


def seen_by(player: Player | None) -> QuerySet[ImportedMatch]:
    """What somebody who has its address may see: their own, and what is shared."""
    mine = Q(owner=player) if player else Q(pk__in=[])
    return ImportedMatch.objects.select_related("owner").filter(mine | Q(shared_at__isnull=False))


def file_in(imported: ImportedMatch) -> MatchFile:
    """The match as a file has it. Raises BadLog, UnknownGame, BadOption where the rules have changed since."""
    return match_file.read(imported.content)


def reading_of(imported: ImportedMatch, file: MatchFile) -> Reading:
    """The whole match read as one that is over is read: everything is open. Raises BadLog."""
    rows = [(event.seq, event.kind, event.seat, event.text, event.ms) for event in file.log]
    return _READINGS.of(
        imported.pk, file.table, rows, lambda: Reading(LiveMatch(file.table, entered=file.entered), OPEN)
    )


def names_in(file: MatchFile) -> list[str]:
    """A name for each seat: the file's, in plain text, or a number."""
    named = [*file.players, *[""] * file.table.seats][: file.table.seats]
    return [name or _("Player %(number)d") % {"number": seat} for seat, name in enumerate(named, 1)]


def left_out_of(imported: ImportedMatch) -> list[str]:
    """What the file had that is not here, in the reader's words."""
    return [spoken(from_json(message), NOBODY) for message in imported.left_out]


def head_of(imported: ImportedMatch) -> dict[str, Any]:
    """What programs read of it without replaying it."""
    return {
        "code": imported.code,
        "game": imported.game,
        "format": imported.format,
        "title": imported.title,
        "made_at": imported.made_at,
        "shared": imported.shared_at is not None,
    }
