"""What the page of a live table shows of held moves and stop signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.core.match import LiveMatch
from matches import held_moves
from matches.models import Match
from matches.selectors import LiveTable


def context_of(match: Match, live: LiveMatch, viewer: int | None, names: Sequence[str]) -> dict[str, Any]:
    """Whether the viewer's own move is held, the stop sign on the table, and whether they could show one."""
    if not match.pace:
        return {}
    sign = held_moves.sign_on_table(match)
    return {
        "held": held_moves.of_viewer(match, viewer),
        "stop_sign": sign,
        "stopper": names[sign.seat] if sign else "",
        "may_stop": held_moves.may_stop(match, live, viewer, sign),
    }


def without_choices(match: Match, viewer: int | None, live: LiveTable) -> LiveTable:
    """Nothing to choose for who has moved already, and while the match rests."""
    rests = match.status == Match.Status.PAUSED
    return replace(live, choices=[]) if rests or held_moves.of_viewer(match, viewer) else live
