"""What a row of a sheet is called on pages: a deal, a turn, an end (`games.core.sheet.UNITS`)."""

from __future__ import annotations

from common.speaking import spoken
from games.core.sheet import UNITS


def word_of(unit: str) -> str:
    """The word in the reader's language, small: `deal`."""
    return spoken(UNITS[UNITS.index(unit)]).lower()
