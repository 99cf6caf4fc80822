"""What a row of a sheet is called on pages: a deal, a turn, an end (`games.core.sheet.UNITS`)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

WORDS: dict[str, Promise] = {
    "Deal": pgettext_lazy("a row of the sheet", "deal"),
    "Turn": pgettext_lazy("a row of the sheet", "turn"),
    "End": pgettext_lazy("a row of the sheet", "end"),
    "Frame": pgettext_lazy("a row of the sheet", "frame"),
    "Round": pgettext_lazy("a row of the sheet", "round"),
    "Visit": pgettext_lazy("a row of the sheet", "visit"),
    "Shot": pgettext_lazy("a row of the sheet", "shot"),
    "Rally": pgettext_lazy("a row of the sheet", "rally"),
    "Attack": pgettext_lazy("a row of the sheet", "attack"),
    "Shout": pgettext_lazy("a row of the sheet", "shout"),
    "Game": pgettext_lazy("a row of the sheet", "game"),
    "Board": pgettext_lazy("a row of the sheet", "board"),
    "Question": pgettext_lazy("a row of the sheet", "question"),
    "Event": pgettext_lazy("a row of the sheet", "event"),
    "Entry": pgettext_lazy("a row of the sheet", "entry"),
}


def word_of(unit: str) -> str:
    """The word in the reader's language, small: `deal`."""
    return str(WORDS[unit])
