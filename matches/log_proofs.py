"""Proving the logs: matches drawn by lot are replayed from their beginning, and every event is checked on the way.

Pages believe a log, which this site wrote after checking each event (`event_store.load`); this is how it would be found
out if that were not so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.errors import BadLog
from games.core.log import stored_event
from games.core.match import LiveMatch
from matches import event_store
from matches.errors import MatchError
from matches.models import Match

SAMPLE: Final = 200
"""Matches of a night: some seconds."""


def faults(*, sample: int = SAMPLE) -> Iterator[str]:
    """Every match of so many whose log cannot have happened, in words. Void ones and those of older rules are left."""
    drawn = Match.objects.exclude(status=Match.Status.VOID).filter(seq__gt=0).order_by("?")
    for match in drawn[:sample]:
        rows = match.events.order_by("seq").values_list("seq", "kind", "seat", "text", "ms")
        try:
            events = [stored_event(*row) for row in rows]
            LiveMatch.load(event_store.table_of(match), events, entered=match.entered)
        except MatchError:
            continue
        except BadLog as fault:
            yield f"Match {match.pk}: {fault}"
