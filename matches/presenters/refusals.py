"""Why what was sent was refused: at a live table beside the form that it came from, not above the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages as flash
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.utils.translation import gettext as _, ngettext

from games.core.match import LiveMatch

MARK: Final = "refused-"
ANCHOR: Final = "#refused"


@dataclass(frozen=True, slots=True)
class Refused:
    """at: beside which form (`moves`, `orders`, `typed`, `standing`, `claim`)."""

    at: str
    said: str


def refused(request: HttpRequest, sentence: str, at: str = "") -> str:
    """Say it when the table is next shown; where on that page it is to be found, for the end of its address."""
    flash.error(request, sentence, extra_tags=MARK + at if at else "")
    return ANCHOR if at else ""


def context_of(request: HttpRequest) -> dict[str, Any]:
    """The newest refusal with its place, and what else is to be said, which stands above."""
    told = list(get_messages(request))
    at = next((one for one in reversed(told) if (one.extra_tags or "").startswith(MARK)), None)
    if at is None:
        return {"messages": told}
    return {
        "refused": Refused((at.extra_tags or "").removeprefix(MARK), at.message),
        "messages": [one for one in told if one is not at],
    }


def stale(live: LiveMatch, unit: str) -> str:
    """Why a deal was not saved that somebody else was quicker with; the form still holds it."""
    return _(
        "Not saved: the sheet is no longer as this page knew it, and it has now %(rows)s. What you typed is below; "
        "look at the sheet first, and save it only if it is %(unit)s %(number)d."
    ) % {
        "rows": ngettext("%(n)d line", "%(n)d lines", len(live.sheet.rows)) % {"n": len(live.sheet.rows)},
        "unit": unit,
        "number": len(live.sheet.rows) + 1,
    }
