"""A move on the site and what follows: chance decides, and a decided deal ends if the table wants it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from games.core.commitment import Sealed
from games.core.early_ends import end_if_decided
from games.core.match import LiveMatch
from games.core.state import State
from matches.models import Match

Held = tuple[datetime, datetime | None]
"""When something came, and when it is shown if later."""


def make_moves(live: LiveMatch, seat: int, texts: Sequence[str], expect_seq: int, ms: int = 0) -> None:
    """One move, or several of one turn. Raises Illegal, NotYourTurn, StaleSequence; then nothing has changed."""
    if len(texts) == 1:
        live.play(seat, texts[0], expect_seq, ms)
    else:
        live.play_many(seat, texts, expect_seq, ms)


def go_on(match: Match, live: LiveMatch, outcome: Callable[[State, int], Sealed] | None) -> bool:
    """Until somebody has to act. Whether chance had anything to decide."""
    drawn = bool(live.advance(outcome=outcome))
    while match.ends_decided and end_if_decided(live):
        drawn |= bool(live.advance(outcome=outcome))
    return drawn
