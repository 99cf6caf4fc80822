"""Choices that several make at once (cards passed, bids under cover) do not make each other stale.

A move names the newest event that its mover had seen. What came since does not matter where it is only the answers of
others who were asked the same moment, and the mover is still asked the very same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.log import Move

if TYPE_CHECKING:
    from games.core.match import LiveMatch


def still_asked(match: LiveMatch, seat: int, seen: int) -> bool:
    """Whether a seat is asked what it was asked at event `seen`, and only others asked with it have answered since.

    The log up to there is replayed, in the rare case alone in which everything since was a move of others.
    """
    since, now = match.log[seen:] if seen >= 0 else [], match.actors()
    if not since:
        return False
    movers = [event.seat for event in since if isinstance(event, Move)]
    if seat not in now or len(set(movers)) != len(since) or seat in movers:
        return False
    then = type(match).load(match.begun_with, match.log[:seen], entered=match.entered)
    left = tuple(asked for asked in then.actors() if asked not in movers)
    return (
        len(then.sheet.rows) == len(match.sheet.rows)
        and set(movers) <= set(then.actors())
        and left == now
        and then.legal_texts(seat) == match.legal_texts(seat)
    )
