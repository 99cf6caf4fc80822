"""What the apps above have to say on a sheet to those at its table, which this app may not import to ask.

They are asked by `matches.signals.sheet_shown` when it is shown to somebody who may keep it.
"""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from common.signals import answers
from games.core.match import LiveMatch
from matches.models import Match
from matches.signals import sheet_shown


@dataclass(frozen=True, slots=True)
class SheetNote:
    """A title and lines of plain text, in the reader's language. `own`: the line that concerns the reader himself."""

    title: str
    lines: tuple[str, ...]
    own: int | None = None


def notes_on(match: Match, live: LiveMatch, reader: Player | None) -> list[SheetNote]:
    """Everything the apps above say on a sheet, in their order."""
    found = answers(sheet_shown, Match, match=match, live=live, reader=reader)
    return [note for notes in found for note in notes]
