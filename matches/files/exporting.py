"""A match that is over, as a file: what everybody may read of it then, and nothing of one that is still played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from common import site_time
from games.core.match_file import MatchFile
from games.files.reading import KERHO, PBN, SGF, formats_of, written_bytes
from matches import event_store, selectors
from matches.deals_opened import keeps_secrets
from matches.errors import MatchError
from matches.models import Match

MEDIA_TYPES: Final = {
    KERHO: ("application/json; charset=utf-8", "json"),
    SGF: ("application/x-go-sgf; charset=utf-8", "sgf"),
    PBN: ("application/x-pbn; charset=iso-8859-1", "pbn"),
}
"""By format, what a browser is told that it is, with its charset, and how the file's name ends."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file as it is handed out."""

    name: str
    media_type: str
    content: bytes


def formats_for(match: Match) -> list[str]:
    """The formats in which this match can be taken away now; none while anything of it is a secret."""
    if not selectors.is_open(match) or not match.seq:
        return []
    table = event_store.table_of(match)
    return [] if keeps_secrets(table) else formats_of(table, entered=match.entered)


def match_written(match: Match, kind: str = KERHO) -> Written:
    """The file of a match, with the names as the reader has them. Raises Refusal."""
    file = file_of(match)
    return name_file(file, kind, str(match.code)[:8])


def file_of(match: Match) -> MatchFile:
    """A match as a file has it, names by seat as the reader of now may have them. Raises MatchError, BadLog."""
    if not selectors.is_open(match):
        raise MatchError(
            _("This match can be taken away as a file once it is over and nobody plays its deals any more."),
            code="not-open",
        )
    if keeps_secrets(event_store.table_of(match)):
        raise MatchError(
            _(
                "This table plays with questions of its own, whose answers are a secret: it is not taken away."
            ),
            code="secret",
        )
    names = [seat.player.name for seat in sorted(match.seats.all(), key=lambda seat: seat.index)]
    live = event_store.load(match, seats=len(names))
    ended = match.finished_at or match.started_at
    return MatchFile(
        table=live.begun_with,
        entered=live.entered,
        log=tuple(live.log),
        players=tuple(names),
        played=site_time.day_of(ended).isoformat() if ended else "",
        comments=_comments(match, live.seq),
    )


def name_file(file: MatchFile, kind: str, code: str) -> Written:
    """A file written down, with a name that says what it is."""
    content = written_bytes(file, kind)
    media_type, ending = MEDIA_TYPES[kind]
    name = "-".join(part for part in (file.table.game.key, file.played[:10], code) if part)
    safe = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter == "-"))
    return Written(f"{safe}.{ending}", media_type, content)


def _comments(match: Match, last: int) -> dict[int, str]:
    """What calls meant, as was said at the table: everybody reads it once the cards are open."""
    said: dict[int, str] = {}
    for row in match.explanations.exclude(text="").filter(seq__lte=last):
        said[row.seq] = "; ".join(filter(None, [said.get(row.seq), row.text]))
    return said
