"""What the apps above have to say on a sheet to those at its table, which this app may not import to ask.

A teller is called when the sheet is shown to somebody who may keep it, with the match (its seats fetched with their
players) and the match as replayed. It only reads, and says nothing (an empty list) where it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clubs.models import Player
from games.core.match import LiveMatch
from matches.models import Match


@dataclass(frozen=True, slots=True)
class SheetNote:
    """A title and lines of plain text, in the reader's language. `own`: the line that concerns the reader himself."""

    title: str
    lines: tuple[str, ...]
    own: int | None = None


Teller = Callable[[Match, LiveMatch, Player | None], list[SheetNote]]

tellers: list[Teller] = []
"""In the order the apps are installed; an app adds its own in `AppConfig.ready`."""


def notes_on(match: Match, live: LiveMatch, reader: Player | None) -> list[SheetNote]:
    """Everything the apps above say on a sheet."""
    return [note for teller in tellers for note in teller(match, live, reader)]
